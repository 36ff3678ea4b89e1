import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Finds a file or folder that comes with the program, in a checkout or an installation: in the nearest folder above
 * this module that has it.
 *
 * @param path such as `migrations` or `dist/web`
 * @throws if there is none
 */
export function programFile(path: string): string {
  for (let above = dirname(fileURLToPath(import.meta.url)); ; above = dirname(above)) {
    const candidate = join(above, path);
    if (existsSync(candidate)) return candidate;
    if (above === dirname(above)) throw new Error(`no ${path} comes with the program`);
  }
}
