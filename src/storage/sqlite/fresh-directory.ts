import { type Dirent, existsSync, mkdtempSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { makeDirectory } from '../made-directory.ts';
import { UnusableDatabase } from '../unusable-database.ts';
import { BackupFailed, moveIntoPlace } from './backup.ts';
import { isLocked, lockDataDirectory } from './data-directory-lock.ts';
import { databaseIn } from './database.ts';
import { giveToOwner } from './directory-access.ts';
import { openStorage, type SqliteStorage } from './storage.ts';

/** Prefix of the directory in which an unfinished import is kept; six characters follow. */
const UNFINISHED = 'import-';
const UNFINISHED_NAME = /^import-[A-Za-z0-9]{6}$/;

/** Whether an entry is an unfinished import, and not a file of the user's such as `import-marches.hexfarer.gz`. */
const isUnfinished = (entry: Dirent): boolean => entry.isDirectory() && UNFINISHED_NAME.test(entry.name);

/** Whether a directory does not exist, or contains nothing except interrupted imports. */
export function isFresh(dataDirectory: string): boolean {
  if (!existsSync(dataDirectory)) return true;
  try {
    return readdirSync(dataDirectory, { withFileTypes: true }).every(isUnfinished);
  } catch {
    // A directory that can't be listed is reported when the database is opened.
    return false;
  }
}

/** Removes what interrupted imports left in a data directory; imports under way are left alone. */
export function removeCutOffImports(dataDirectory: string): void {
  for (const entry of readdirSync(dataDirectory, { withFileTypes: true })) {
    const left = join(dataDirectory, entry.name);
    if (isUnfinished(entry) && !isLocked(left, 'import')) rmSync(left, { recursive: true, force: true });
  }
}

/**
 * Makes a data directory whose database is filled by `work`. The database gets its name only when the work is done. If
 * that fails, nothing is left behind, not even the directories that were made.
 *
 * @param onBegun called with the path of the unfinished data, so that they can be removed if the process is ended;
 *   returns a function that is called when they are gone
 * @throws UnusableDatabase if the directory can't be made, or if somebody else made a database in it meanwhile
 */
export async function intoFreshDirectory<T>(
  dataDirectory: string,
  work: (storage: SqliteStorage) => Promise<T>,
  onBegun: (unfinished: string) => () => void,
): Promise<T> {
  const missing = missingDirectories(dataDirectory);
  let unfinished: string | null = null;
  let release = () => {};
  let onGone = () => {};
  try {
    unfinished = beginIn(dataDirectory);
    onGone = onBegun(unfinished);
    release = lockDataDirectory(unfinished, 'import');
    removeCutOffImports(dataDirectory);
    const storage = openStorage(unfinished, { create: true });
    let done: T;
    try {
      done = await work(storage);
    } finally {
      storage.close();
    }
    moveIntoPlace(databaseIn(unfinished), databaseIn(dataDirectory));
    release();
    rmSync(unfinished, { recursive: true });
    return done;
  } catch (error) {
    release();
    if (unfinished !== null) rmSync(unfinished, { recursive: true, force: true });
    removeEmpty(missing);
    if (error instanceof BackupFailed)
      throw new UnusableDatabase(
        `Somebody else made a database in ${dataDirectory} meanwhile. Run it again to use that one.`,
      );
    throw error;
  } finally {
    onGone();
  }
}

/** @throws UnusableDatabase */
function beginIn(dataDirectory: string): string {
  try {
    makeDirectory(dataDirectory);
    const unfinished = mkdtempSync(join(dataDirectory, UNFINISHED));
    giveToOwner(unfinished);
    return unfinished;
  } catch (error) {
    throw new UnusableDatabase(
      `The data directory ${dataDirectory} can't be made: ${(error as Error).message}.`,
    );
  }
}

/** A directory and its parents, as far as they don't exist, the innermost first. */
function missingDirectories(directory: string): string[] {
  const missing: string[] = [];
  for (let path = resolve(directory); !existsSync(path); path = dirname(path)) missing.push(path);
  return missing;
}

/** Removes directories until one of them is not empty. */
function removeEmpty(directories: readonly string[]): void {
  try {
    for (const directory of directories) rmdirSync(directory);
  } catch {
    // Somebody else uses it.
  }
}
