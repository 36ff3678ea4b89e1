import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';

/**
 * Measures the length of a database's log after every commit, if possible without `fstat`, which is expensive for the
 * reason given at `OpenFiles`: reads at the previous end of the file, and calls `fstat` only if the end has moved.
 */
export class WalLength {
  readonly #file: string;
  readonly #end = Buffer.alloc(2);
  #descriptor: number | null = null;
  #bytes = 0;

  /** @param file a log that nobody replaces as long as this is open; it need not exist yet */
  constructor(file: string) {
    this.#file = file;
  }

  /**
   * Length in bytes; 0 if there is no log. `null` if it can't be read, as when this process has no file descriptor
   * left: never throws, since it is read after a commit, which must not be reported as failed.
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
    // Reads the byte before the previous end and the one after it: if only the first exists, the length is the same.
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

/** Opens a file for reading; `null` if it does not exist. */
function openedToRead(file: string): number | null {
  // O_NOATIME, so that reading does not change the file's times. Only its owner may use it, and only Linux has it.
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
