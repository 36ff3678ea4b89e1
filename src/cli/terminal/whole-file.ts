import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  createWriteStream,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { flushName } from '../../storage/flush.ts';
import { CommandFailed } from './command.ts';

/**
 * Writes a file of which nobody ever sees a part: what was there before stays until all of the new is on disk. A link is
 * followed; what is no file, such as a device or a pipe, is written to as it is.
 *
 * @param isOneOfMany whether a power cut may take back what was written, for whom flushing each of thousands would take too
 *   long; what was there before it leaves in one piece all the same
 * @throws CommandFailed if the system does not let it be written; then a file that was there is as it was
 */
export function writeWhole(pieces: Iterable<string | Uint8Array>, file: string, isOneOfMany = false): void {
  const target = new Target(file, isOneOfMany);
  try {
    const descriptor = openSync(target.path, target.flags);
    try {
      for (const piece of pieces) writeFileSync(descriptor, piece);
      if (target.isFlushed) fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    target.finish();
  } catch (error) {
    throw target.given(error);
  }
}

/** The same for what comes little by little. */
export async function streamWhole(bytes: Readable, file: string): Promise<void> {
  const target = new Target(file, false);
  try {
    const { path, flags, isFlushed: flush } = target;
    await pipeline(bytes, createWriteStream(path, { flags, flush }));
    target.finish();
  } catch (error) {
    throw target.given(error);
  }
}

/** Where the bytes go: beside the file until they are all there, or to what is no file. */
class Target {
  readonly path: string;
  /** How it is opened. */
  readonly flags: 'w' | 'wx';
  /** Whether its content has to be on disk before it gets its name. */
  readonly isFlushed: boolean;
  readonly #file: string;
  /** The file that it becomes; `null` for what is no file. */
  readonly #named: string | null;
  readonly #before: Stats | undefined;
  readonly #isOneOfMany: boolean;

  constructor(file: string, isOneOfMany: boolean) {
    this.#file = file;
    this.#isOneOfMany = isOneOfMany;
    this.#before = statOf(file);
    const isFile = this.#before?.isFile() ?? true;
    this.#named = !isFile ? null : this.#before ? realpathSync(file) : file;
    this.path = this.#named === null ? file : `${this.#named}.${randomBytes(4).toString('hex')}.part`;
    this.flags = isFile ? 'wx' : 'w';
    this.isFlushed = isFile && (!isOneOfMany || this.#before !== undefined);
  }

  /** Gives what was written its name. */
  finish(): void {
    if (this.#named === null) return;
    if (this.#before) likeBefore(this.path, this.#before);
    renameSync(this.path, this.#named);
    if (!this.#isOneOfMany) flushName(this.#named);
  }

  /**
   * Leaves nothing behind, and gives what is to be thrown: what the system would not do has to do with the file, all else
   * with what was to be written.
   */
  given(error: unknown): unknown {
    if (this.#named !== null) rmSync(this.path, { force: true });
    const { syscall, message } = error as NodeJS.ErrnoException;
    return syscall ? new CommandFailed(`${this.#file} can't be written: ${message}`) : error;
  }
}

/** What is in the place of a file; `undefined` where nothing is, or nothing that can be looked at: opening it tells why. */
function statOf(file: string): Stats | undefined {
  try {
    return statSync(file);
  } catch {
    return undefined;
  }
}

/** Gives a file the rights of the one that it replaces, and its owner where the system lets us. */
function likeBefore(file: string, { mode, uid, gid }: Stats): void {
  chmodSync(file, mode & 0o777);
  try {
    chownSync(file, uid, gid);
  } catch {
    // Only root gives files away.
  }
}
