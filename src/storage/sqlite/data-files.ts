import { walFile } from './wal-file.ts';

/** The file in a data directory with the database. */
export const DATABASE_FILE = 'hexfarer.sqlite';

/** The file in a data directory that records the last entry of every campaign. */
export const HEADS_FILE = 'hexfarer.heads';

/** The files that are read and written in a data directory, besides the locks. */
export const STORAGE_FILES: readonly string[] = [
  DATABASE_FILE,
  walFile(DATABASE_FILE),
  `${DATABASE_FILE}-shm`,
  // SQLite looks for a rollback journal at every opening, though none is made in WAL mode.
  `${DATABASE_FILE}-journal`,
  HEADS_FILE,
];

/** Purposes for which only one process at a time may hold a data directory, each with its lock file. */
export const LOCK_OF = { serve: 'server.lock', import: 'import.lock' } as const;

/** A lock file, and the journal that SQLite makes beside it while the lock is held. */
export const withJournal = (file: string): string[] => [file, `${file}-journal`];

/** Names of all lock files of a data directory, with their journals. */
export const LOCK_FILES: readonly string[] = Object.values(LOCK_OF).flatMap(withJournal);
