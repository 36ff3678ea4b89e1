import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StorageFailure } from '../../session/ports.ts';
import { logOf } from './log-file.ts';

/** For how long a directory has to have been left alone before its time tells whether it was changed since. */
const SETTLED_AFTER_MS = 2000;
/** How often the files themselves are looked at, whatever their directory says. */
const LOOK_INTERVAL_MS = 1000;

/**
 * The files that a database writes to, as they were when it was opened: itself and its log. Whoever deletes or replaces one
 * under a running server takes its name away, not the file: it can be written to as before, and is gone when the server ends.
 *
 * Asked before and after every commit, it looks at the directory alone as long as nothing in it changed. To look at the log
 * itself is dear: from 6.13 on, Linux gives a file whose times were asked for a new one at the very next change, which the
 * next flush has to write down as well; that took 90 of 230 µs a commit on ext4.
 */
export class OpenFiles {
  readonly #directory: string;
  /** The inode of each, once it is there. */
  readonly #inodes: Map<string, number | undefined>;
  /** Inode and time of change of the directory when all lay there; `null` where these would not show the next change. */
  #settled: string | null = null;
  /** When they were looked at last, by `performance.now()`. */
  #lookedAt = 0;

  /** @param database the file of a database that is open */
  constructor(database: string) {
    this.#directory = dirname(database);
    this.#inodes = new Map([database, logOf(database)].map((file) => [file, inodeOf(file)]));
  }

  /** @throws StorageFailure where one of them is no longer under its name */
  assertThere(): void {
    const directory = statSync(this.#directory, { throwIfNoEntry: false });
    const state = directory ? `${directory.ino} ${directory.ctimeMs}` : null;
    const now = performance.now();
    if (state !== null && state === this.#settled && now - this.#lookedAt < LOOK_INTERVAL_MS) return;
    this.#settled = null;
    this.#assertEach();
    this.#lookedAt = now;
    // Two changes within one tick of the clock look like one.
    if (directory && Date.now() - directory.ctimeMs > SETTLED_AFTER_MS) this.#settled = state;
  }

  #assertEach(): void {
    for (const [file, known] of this.#inodes) {
      const inode = inodeOf(file);
      if (known === undefined) this.#inodes.set(file, inode);
      else if (inode !== known)
        throw new StorageFailure(
          `${file} was deleted or replaced under the server, and what is written would be lost. ` +
            'Put it back under its name, or save the campaigns from this server before you stop it',
        );
    }
  }
}

const inodeOf = (file: string): number | undefined => statSync(file, { throwIfNoEntry: false })?.ino;
