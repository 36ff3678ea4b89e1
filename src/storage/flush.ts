import { closeSync, fsyncSync, openSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Error codes of systems that can't flush directories; `EACCES` also if a directory is writable but can't be listed.
 */
const NOT_FOR_DIRECTORIES = ['EACCES', 'EBADF', 'EINVAL', 'EISDIR', 'ENOTSUP', 'EPERM'];

/**
 * Flushes a file's content to disk, so that it survives a power cut.
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
 * Flushes the name of a file or a directory to disk. By POSIX that means flushing the directory that contains it. Does
 * nothing on systems that can't flush directories.
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
