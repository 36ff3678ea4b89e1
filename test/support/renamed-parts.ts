import {
  cpSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { AtEnd } from './at-end.ts';
import { dataDirectory } from './data-directory.ts';
import { PROJECT } from './server-process.ts';

const HASHED = /^(.+-)([0-9a-f]{8})(\.(?:css|js|woff2))$/;
const TEXT = /\.(?:css|html|js)$/;

/**
 * Makes a version whose page consists of the same chunks under other names, as after any change.
 *
 * @returns path of its program, to be run by Node
 */
export function renamedParts(atEnd: AtEnd): string {
  const directory = dataDirectory(atEnd);
  for (const part of ['dist', 'migrations', 'package.json'])
    cpSync(join(PROJECT, part), join(directory, part), { recursive: true });
  symlinkSync(join(PROJECT, 'node_modules'), join(directory, 'node_modules'));
  const web = join(directory, 'dist', 'web');
  const assets = join(web, 'assets');
  const names = new Map(
    readdirSync(assets).flatMap((name) => {
      const [, before, hash, after] = HASHED.exec(name) ?? [];
      return hash ? [[name, before + [...hash].toReversed().join('') + after] as const] : [];
    }),
  );
  for (const file of readdirSync(web, { recursive: true, encoding: 'utf8' })) {
    const path = join(web, file);
    // Otherwise the compressed files would be served in their place.
    if (/\.(?:br|gz)$/.test(file)) rmSync(path);
    else if (TEXT.test(file) && statSync(path).isFile())
      writeFileSync(path, renamed(readFileSync(path, 'utf8'), names));
  }
  for (const [before, after] of names) renameSync(join(assets, before), join(assets, after));
  return join(directory, 'dist', 'main.js');
}

const renamed = (text: string, names: ReadonlyMap<string, string>): string =>
  text.replaceAll(/[\w-]+-[0-9a-f]{8}\.(?:css|js|woff2)/g, (name) => names.get(name) ?? name);
