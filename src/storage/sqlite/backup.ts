import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, linkSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type Sqlite from 'better-sqlite3';
import { flushFile, flushName } from '../flush.ts';
import { makeOwned } from './directory-access.ts';
import { countCampaigns, type DamagedCampaign, type Integrity, integrityOf } from './integrity.ts';
import { markAsCopy } from './reseal.ts';
import { SqliteConnection } from './sqlite-connection.ts';

/** A backup can't be made; the message says why. No part of the file is left. */
export class BackupFailed extends Error {
  override readonly name = 'BackupFailed';
}

/** What is in a copy of a database. */
export interface CopiedDatabase {
  /** How many campaigns, the damaged ones included. */
  readonly campaigns: number;
  readonly damaged: readonly DamagedCampaign[];
}

export interface CopyOptions {
  /** Checks the copy; damaged campaigns don't keep it from being made. */
  readonly integrity?: (copy: Sqlite.Database) => Integrity;
  /** Called before anything is copied, with the files to remove if the process is ended before the copy is complete. */
  readonly onBegun?: (unfinished: readonly string[]) => void;
}

/**
 * Copies a database, as it is at this moment, into a new file. The copy is made from one snapshot, so that it and other
 * writers don't delay each other. The file gets its final name only after the copy is complete, marked as a copy,
 * checked, and flushed to disk.
 *
 * @throws BackupFailed
 */
export function backUp(
  sqlite: Sqlite.Database,
  file: string,
  { integrity = integrityOf, onBegun }: CopyOptions = {},
): CopiedDatabase {
  assertStandsAlone(file);
  const unfinished = `${file}.${randomBytes(4).toString('hex')}.part`;
  const release = lockName(file);
  try {
    removeCutOff(file);
    if (existsSync(file)) throw alreadyThere(file);
    onBegun?.([unfinished, `${unfinished}-journal`, lockOf(file)]);
    // Created first with owner-only permissions, since it will contain the keys of open campaigns.
    closeSync(openSync(unfinished, 'wx', 0o600));
    sqlite.prepare('VACUUM INTO ?').run(unfinished);
    const copied = markAndLookThrough(unfinished, integrity);
    flushFile(unfinished);
    moveIntoPlace(unfinished, file);
    return copied;
  } catch (error) {
    rmSync(unfinished, { force: true });
    if (error instanceof BackupFailed) throw error;
    if (/^SQLITE_(CORRUPT|NOTADB)/.test((error as { code?: string }).code ?? ''))
      throw new BackupFailed(
        `the database ${sqlite.name} is damaged: ${(error as Error).message}. Restore an earlier backup`,
        { cause: error },
      );
    throw notWritten(file, error);
  } finally {
    release();
  }
}

/** What SQLite adds to a database's name for the files that it keeps beside it. */
const BESIDE = ['-wal', '-shm', '-journal'];

/**
 * Checks that SQLite won't take a new file for another database's: it deletes a file with the name of a database's
 * journal, and reads the log of a database that was there before into the one that has its name now.
 *
 * @throws BackupFailed
 */
function assertStandsAlone(file: string): void {
  const ending = BESIDE.find((each) => file.endsWith(each));
  if (ending !== undefined && existsSync(file.slice(0, -ending.length)))
    throw new BackupFailed(
      `${file} is a name that SQLite uses for a file of its own beside ${file.slice(0, -ending.length)}; name another file`,
    );
  const left = BESIDE.map((each) => `${file}${each}`).find((each) => existsSync(each));
  if (left !== undefined)
    throw new BackupFailed(
      `${left} is there, which belongs to another database and would damage this one; move it away, or name another file`,
    );
}

/**
 * Locks a file name for one copy, by SQLite's lock on a file beside it, which the system releases when the process
 * ends. Whoever holds the lock knows that unfinished files of this name are not being written by anybody else.
 *
 * @throws BackupFailed if another process holds the lock, or the directory is not writable
 * @returns a function that releases the lock
 */
function lockName(file: string): () => void {
  const path = lockOf(file);
  let lock: SqliteConnection;
  try {
    // Created beforehand, since SQLite's own error would not say why it can't.
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
    // Removed before the lock is released, so that the next holder's file is not removed.
    rmSync(path, { force: true });
    lock.close();
  };
}

const lockOf = (file: string): string => `${file}.part-lock`;

/** Suffixes of an unfinished or not yet renamed file, and of SQLite's journal of it. */
const CUT_OFF = /^\.[0-9a-f]{8}\.part(-journal)?$/;

/**
 * Removes unfinished copies that killed processes left behind: each may be as large as the database, and has its keys.
 */
export function removeCutOff(file: string): void {
  const [directory, name] = [dirname(file), basename(file)];
  try {
    for (const each of readdirSync(directory))
      if (each.startsWith(name) && CUT_OFF.test(each.slice(name.length))) rmSync(join(directory, each));
  } catch {
    // Ignored: leftovers don't keep a new copy from being made.
  }
}

const notWritten = (file: string, cause: unknown) =>
  new BackupFailed(`${file} can't be written: ${(cause as Error).message}`, { cause });

const alreadyThere = (file: string) => new BackupFailed(`${file} is there already; name a file that is not`);

function markAndLookThrough(file: string, integrity: (copy: Sqlite.Database) => Integrity): CopiedDatabase {
  const copy = new SqliteConnection(file);
  try {
    // This change need not be undone after a crash, so no journal file is needed.
    copy.pragma('journal_mode = MEMORY');
    markAsCopy(copy);
    const { fault, damaged } = integrity(copy);
    if (fault) throw new BackupFailed(`the copy is damaged, and so may be the database: ${fault}`);
    return { campaigns: countCampaigns(copy), damaged };
  } finally {
    copy.close();
  }
}

/**
 * Gives a finished file its final name, durably. Never replaces another file.
 *
 * @throws BackupFailed
 */
export function moveIntoPlace(unfinished: string, file: string): void {
  giveName(unfinished, file);
  flushName(file);
}

/** Renames a file without replacing one that has appeared under the name meanwhile. */
function giveName(unfinished: string, file: string): void {
  try {
    linkSync(unfinished, file);
    rmSync(unfinished);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' || existsSync(file)) throw alreadyThere(file);
    // Some file systems have no hard links.
    renameSync(unfinished, file);
  }
}
