import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import { sourcesOf } from '../support/import-rules.ts';
import { PROJECT } from '../support/server-process.ts';

/** Fonts are loaded as files, by the names of their packages. */
const FONTS = /@fontsource\/[\w-]+/g;

/** The packages that a module imports at run time, without those of which it imports only types. */
function packagesIn(code: string): string[] {
  const names: string[] = [];
  JSON.stringify(parseAst(code, { lang: 'ts' }), (key, value) => {
    if ([value?.importKind, value?.exportKind].includes('type') || value?.type === 'TSImportType')
      return null;
    if (key === 'source' && typeof value?.value === 'string') names.push(value.value);
    return typeof value === 'bigint' ? String(value) : value;
  });
  const packages = names
    .filter((name) => !name.startsWith('.') && !isBuiltin(name))
    .map((name) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    );
  return [...packages, ...(code.match(FONTS) ?? [])];
}

describe('the dependencies of the package', () => {
  const modules = sourcesOf(PROJECT, ['src']).map(({ path, text }) => ({ path, packages: packagesIn(text) }));

  it('are exactly the packages that the server imports', () => {
    expect(modules.length).toBeGreaterThan(400);
    const asked = new Set(modules.flatMap(({ packages }) => packages));
    const { dependencies, optionalDependencies } = JSON.parse(
      readFileSync(join(PROJECT, 'package.json'), 'utf8'),
    );
    expect(Object.keys({ ...dependencies, ...optionalDependencies }).sort()).toEqual([...asked].sort());
  });

  it('allow better-sqlite3 to run its install scripts, and forbid it for no version', () => {
    const { allowScripts } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'));
    // The lock file has no URLs, and without these npm takes a denial for one version as a denial for all.
    const said = Object.entries(allowScripts).filter(([name]) => name.startsWith('better-sqlite3'));
    expect(said).toEqual([['better-sqlite3', true]]);
  });

  it('include SQLite libraries, which only one module imports', () => {
    const connecting = modules.filter(({ packages }) => packages.some((name) => /sqlite/.test(name)));
    expect(connecting.map(({ path }) => path)).toEqual(['src/storage/sqlite/sqlite-connection.ts']);
  });

  it.each([
    ["import { a } from '@scope/name/deep.js';", ['@scope/name']],
    ["export { a } from 'name/deep.js';", ['name']],
    ["export * from 'name';", ['name']],
    ["const a = await import('name');", ['name']],
    ["const a = '@fontsource/name/files/a.woff2';", ['@fontsource/name']],
    ["import 'node:fs'; import './name.js'; // import 'name'", []],
    ["import type { A } from 'name'; export type { B } from 'name'; type C = import('name').C;", []],
    ["import type { A } from 'one'; import { b } from 'other'; let a: A = b;", ['other']],
  ])('are found in %s', (code, packages) => {
    expect(packagesIn(code)).toEqual(packages);
  });
});
