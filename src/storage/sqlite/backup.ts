import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import Sqlite from 'better-sqlite3';
import { integrityFault } from './integrity.ts';

/** A backup can't be made; the message says why. Nothing of it is there. */
export class BackupFailed extends Error {
  override readonly name = 'BackupFailed';
}

/**
 * Copies a database, as it is at this moment, into a file of its own. The copy is read in one go: whoever writes
 * meanwhile is not held up, and does not hold the copy up, however much they write. It gets its name when it is
 * whole, on disk, and was looked through.
 *
 * @throws BackupFailed
 */
export function backUp(sqlite: Sqlite.Database, file: string): void {
  if (existsSync(file)) throw new BackupFailed(`${file} is there already; name a file that is not`);
  const unfinished = `${file}.part`;
  try {
    rmSync(unfinished, { force: true });
    // Made beforehand, for its owner alone: it holds the seeds of open campaigns.
    closeSync(openSync(unfinished, 'wx', 0o600));
    sqlite.prepare('VACUUM INTO ?').run(unfinished);
    sync(unfinished);
    lookThrough(unfinished);
    renameSync(unfinished, file);
    sync(dirname(file));
  } catch (error) {
    rmSync(unfinished, { force: true });
    if (error instanceof BackupFailed) throw error;
    throw new BackupFailed(`${file} can't be written: ${(error as Error).message}`, { cause: error });
  }
}

function lookThrough(file: string): void {
  const copy = new Sqlite(file, { readonly: true });
  try {
    const fault = integrityFault(copy);
    if (fault) throw new BackupFailed(`the copy is damaged, and so may be the database: ${fault}`);
  } finally {
    copy.close();
  }
}

function sync(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
