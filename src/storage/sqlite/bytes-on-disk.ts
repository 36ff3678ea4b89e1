import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { statsOf } from './directory-access.ts';

/** Total size of the files in a data directory, in bytes. */
export function bytesOnDisk(dataDirectory: string): number {
  const sizes = readdirSync(dataDirectory).map((name) => statsOf(join(dataDirectory, name))?.size ?? 0);
  return sizes.reduce((sum, size) => sum + size, 0);
}
