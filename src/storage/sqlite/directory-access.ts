import {
  accessSync,
  closeSync,
  constants,
  fchownSync,
  lchownSync,
  lstatSync,
  openSync,
  type Stats,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { UnusableDatabase } from '../unusable-database.ts';

/** What the system says where a path leads nowhere. */
const NOTHING_THERE = ['ENOENT', 'ENOTDIR'];

const READ_AND_WRITE = constants.R_OK | constants.W_OK;

/** Whether whoever runs this may read and write in a directory, or a file; `false` where nothing is. */
export const mayWrite = (path: string): boolean => refusalOf(path) === null;

/**
 * Tells where the system keeps whoever runs this from reading and writing a data directory, or some of the files in it,
 * and which of these are no files: SQLite only says that it can't. What is not there is for others to tell of.
 *
 * @throws UnusableDatabase
 */
export function assertAccess(dataDirectory: string, files: readonly string[]): void {
  for (const path of [dataDirectory, ...files.map((file) => join(dataDirectory, file))]) {
    const code = refusalOf(path);
    if (code === 'EROFS') throw new UnusableDatabase(`${path} lies on a file system that is read-only.`);
    if (code !== 'EACCES' && code !== 'EPERM') continue;
    const [where, chown] = path === dataDirectory ? [`in ${path}`, 'chown -R'] : [path, 'chown'];
    throw new UnusableDatabase(
      `Whoever runs this may not read and write ${where}. Run it as the user of the server, or give it to that user: ${chown} USER ${path}`,
    );
  }
  assertFiles(dataDirectory, files);
}

/**
 * Refuses names that have something else than a file behind them, before anything opens that: to open a pipe, or to read a
 * device to its end, never comes back.
 *
 * @throws UnusableDatabase
 */
export function assertFiles(dataDirectory: string, files: readonly string[]): void {
  const fault = faultOfFiles(dataDirectory, files);
  if (fault !== null)
    throw new UnusableDatabase(`${fault}. Move it away, or name another directory with --data.`);
}

/** The first of these names that leads to no file, and why, in words; `null` where all that are there do. */
export function faultOfFiles(dataDirectory: string, files: readonly string[]): string | null {
  for (const path of files.map((file) => join(dataDirectory, file))) {
    const fault = faultOfFile(path);
    if (fault !== null) return `${path} ${fault}`;
  }
  return null;
}

function faultOfFile(path: string): string | null {
  try {
    return statSync(path).isFile() ? null : 'is not a file';
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const isLink = () => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink();
    // Where nobody may look, opening it tells why.
    return code === 'ELOOP' || (NOTHING_THERE.includes(code) && isLink()) ? 'is a link to nothing' : null;
  }
}

/** What the system says to whoever would read and write there; `null` where it lets them. */
function refusalOf(path: string): string | null {
  try {
    const search = statSync(path).isDirectory() ? constants.X_OK : 0;
    accessSync(path, READ_AND_WRITE | search);
    return null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? '';
  }
}

/** What a name in a data directory leads to; `undefined` for a file that went meanwhile, and a link that can't be followed. */
export function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

/**
 * Makes an empty file in a data directory where there is none, for nobody but the owner of the directory: what root made
 * for itself there, a server that runs as another user could not open. One that is there is not even opened, since to
 * close it would end the locks that this process may have on it.
 */
export function makeOwned(file: string): void {
  let descriptor: number;
  try {
    descriptor = openSync(file, 'wx', 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    throw error;
  }
  asOwnerOf(dirname(file), (uid, gid) => fchownSync(descriptor, uid, gid));
  closeSync(descriptor);
}

/** Gives a directory that was just made in another one to the owner of that. */
export const giveToOwner = (made: string): void =>
  asOwnerOf(dirname(made), (uid, gid) => lchownSync(made, uid, gid));

/** What root alone can do; what a file system keeps from root as well stays root's. */
function asOwnerOf(directory: string, give: (uid: number, gid: number) => void): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(directory);
  try {
    give(uid, gid);
  } catch {
    // `doctor` tells of it.
  }
}
