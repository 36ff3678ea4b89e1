import { logOf } from './log-file.ts';

/** The file in a data directory that holds everything. */
export const DATABASE_FILE = 'hexfarer.sqlite';

/** The file in a data directory that says how far every campaign had come. */
export const HEADS_FILE = 'hexfarer.heads';

/** What is read and written in a data directory, besides the locks. */
export const STORAGE_FILES: readonly string[] = [
  DATABASE_FILE,
  logOf(DATABASE_FILE),
  `${DATABASE_FILE}-shm`,
  // SQLite looks for one at every opening, though none is made here.
  `${DATABASE_FILE}-journal`,
  HEADS_FILE,
];

/** What only one process may do at a time in a data directory, and the lock on that. */
export const LOCK_OF = { serve: 'server.lock', import: 'import.lock' } as const;

/** A lock, and what SQLite makes beside it while it is held. */
export const withJournal = (file: string): string[] => [file, `${file}-journal`];

/** What the locks of a data directory are called. */
export const LOCK_FILES: readonly string[] = Object.values(LOCK_OF).flatMap(withJournal);
