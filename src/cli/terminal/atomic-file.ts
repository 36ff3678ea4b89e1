import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  chownSync,
  closeSync,
  constants,
  copyFileSync,
  createWriteStream,
  fsyncSync,
  openSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { flushName } from '../../storage/flush.ts';
import { LOCK_FILES, STORAGE_FILES } from '../../storage/sqlite/data-files.ts';
import { isSqliteFile } from '../../storage/sqlite/sqlite-file.ts';
import { CommandFailed } from './command.ts';
import { removeOnSignal } from './remove-on-signal.ts';

/** How many links the system follows one after the other; more are taken for a circle. */
const MOST_LINKS = 40;

/** Error codes for a file that no other can replace: one that is a mount point, or on Windows an open one. */
const NOT_TO_BE_REPLACED = ['EBUSY', 'EPERM', 'EXDEV'];

/**
 * Writes a file so that nobody ever sees an incomplete one: an existing file stays until the new one is complete on
 * disk, even if a signal ends the process. Links are followed; a device or pipe is written to directly.
 *
 * @param isOneOfMany whether a new file need not survive a power cut, because flushing each of thousands would take too
 * long; an existing file is replaced safely all the same
 * @throws CommandFailed if the system refuses to write it
 */
export function writeAtomically(
  pieces: Iterable<string | Uint8Array>,
  file: string,
  { isOneOfMany = false } = {},
): void {
  const target = new Target(file, { isOneOfMany });
  try {
    const descriptor = target.open();
    try {
      for (const piece of pieces) writeFileSync(descriptor, piece);
      if (target.isFlushed) fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    target.finish();
  } catch (error) {
    target.discard();
    if (!isReaderGone(error)) throw failureOf(error, file);
  }
}

/** Like `writeAtomically`, for a stream. */
export async function streamAtomically(bytes: Readable, file: string): Promise<void> {
  const target = new Target(file, { isOneOfMany: false });
  try {
    await pipeline(bytes, createWriteStream('', { fd: target.open(), flush: target.isFlushed }));
    target.finish();
  } catch (error) {
    // If nothing could be opened, nobody has begun to read the stream.
    bytes.destroy();
    target.discard();
    if (!isReaderGone(error)) throw failureOf(error, file);
  }
}

/** The destination of the bytes: a temporary file beside the final one, or directly a device or pipe. */
class Target {
  readonly #file: string;
  readonly #isOneOfMany: boolean;
  readonly #before: Stats | undefined;
  /** The path with links resolved. */
  readonly #named: string;
  /** The temporary file that later replaces the final one; `null` for a device or pipe. */
  readonly #unfinished: string | null;
  #keep = () => {};

  constructor(file: string, { isOneOfMany }: { readonly isOneOfMany: boolean }) {
    this.#file = file;
    this.#isOneOfMany = isOneOfMany;
    this.#before = statOf(file);
    this.#named = endOfLinks(file);
    const isFile = this.#before?.isFile() ?? true;
    this.#unfinished = isFile
      ? join(dirname(this.#named), `.hexfarer-${randomBytes(4).toString('hex')}.part`)
      : null;
  }

  /** Whether the content has to be on disk before the file gets its name. */
  get isFlushed(): boolean {
    return this.#unfinished !== null && (!this.#isOneOfMany || this.#before !== undefined);
  }

  /** Opens the file to write to. Nobody may read it who could not read the previous file. */
  open(): number {
    assertNoCampaignsIn(this.#file, this.#named, this.#before);
    if (this.#unfinished === null) return openSync(this.#file, 'w');
    if (this.#before) accessSync(this.#named, constants.W_OK);
    // A circle of links leads to no file: the system's error says so.
    else if (linkedFrom(this.#named) !== null) statSync(this.#named);
    this.#keep = removeOnSignal(this.#unfinished);
    return openSync(this.#unfinished, 'wx', this.#before ? this.#before.mode & 0o777 : 0o666);
  }

  /** Moves the complete file to its final name. */
  finish(): void {
    if (this.#unfinished === null) return;
    if (this.#before) likeBefore(this.#unfinished, this.#before);
    replace(this.#named, this.#unfinished);
    this.#keep();
    if (!this.#isOneOfMany) flushName(this.#named);
  }

  /** Removes the temporary file. If the system refuses that too, none was created. */
  discard(): void {
    const unfinished = this.#unfinished;
    if (unfinished !== null) isAllowed(() => rmSync(unfinished, { force: true }));
    this.#keep();
  }
}

/**
 * Refuses to overwrite a part of a data directory, or a backup of one, so that a mistyped `--out` can't destroy
 * campaigns.
 *
 * @throws CommandFailed
 */
function assertNoCampaignsIn(file: string, named: string, before: Stats | undefined): void {
  const isOfData = [...STORAGE_FILES, ...LOCK_FILES].includes(basename(named));
  if (isOfData || (before?.isFile() && isDatabase(named)))
    throw new CommandFailed(`${file} belongs to a database, and is not written over; name another file`);
}

/** Whether a file is a readable SQLite database. */
function isDatabase(file: string): boolean {
  try {
    return isSqliteFile(file);
  } catch {
    return false;
  }
}

/** Whether a reader such as `head` closed the pipe early, which is no failure: on standard output it is none either. */
const isReaderGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EPIPE';

/** The error to throw: errors of system calls are about the file, all others about the data being written. */
function failureOf(error: unknown, file: string): unknown {
  const { syscall, message } = error as NodeJS.ErrnoException;
  return syscall ? new CommandFailed(`${file} can't be written: ${message}`) : error;
}

/** The file's status; `undefined` if there is none, or if it can't be read: then opening the file reports why. */
export function statOf(file: string): Stats | undefined {
  try {
    return statSync(file);
  } catch {
    return undefined;
  }
}

/** The path that links lead to, even if there is no file yet; a link if links lead around in a circle. */
function endOfLinks(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    let path = file;
    for (let followed = 0; followed < MOST_LINKS; followed++) {
      const next = linkedFrom(path);
      if (next === null) break;
      path = next;
    }
    return path;
  }
}

/** Where a link leads, one step only; `null` if the path is no link. */
function linkedFrom(path: string): string | null {
  try {
    return resolve(realpathSync(dirname(path)), readlinkSync(path));
  } catch {
    return null;
  }
}

/** Replaces a file with a finished one; copies the bytes if the system refuses to rename it. */
function replace(file: string, finished: string): void {
  try {
    renameSync(finished, file);
  } catch (error) {
    if (!NOT_TO_BE_REPLACED.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    copyFileSync(finished, file);
    rmSync(finished);
  }
}

/** Gives a file the group, owner and permissions of the one that it replaces, as far as the system allows. */
function likeBefore(file: string, { mode, uid, gid }: Stats): void {
  const isGroupKept = isAllowed(() => chownSync(file, -1, gid));
  isAllowed(() => chownSync(file, uid, -1));
  chmodSync(file, mode & (isGroupKept ? 0o777 : 0o707));
}

/** Does something that the system may refuse; returns whether it was allowed. */
function isAllowed(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}
