import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeDirectory } from '../made-directory.ts';
import { UnusableDatabase } from '../unusable-database.ts';
import { LOCK_OF, withJournal } from './data-files.ts';
import { databaseIn } from './database.ts';
import { assertAccess, assertDirectory, assertFiles, makeOwned } from './directory-access.ts';
import { SqliteConnection } from './sqlite-connection.ts';

/** Messages for a process that wants a lock which another process holds. */
const BUSY = {
  serve: (directory: string) => `Another Hexfarer server is using ${directory}. Stop it first`,
  import: (directory: string) => `Another campaign is being taken into ${directory}. Wait until it is in`,
} as const satisfies Record<keyof typeof LOCK_OF, unknown>;

/** For how long locking is retried, in milliseconds: another process may be checking with `isLocked`. */
const GLANCE_MS = 500;

/**
 * Where the lock files are: beside the database itself. If `hexfarer.sqlite` is a link, several data directories may have
 * the same database, and a server on one of them must keep out servers on the others.
 */
const directoryOfLocks = (dataDirectory: string): string => dirname(databaseIn(dataDirectory));

/**
 * Locks a data directory for one purpose, by an exclusive lock on a small database used for nothing else. The system
 * releases it however the process ends; a file with a process id would be left behind after a crash.
 *
 * @throws UnusableDatabase if another process holds the lock
 * @returns a function that releases the lock
 */
export function lockDataDirectory(dataDirectory: string, purpose: keyof typeof LOCK_OF): () => void {
  const file = LOCK_OF[purpose];
  try {
    assertDirectory(dataDirectory);
    makeDirectory(dataDirectory);
    const directory = directoryOfLocks(dataDirectory);
    assertAccess(directory, withJournal(file));
    const path = join(directory, file);
    makeOwned(path);
    const lock = new SqliteConnection(path, { timeout: GLANCE_MS });
    try {
      lock.pragma('journal_mode = DELETE');
      lock.exec('BEGIN EXCLUSIVE');
    } catch (error) {
      lock.close();
      throw error;
    }
    return () => lock.close();
  } catch (error) {
    if ((error as { code?: string }).code?.startsWith('SQLITE_BUSY'))
      throw new UnusableDatabase(`${BUSY[purpose](dataDirectory)}, or name another directory with --data.`);
    if (error instanceof UnusableDatabase) throw error;
    throw new UnusableDatabase(
      `The data directory ${dataDirectory} can't be used: ${(error as Error).message}.`,
    );
  }
}

/** Whether a server runs on a data directory. */
export const isServed = (dataDirectory: string): boolean => isLocked(dataDirectory, 'serve');

/**
 * Whether some process holds a data directory's lock for a purpose. Checking delays nobody noticeably.
 *
 * @throws UnusableDatabase if the lock is not a file
 */
export function isLocked(dataDirectory: string, purpose: keyof typeof LOCK_OF): boolean {
  const name = LOCK_OF[purpose];
  const directory = directoryOfLocks(dataDirectory);
  assertFiles(directory, withJournal(name));
  const file = join(directory, name);
  if (!existsSync(file)) return false;
  const lock = new SqliteConnection(file, { readonly: true, timeout: 0 });
  try {
    lock.prepare('SELECT count(*) FROM sqlite_schema').get();
    return false;
  } catch (error) {
    if ((error as { code?: string }).code?.startsWith('SQLITE_BUSY')) return true;
    throw error;
  } finally {
    lock.close();
  }
}
