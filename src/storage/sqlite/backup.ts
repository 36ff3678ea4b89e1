import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, linkSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type Sqlite from 'better-sqlite3';
import { flushFile, flushName } from '../flush.ts';
import { makeOwned } from './directory-access.ts';
import { integrityFault } from './integrity.ts';
import { markAsCopy } from './reseal.ts';
import { SqliteConnection } from './sqlite-connection.ts';

/** A backup can't be made; the message says why. Nothing of it is there. */
export class BackupFailed extends Error {
  override readonly name = 'BackupFailed';
}

/**
 * Copies a database, as it is at this moment, into a file of its own. The copy is read in one go: whoever writes
 * meanwhile is not held up, and does not hold the copy up, however much they write. It gets its name when it is
 * whole, marked as a copy, on disk, and was looked through.
 *
 * @param faultOf looks the copy through: the first thing that is wrong with it, or `null`
 * @returns how many campaigns are in it
 * @throws BackupFailed
 */
export function backUp(
  sqlite: Sqlite.Database,
  file: string,
  faultOf: (copy: Sqlite.Database) => string | null = integrityFault,
): number {
  const unfinished = `${file}.${randomBytes(4).toString('hex')}.part`;
  const release = lockName(file);
  try {
    removeCutOff(file);
    if (existsSync(file)) throw alreadyThere(file);
    // Made beforehand, for its owner alone: it holds the keys of open campaigns.
    closeSync(openSync(unfinished, 'wx', 0o600));
    sqlite.prepare('VACUUM INTO ?').run(unfinished);
    const campaigns = markAndLookThrough(unfinished, faultOf);
    flushFile(unfinished);
    nameFinished(unfinished, file);
    return campaigns;
  } catch (error) {
    rmSync(unfinished, { force: true });
    if (error instanceof BackupFailed) throw error;
    throw notWritten(file, error);
  } finally {
    release();
  }
}

/**
 * Holds a name for one copy, by a lock of SQLite's on a file beside it, which the system lets go of when the process ends:
 * whoever has it knows that nobody writes what lies there under this name and is not whole.
 *
 * @throws BackupFailed if another process holds it, or nothing may be written there
 * @returns what releases it
 */
function lockName(file: string): () => void {
  const path = `${file}.part-lock`;
  let lock: SqliteConnection;
  try {
    // By itself SQLite does not say why it can't.
    makeOwned(path);
    lock = new SqliteConnection(path, { timeout: 0 });
  } catch (error) {
    throw notWritten(file, error);
  }
  try {
    lock.pragma('journal_mode = MEMORY');
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!(error as { code?: string }).code?.startsWith('SQLITE_BUSY')) throw notWritten(file, error);
    throw new BackupFailed(
      `another backup to ${file} is being made; wait until it is there, or name another file`,
      {
        cause: error,
      },
    );
  }
  return () => {
    // Before it is let go of, so that nobody else's is removed.
    rmSync(path, { force: true });
    lock.close();
  };
}

/** What is added to the name of a file while it is not whole, or not named yet, and what SQLite writes beside that. */
const CUT_OFF = /^\.[0-9a-f]{8}\.part(-journal)?$/;

/**
 * Removes what copies of this name left behind whose process was killed: each is as large as the database, and holds its
 * keys.
 */
export function removeCutOff(file: string): void {
  const [directory, name] = [dirname(file), basename(file)];
  try {
    for (const each of readdirSync(directory))
      if (each.startsWith(name) && CUT_OFF.test(each.slice(name.length))) rmSync(join(directory, each));
  } catch {
    // What can't be listed or removed is in nobody's way.
  }
}

const notWritten = (file: string, cause: unknown) =>
  new BackupFailed(`${file} can't be written: ${(cause as Error).message}`, { cause });

const alreadyThere = (file: string) => new BackupFailed(`${file} is there already; name a file that is not`);

function markAndLookThrough(file: string, faultOf: (copy: Sqlite.Database) => string | null): number {
  const copy = new SqliteConnection(file);
  try {
    // No file of its own for a change that nobody has to be able to undo.
    copy.pragma('journal_mode = MEMORY');
    markAsCopy(copy);
    const fault = faultOf(copy);
    if (fault) throw new BackupFailed(`the copy is damaged, and so may be the database: ${fault}`);
    return copy.prepare<[], number>('SELECT count(*) FROM campaigns').pluck().get() ?? 0;
  } finally {
    copy.close();
  }
}

/**
 * Gives a file its name, for good, where nothing else has it.
 *
 * @throws BackupFailed
 */
export function nameFinished(unfinished: string, file: string): void {
  giveName(unfinished, file);
  flushName(file);
}

/** Lets a file go by its name, and never in the place of another that came to be there meanwhile. */
function giveName(unfinished: string, file: string): void {
  try {
    linkSync(unfinished, file);
    rmSync(unfinished);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' || existsSync(file)) throw alreadyThere(file);
    // Not every file system knows second names.
    renameSync(unfinished, file);
  }
}
