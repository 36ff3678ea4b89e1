import { statSync } from 'node:fs';
import { StorageFailure } from '../../session/ports.ts';

/**
 * The files that a database writes to, as they were when it was opened: itself and its log. Whoever deletes or replaces one
 * under a running server takes its name away, not the file: it can be written to as before, and is gone when the server ends.
 */
export class OpenFiles {
  /** The inode of each, once it is there. */
  readonly #inodes: Map<string, number | undefined>;
  readonly #log: string;
  #logBytes = 0;

  /** @param database the file of a database that is open */
  constructor(database: string) {
    this.#log = `${database}-wal`;
    this.#inodes = new Map([database, this.#log].map((file) => [file, inodeOf(file)]));
  }

  /** How long the log was when it was last looked at. */
  get logBytes(): number {
    return this.#logBytes;
  }

  /** @throws StorageFailure where one of them is no longer under its name */
  assertThere(): void {
    for (const [file, known] of this.#inodes) {
      const stats = statSync(file, { throwIfNoEntry: false });
      const inode = stats?.ino;
      if (file === this.#log) this.#logBytes = stats?.size ?? 0;
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
