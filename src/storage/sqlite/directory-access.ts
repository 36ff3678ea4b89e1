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

/** Error codes for a path that does not exist. */
const NOTHING_THERE = ['ENOENT', 'ENOTDIR'];

const READ_AND_WRITE = constants.R_OK | constants.W_OK;

/** Whether the user of this process may read and write a directory or file; `false` if it does not exist. */
export const mayWrite = (path: string): boolean => refusalOf(path) === null;

/**
 * Checks that the user of this process may read and write a data directory and the given files in it, and that these
 * are files. SQLite's own errors would not give the reason. Missing files are not reported here.
 *
 * @throws UnusableDatabase
 */
export function assertAccess(dataDirectory: string, files: readonly string[]): void {
  assertDirectory(dataDirectory);
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
 * Checks that names which exist are files, before anything opens them: opening a pipe, or reading a device to its end,
 * would never return.
 *
 * @throws UnusableDatabase
 */
export function assertFiles(dataDirectory: string, files: readonly string[]): void {
  const fault = faultOfFiles(dataDirectory, files);
  if (fault !== null)
    throw new UnusableDatabase(`${fault}. Move it away, or name another directory with --data.`);
}

/**
 * Checks that a data directory is a directory, if it exists. The system's own error would name a file in it.
 *
 * @throws UnusableDatabase
 */
export function assertDirectory(dataDirectory: string): void {
  if (statsOf(dataDirectory)?.isDirectory() === false)
    throw new UnusableDatabase(
      `${dataDirectory} is not a directory. Move it away, or name another one with --data.`,
    );
}

/** The first of these names that exists but is not a file, and why, in words; `null` if there is none. */
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
    // Any other error, such as missing rights, will be reported when the file is opened.
    return code === 'ELOOP' || (NOTHING_THERE.includes(code) && isLink(path)) ? 'is a link to nothing' : null;
  }
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    return false;
  }
}

/** The system's error code for reading and writing a path; `null` if that is allowed. */
function refusalOf(path: string): string | null {
  try {
    const search = statSync(path).isDirectory() ? constants.X_OK : 0;
    accessSync(path, READ_AND_WRITE | search);
    return null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? '';
  }
}

/** Stats of a path, following links; `undefined` if the file was removed meanwhile or the link can't be followed. */
export function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

/**
 * Makes an empty file in a data directory if it does not exist, accessible to the owner of the directory only: if root
 * kept it, a server running as another user could not open it. An existing file is not even opened, since closing it
 * would release the locks that this process may hold on it.
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

/** Gives a directory that was just made to the owner of its parent directory. */
export const giveToOwner = (made: string): void =>
  asOwnerOf(dirname(made), (uid, gid) => lchownSync(made, uid, gid));

/**
 * Runs `give` with the owner of a directory if this process is root. If the file system refuses, root keeps the file.
 */
function asOwnerOf(directory: string, give: (uid: number, gid: number) => void): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(directory);
  try {
    give(uid, gid);
  } catch {
    // Ignored: `doctor` reports it.
  }
}
