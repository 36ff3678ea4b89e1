import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';

/**
 * How long the log of a database is, told after every commit without asking for the file's times, as `OpenFiles` explains:
 * it is read where it ended, and only measured anew where it ends elsewhere now.
 */
export class LogLength {
  readonly #file: string;
  readonly #end = Buffer.alloc(2);
  #descriptor: number | null = null;
  #bytes = 0;

  /** @param file a log that nobody replaces as long as this is open; it need not be there yet */
  constructor(file: string) {
    this.#file = file;
  }

  /**
   * 0 where there is none; `null` where it can't be read, as with no file left that this process may open: it is asked for
   * after a commit, which nobody may be told has failed.
   */
  get bytes(): number | null {
    try {
      return this.#measured();
    } catch {
      return null;
    }
  }

  #measured(): number {
    this.#descriptor ??= openedToRead(this.#file);
    if (this.#descriptor === null) return 0;
    // The last byte that was there, and the one behind it.
    const from = Math.max(this.#bytes - 1, 0);
    const read = readSync(this.#descriptor, this.#end, 0, this.#end.length, from);
    if (from + read !== this.#bytes) this.#bytes = fstatSync(this.#descriptor).size;
    return this.#bytes;
  }

  close(): void {
    if (this.#descriptor !== null) closeSync(this.#descriptor);
    this.#descriptor = null;
  }
}

/** `null` where there is no such file. */
function openedToRead(file: string): number | null {
  // Else reading would be noted in the file's times, too. Only its owner may say so, and only Linux knows it.
  for (const flags of [constants.O_RDONLY | (constants.O_NOATIME ?? 0), constants.O_RDONLY]) {
    try {
      return openSync(file, flags);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') return null;
      if (code !== 'EPERM' || flags === constants.O_RDONLY) throw error;
    }
  }
  return null;
}
