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
import { removedWhenEnded } from './unfinished.ts';

/** What systems say of a file whose place no other can take: one that is mounted by itself, or on Windows an open one. */
const NOT_TO_BE_REPLACED = ['EBUSY', 'EPERM', 'EXDEV'];

/**
 * Writes a file of which nobody ever sees a part: what was there before stays until all of the new is on disk, also where
 * the process is told to end. A link is followed; what is no file, such as a device or a pipe, is written to as it is.
 *
 * @param isOneOfMany whether a power cut may take back what was written, for whom flushing each of thousands would take too
 *   long; what was there before it leaves in one piece all the same
 * @throws CommandFailed if the system does not let it be written
 */
export function writeWhole(pieces: Iterable<string | Uint8Array>, file: string, isOneOfMany = false): void {
  const target = new Target(file, isOneOfMany);
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
    throw failureOf(error, file);
  }
}

/** The same for what comes little by little. */
export async function streamWhole(bytes: Readable, file: string): Promise<void> {
  const target = new Target(file, false);
  try {
    await pipeline(bytes, createWriteStream('', { fd: target.open(), flush: target.isFlushed }));
    target.finish();
  } catch (error) {
    // Where nothing could be opened, nobody has begun to read.
    bytes.destroy();
    target.discard();
    throw failureOf(error, file);
  }
}

/** Where the bytes go: beside the file until they are all there, or to what is no file. */
class Target {
  readonly #file: string;
  readonly #isOneOfMany: boolean;
  readonly #before: Stats | undefined;
  /** Where links lead. */
  readonly #named: string;
  /** What is written at first, and then takes the file's place; `null` for what is no file. */
  readonly #unfinished: string | null;
  #keep = () => {};

  constructor(file: string, isOneOfMany: boolean) {
    this.#file = file;
    this.#isOneOfMany = isOneOfMany;
    this.#before = statOf(file);
    this.#named = endOfLinks(file);
    const isFile = this.#before?.isFile() ?? true;
    this.#unfinished = isFile
      ? join(dirname(this.#named), `.hexfarer-${randomBytes(4).toString('hex')}.part`)
      : null;
  }

  /** Whether its content has to be on disk before it gets its name. */
  get isFlushed(): boolean {
    return this.#unfinished !== null && (!this.#isOneOfMany || this.#before !== undefined);
  }

  /** Opens what is to be written. Nobody may read that who could not read the file before. */
  open(): number {
    assertNoCampaignsIn(this.#file, this.#named, this.#before);
    if (this.#unfinished === null) return openSync(this.#file, 'w');
    if (this.#before) accessSync(this.#named, constants.W_OK);
    this.#keep = removedWhenEnded(this.#unfinished);
    return openSync(this.#unfinished, 'wx', this.#before ? this.#before.mode & 0o777 : 0o666);
  }

  /** Gives what was written its name. */
  finish(): void {
    if (this.#unfinished === null) return;
    if (this.#before) likeBefore(this.#unfinished, this.#before);
    replace(this.#named, this.#unfinished);
    this.#keep();
    if (!this.#isOneOfMany) flushName(this.#named);
  }

  /** Leaves nothing of it behind. Where the system refuses that too, it let nothing be made. */
  discard(): void {
    const unfinished = this.#unfinished;
    if (unfinished !== null) isAllowed(() => rmSync(unfinished, { force: true }));
    this.#keep();
  }
}

/**
 * Whoever mistypes `--out` shall not lose all campaigns: neither what a data directory is made of is written over, nor a
 * backup of one.
 *
 * @throws CommandFailed
 */
function assertNoCampaignsIn(file: string, named: string, before: Stats | undefined): void {
  const isOfData = [...STORAGE_FILES, ...LOCK_FILES].includes(basename(named));
  if (isOfData || (before?.isFile() && isDatabase(named)))
    throw new CommandFailed(`${file} belongs to a database, and is not written over; name another file`);
}

/** Whether somebody may read a file, and it is one of SQLite. */
function isDatabase(file: string): boolean {
  try {
    return isSqliteFile(file);
  } catch {
    return false;
  }
}

/** What is to be thrown: what the system would not do has to do with the file, all else with what was to be written. */
function failureOf(error: unknown, file: string): unknown {
  const { syscall, message } = error as NodeJS.ErrnoException;
  return syscall ? new CommandFailed(`${file} can't be written: ${message}`) : error;
}

/** What is in the place of a file; `undefined` where nothing is, or nothing that can be looked at: opening it tells why. */
export function statOf(file: string): Stats | undefined {
  try {
    return statSync(file);
  } catch {
    return undefined;
  }
}

/** The path that links lead to, also where nothing is there yet. */
function endOfLinks(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    try {
      return resolve(dirname(file), readlinkSync(file));
    } catch {
      return file;
    }
  }
}

/** Puts a finished file in the place of another, by its bytes where the system lets no file take that place. */
function replace(file: string, finished: string): void {
  try {
    renameSync(finished, file);
  } catch (error) {
    if (!NOT_TO_BE_REPLACED.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    copyFileSync(finished, file);
    rmSync(finished);
  }
}

/** Gives a file the group, the owner and the rights of the one that it replaces, as far as the system lets us. */
function likeBefore(file: string, { mode, uid, gid }: Stats): void {
  const isGroupKept = isAllowed(() => chownSync(file, -1, gid));
  isAllowed(() => chownSync(file, uid, -1));
  chmodSync(file, mode & (isGroupKept ? 0o777 : 0o707));
}

/** Does what the system may refuse; gives whether it let us. */
function isAllowed(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}
