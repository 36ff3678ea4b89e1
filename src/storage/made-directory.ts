import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { flushName } from './flush.ts';

/**
 * Makes a directory and its missing parents, accessible to their owner alone; an existing one is left as it is. The new
 * directories are flushed, so that they survive a power cut. They are made one by one, since Node's recursive `mkdir`
 * never ends where the system refuses to make any, as under `/proc`.
 *
 * @throws the system's error if it can't be made, or if a file has its name
 */
export function makeDirectory(directory: string): void {
  try {
    mkdirSync(directory, { mode: 0o700 });
  } catch (error) {
    if (statSync(directory, { throwIfNoEntry: false })?.isDirectory()) return;
    const around = dirname(directory);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || existsSync(around)) throw error;
    makeDirectory(around);
    makeDirectory(directory);
    return;
  }
  flushName(directory);
}
