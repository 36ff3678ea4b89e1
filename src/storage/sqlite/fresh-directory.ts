import { type Dirent, existsSync, mkdtempSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { makeDirectory } from '../made-directory.ts';
import { UnusableDatabase } from '../unusable-database.ts';
import { BackupFailed, nameFinished } from './backup.ts';
import { isHeld, lockDataDirectory } from './data-directory-lock.ts';
import { databaseIn } from './database.ts';
import { giveToOwner } from './directory-access.ts';
import { openStorage, type Storage } from './storage.ts';

/** What an import lies in while it is not whole: a directory named by this and six characters. */
const UNFINISHED = 'import-';
const UNFINISHED_NAME = /^import-[A-Za-z0-9]{6}$/;

/** Whatever else somebody put there, such as `import-marches.hexfarer.gz`, is theirs. */
const isUnfinished = (entry: Dirent): boolean => entry.isDirectory() && UNFINISHED_NAME.test(entry.name);

/** Whether a directory is not there, or there is nothing in it but what an import left that was cut off. */
export function isFresh(dataDirectory: string): boolean {
  if (!existsSync(dataDirectory)) return true;
  try {
    return readdirSync(dataDirectory, { withFileTypes: true }).every(isUnfinished);
  } catch {
    // What can't be listed is for whoever opens the database to tell of.
    return false;
  }
}

/** Removes what imports that were cut off have left in a data directory; one that is under way is left alone. */
export function removeCutOffImports(dataDirectory: string): void {
  for (const entry of readdirSync(dataDirectory, { withFileTypes: true })) {
    const left = join(dataDirectory, entry.name);
    if (isUnfinished(entry) && !isHeld(left, 'import')) rmSync(left, { recursive: true, force: true });
  }
}

/**
 * Makes a data directory, and the database in it by some work: that gets its name when the work is done. Where it fails,
 * nothing is left behind, the directories neither that were made for it.
 *
 * @throws UnusableDatabase if it can't be made, or if somebody else made one meanwhile
 */
export async function intoFreshDirectory<T>(
  dataDirectory: string,
  work: (storage: Storage) => Promise<T>,
): Promise<T> {
  const missing = missingDirectories(dataDirectory);
  let unfinished: string | null = null;
  let release = () => {};
  try {
    unfinished = beginIn(dataDirectory);
    release = lockDataDirectory(unfinished, 'import');
    removeCutOffImports(dataDirectory);
    const storage = openStorage(unfinished, { create: true });
    let done: T;
    try {
      done = await work(storage);
    } finally {
      storage.close();
    }
    nameFinished(databaseIn(unfinished), databaseIn(dataDirectory));
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

/** A directory and those around it, as far as they are not there, the innermost first. */
function missingDirectories(directory: string): string[] {
  const missing: string[] = [];
  for (let path = resolve(directory); !existsSync(path); path = dirname(path)) missing.push(path);
  return missing;
}

/** Removes directories as long as nobody has put anything into them. */
function removeEmpty(directories: readonly string[]): void {
  try {
    for (const directory of directories) rmdirSync(directory);
  } catch {
    // Somebody uses it.
  }
}
