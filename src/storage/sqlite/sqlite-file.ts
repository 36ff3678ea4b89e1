import { closeSync, openSync, readSync } from 'node:fs';

/** What a file of SQLite begins with. */
const MARK = 'SQLite format 3\0';

/**
 * Whether a file that is there begins as those of SQLite do; an empty one does not.
 *
 * @throws what the system says where it can't be read
 */
export function isSqliteFile(file: string): boolean {
  const beginning = Buffer.alloc(MARK.length);
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, beginning, 0, beginning.length, 0);
  } finally {
    closeSync(descriptor);
  }
  return beginning.toString('latin1') === MARK;
}
