import { closeSync, openSync, readSync } from 'node:fs';

/** The first bytes of every SQLite file. */
const MARK = 'SQLite format 3\0';

/**
 * Whether an existing file begins like a SQLite file; `false` for an empty one.
 *
 * @throws the system's error if it can't be read
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
