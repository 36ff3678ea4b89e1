import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import type { AtEnd } from './at-end.ts';
import { PROJECT } from './server-process.ts';

/**
 * Builds a single module of the server, for another process to import.
 *
 * @param source its path in the project
 * @returns path of the built file
 */
export async function builtModule(source: string, atEnd: AtEnd): Promise<string> {
  // Within the project, so that it finds its packages.
  const outDir = mkdtempSync(join(PROJECT, 'dist', 'module-'));
  atEnd(() => rmSync(outDir, { recursive: true }));
  await build({
    root: PROJECT,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      ssr: true,
      outDir,
      rolldownOptions: {
        input: join(PROJECT, source),
        external: (id) => !id.startsWith('.') && !id.startsWith(PROJECT),
        output: { entryFileNames: 'module.mjs' },
      },
    },
  });
  return join(outDir, 'module.mjs');
}
