import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Total size in bytes of the files below a directory. */
export function bytesBelow(directory: string): number {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((one) =>
    one.isFile(),
  );
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}
