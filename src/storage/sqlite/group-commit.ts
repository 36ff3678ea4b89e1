import type Sqlite from 'better-sqlite3';
import { StorageFailure } from '../../session/ports.ts';
import { isDamage } from './integrity.ts';
import type { OpenFiles } from './open-files.ts';

interface PendingWrite {
  /** Writes, and returns a function that resolves its promise, to be called once the commit is durable. */
  readonly write: () => () => void;
  readonly reject: (error: Error) => void;
}

/** For how long, and how often, beginning a transaction is retried while another process writes, in milliseconds. */
const BUSY_TIMEOUT_MS = 10_000;
const RETRY_AFTER_MS = 25;

/**
 * Commits all waiting writes in a single transaction, so that they wait for the disk only once. If one of them fails,
 * the others are still written. No promise resolves before the commit. A write may be run twice before that, so it must
 * have no effects besides those on the database.
 */
export class GroupCommit {
  /** Called for each write with the seconds from queueing until it was on disk. */
  onCommitted: ((seconds: number) => void) | null = null;
  /** Called after every commit, before the promises of its writes resolve. */
  onDurable: (() => void) | null = null;
  readonly #sqlite: Sqlite.Database;
  readonly #files: Pick<OpenFiles, 'assertThere'> | null;
  readonly #transaction: Readonly<Record<'begin' | 'commit' | 'savepoint' | 'release' | 'undo', () => void>>;
  #waiting: PendingWrite[] = [];
  #scheduled = false;
  /** Whether each waiting write gets a savepoint of its own, so that the others survive if it fails. */
  #apart = false;
  /** Since when another process has kept the file locked, by `performance.now()`. */
  #busySince: number | null = null;

  /** @param files the files of the database; `null` if it is in memory */
  constructor(sqlite: Sqlite.Database, files: Pick<OpenFiles, 'assertThere'> | null = null) {
    this.#sqlite = sqlite;
    this.#files = files;
    const prepared = (sql: string) => {
      const statement = sqlite.prepare(sql);
      return () => void statement.run();
    };
    this.#transaction = {
      begin: prepared('BEGIN IMMEDIATE'),
      commit: prepared('COMMIT'),
      savepoint: prepared('SAVEPOINT one'),
      release: prepared('RELEASE one'),
      undo: prepared('ROLLBACK TO one'),
    };
  }

  /** Number of waiting writes. */
  get waitingCount(): number {
    return this.#waiting.length;
  }

  /** Queues one atomic write; resolves to its result once it is on disk. */
  write<T>(write: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const queuedAt = performance.now();
      const writeAndAnswer = () => {
        const answer = write();
        return () => {
          resolve(answer);
          this.onCommitted?.((performance.now() - queuedAt) / 1000);
        };
      };
      this.#waiting.push({ write: writeAndAnswer, reject });
      if (this.#scheduled) return;
      this.#scheduled = true;
      setImmediate(() => this.flush());
    });
  }

  /** Commits all waiting writes now, or later if another process is writing. */
  flush(): void {
    this.#scheduled = false;
    if (this.#waiting.length === 0 || !this.#begin()) return;
    const batch = this.#waiting;
    this.#waiting = [];
    const apart = this.#apart;
    this.#apart = false;
    let answers: (() => void)[];
    try {
      answers = batch.map((waiting) => (apart ? this.#writeOne(waiting) : waiting.write()));
      this.#commit();
    } catch (error) {
      this.#rollBack();
      if (!apart && batch.length > 1) this.#retryApart(batch);
      else for (const { reject } of batch) reject(asFailure(error));
      return;
    }
    for (const answer of answers) answer();
  }

  /**
   * After a write of the batch failed: tries all again, each in a savepoint, as soon as no other process is writing.
   */
  #retryApart(batch: readonly PendingWrite[]): void {
    this.#waiting.unshift(...batch);
    this.#apart = true;
    this.flush();
  }

  /**
   * Commits, after making sure that the next start will find the files. If one is deleted during the commit, the next
   * commit notices it: this one is lost then, like all those before it.
   */
  #commit(): void {
    this.#files?.assertThere();
    this.#transaction.commit();
    this.onDurable?.();
  }

  #rollBack(): void {
    if (this.#sqlite.inTransaction) this.#sqlite.exec('ROLLBACK');
  }

  /** Commits the waiting writes, and rejects those that can't be committed now. */
  close(): void {
    this.flush();
    for (const { reject } of this.#waiting.splice(0))
      reject(new StorageFailure('nothing was written: the server stops'));
  }

  /** Begins the transaction. If it returns `false`, the waiting writes will be retried later, or were rejected. */
  #begin(): boolean {
    try {
      this.#transaction.begin();
      this.#busySince = null;
      return true;
    } catch (error) {
      const now = performance.now();
      this.#busySince ??= now;
      if (isBusy(error) && now - this.#busySince < BUSY_TIMEOUT_MS) {
        this.#scheduled = true;
        setTimeout(() => this.flush(), RETRY_AFTER_MS);
        return false;
      }
      this.#busySince = null;
      for (const { reject } of this.#waiting.splice(0)) reject(asFailure(error));
      return false;
    }
  }

  /** Runs one write in a savepoint. Returns a function that settles its promise, to be called after the commit. */
  #writeOne({ write, reject }: PendingWrite): () => void {
    this.#transaction.savepoint();
    try {
      const answer = write();
      this.#transaction.release();
      return answer;
    } catch (error) {
      // SQLite may have rolled back the whole transaction, as on a full disk: then none of the writes was done.
      if (!this.#sqlite.inTransaction) throw error;
      this.#transaction.undo();
      this.#transaction.release();
      return () => reject(asFailure(error));
    }
  }
}

const isBusy = (error: unknown): boolean => (error as { code?: string }).code === 'SQLITE_BUSY';

const asFailure = (error: unknown): Error =>
  new StorageFailure(
    `nothing was written: ${(error as Error).message}${isDamage(error) ? '; restore a backup' : ''}`,
    { cause: error },
  );
