import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** How many bytes the files of a data directory have. */
export function bytesOnDisk(dataDirectory: string): number {
  const sizes = readdirSync(dataDirectory).map(
    // A file may have gone meanwhile.
    (name) => statSync(join(dataDirectory, name), { throwIfNoEntry: false })?.size ?? 0,
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
