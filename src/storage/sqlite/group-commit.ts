import type Sqlite from 'better-sqlite3';
import { StorageFailure } from '../../session/ports.ts';

interface Waiting {
  /** Does its writing and gives what is to be answered once it is durable. */
  readonly write: () => unknown;
  readonly resolve: (answer: never) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Lets all writings that wait at the same time share one transaction, and so one wait for the disk. Each has a
 * savepoint: where one fails, the others are written all the same. Nobody is answered before the commit.
 */
export class GroupCommit {
  readonly #sqlite: Sqlite.Database;
  #waiting: Waiting[] = [];
  #scheduled = false;

  constructor(sqlite: Sqlite.Database) {
    this.#sqlite = sqlite;
  }

  /** Queues one atomic writing; answers what it gives once it is on disk. */
  write<T>(write: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ write, resolve: resolve as Waiting['resolve'], reject });
      if (this.#scheduled) return;
      this.#scheduled = true;
      setImmediate(() => this.flush());
    });
  }

  /** Commits all that waits now. */
  flush(): void {
    this.#scheduled = false;
    const batch = this.#waiting;
    if (batch.length === 0) return;
    this.#waiting = [];
    const settle: (() => void)[] = [];
    try {
      this.#sqlite.exec('BEGIN IMMEDIATE');
      for (const waiting of batch) settle.push(this.#writeOne(waiting));
      this.#sqlite.exec('COMMIT');
    } catch (error) {
      if (this.#sqlite.inTransaction) this.#sqlite.exec('ROLLBACK');
      for (const { reject } of batch) reject(asFailure(error));
      return;
    }
    for (const answer of settle) answer();
  }

  /** Writes one in its savepoint and gives what is to be done for it after the commit. */
  #writeOne({ write, resolve, reject }: Waiting): () => void {
    this.#sqlite.exec('SAVEPOINT one');
    try {
      const answer = write();
      this.#sqlite.exec('RELEASE one');
      return () => resolve(answer as never);
    } catch (error) {
      // A full disk may end the whole transaction by itself; then nobody's writing is there.
      if (!this.#sqlite.inTransaction) throw error;
      this.#sqlite.exec('ROLLBACK TO one');
      this.#sqlite.exec('RELEASE one');
      return () => reject(asFailure(error));
    }
  }
}

const asFailure = (error: unknown): Error =>
  new StorageFailure(`nothing was written: ${(error as Error).message}`, { cause: error });
