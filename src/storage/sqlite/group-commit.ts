import type Sqlite from 'better-sqlite3';
import { StorageFailure } from '../../session/ports.ts';

interface Waiting {
  /** Does its writing and gives what is to be answered once it is durable. */
  readonly write: () => unknown;
  readonly resolve: (answer: never) => void;
  readonly reject: (error: Error) => void;
}

/** For how long the file is tried again while another process writes to it, in milliseconds, and how often. */
const PATIENCE = 10_000;
const PAUSE = 25;

/**
 * Puts everything that is waiting to be written into a single transaction, and so into a single wait for the disk.
 * Each writing has a savepoint: where one fails, the others are written all the same. Nobody is answered before the commit.
 */
export class GroupCommit {
  readonly #sqlite: Sqlite.Database;
  #waiting: Waiting[] = [];
  #scheduled = false;
  /** Since when another process has kept the file, by `performance.now()`. */
  #keptOutSince: number | null = null;

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

  /** Commits all that waits now, or later where another process writes. */
  flush(): void {
    this.#scheduled = false;
    if (this.#waiting.length === 0 || !this.#begin()) return;
    const batch = this.#waiting;
    this.#waiting = [];
    const answers: (() => void)[] = [];
    try {
      for (const waiting of batch) answers.push(this.#writeOne(waiting));
      this.#sqlite.exec('COMMIT');
    } catch (error) {
      if (this.#sqlite.inTransaction) this.#sqlite.exec('ROLLBACK');
      for (const { reject } of batch) reject(asFailure(error));
      return;
    }
    for (const answer of answers) answer();
  }

  /** Commits what waits, and lets nothing wait any longer. */
  close(): void {
    this.flush();
    for (const { reject } of this.#waiting.splice(0))
      reject(new StorageFailure('nothing was written: the server stops'));
  }

  /** Begins the transaction, if no other process is in the middle of one. */
  #begin(): boolean {
    try {
      this.#sqlite.exec('BEGIN IMMEDIATE');
      this.#keptOutSince = null;
      return true;
    } catch (error) {
      const now = performance.now();
      this.#keptOutSince ??= now;
      if (isBusy(error) && now - this.#keptOutSince < PATIENCE) {
        this.#scheduled = true;
        setTimeout(() => this.flush(), PAUSE);
        return false;
      }
      this.#keptOutSince = null;
      for (const { reject } of this.#waiting.splice(0)) reject(asFailure(error));
      return false;
    }
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

const isBusy = (error: unknown): boolean => (error as { code?: string }).code === 'SQLITE_BUSY';

const asFailure = (error: unknown): Error =>
  new StorageFailure(`nothing was written: ${(error as Error).message}`, { cause: error });
