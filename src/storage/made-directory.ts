import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { flushName } from './flush.ts';

/**
 * Makes a directory with all around it that are not there, for nobody but their owner, or leaves it as it is. What is made
 * outlasts a power cut from then on. One by one, since Node's own way to make several never ends where the system makes none,
 * as under `/proc`.
 *
 * @throws the system's error where it can't be made, or where a file has its name
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
