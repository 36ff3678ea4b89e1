import type Sqlite from 'better-sqlite3';
import { StorageFailure } from '../../session/ports.ts';
import { isDamage } from './integrity.ts';
import type { OpenFiles } from './open-files.ts';

interface PendingWrite {
  /** Does its writing and gives what answers for it once that is durable. */
  readonly write: () => () => void;
  readonly reject: (error: Error) => void;
}

/** For how long the file is tried again while another process writes to it, in milliseconds, and how often. */
const BUSY_TIMEOUT_MS = 10_000;
const RETRY_AFTER_MS = 25;

/**
 * Puts everything that is waiting to be written into a single transaction, and so into a single wait for the disk.
 * Where one of them fails, the others are written all the same. Nobody is answered before the commit; a writing may be run
 * twice before that, so it does nothing but write.
 */
export class GroupCommit {
  /** Is told how many seconds something waited until it was on disk. */
  onCommitted: ((seconds: number) => void) | null = null;
  /** Is told of every commit, before anybody is answered. */
  onDurable: (() => void) | null = null;
  readonly #sqlite: Sqlite.Database;
  readonly #files: Pick<OpenFiles, 'assertThere'> | null;
  readonly #transaction: Readonly<Record<'begin' | 'commit' | 'savepoint' | 'release' | 'undo', () => void>>;
  #waiting: PendingWrite[] = [];
  #scheduled = false;
  /** Whether each of those that wait is to be written in a savepoint, so that one that fails takes no other with it. */
  #apart = false;
  /** Since when another process has kept the file, by `performance.now()`. */
  #keptOutSince: number | null = null;

  /** @param files those that are written to, where there are any */
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

  /** How many wait to be written. */
  get waitingCount(): number {
    return this.#waiting.length;
  }

  /** Queues one atomic writing; answers what it gives once it is on disk. */
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

  /** Commits all that waits now, or later where another process writes. */
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

  /** One of them failed, so each is tried again by itself, as soon as no other process writes to the file. */
  #retryApart(batch: readonly PendingWrite[]): void {
    this.#waiting.unshift(...batch);
    this.#apart = true;
    this.flush();
  }

  /** Commits to the files that the next start will find: looked at before, so that nothing is written, and once more after. */
  #commit(): void {
    this.#files?.assertThere();
    this.#transaction.commit();
    this.#files?.assertThere();
    this.onDurable?.();
  }

  #rollBack(): void {
    if (this.#sqlite.inTransaction) this.#sqlite.exec('ROLLBACK');
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
      this.#transaction.begin();
      this.#keptOutSince = null;
      return true;
    } catch (error) {
      const now = performance.now();
      this.#keptOutSince ??= now;
      if (isBusy(error) && now - this.#keptOutSince < BUSY_TIMEOUT_MS) {
        this.#scheduled = true;
        setTimeout(() => this.flush(), RETRY_AFTER_MS);
        return false;
      }
      this.#keptOutSince = null;
      for (const { reject } of this.#waiting.splice(0)) reject(asFailure(error));
      return false;
    }
  }

  /** Writes one in its savepoint and gives what is to be done for it after the commit. */
  #writeOne({ write, reject }: PendingWrite): () => void {
    this.#transaction.savepoint();
    try {
      const answer = write();
      this.#transaction.release();
      return answer;
    } catch (error) {
      // A full disk may end the whole transaction by itself; then nobody's writing is there.
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
