import { closeSync, fsyncSync, openSync } from 'node:fs';
import { dirname } from 'node:path';

/** Error codes of systems that can't flush directories; `EACCES` also where a directory may be written to but not listed. */
const NOT_FOR_DIRECTORIES = ['EACCES', 'EBADF', 'EINVAL', 'EISDIR', 'ENOTSUP', 'EPERM'];

/**
 * Makes a file's content last, whatever happens to the power.
 *
 * @throws the system's error
 */
export function flushFile(file: string): void {
  const descriptor = openSync(file, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Makes the name of a file or a directory last: by POSIX it does once the directory around it was flushed. Where the system
 * flushes no directories, nothing is done.
 *
 * @throws the system's error
 */
export function flushName(path: string): void {
  try {
    flushFile(dirname(path));
  } catch (error) {
    if (!NOT_FOR_DIRECTORIES.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
