import type Sqlite from 'better-sqlite3';

/** How long it takes until it is tried again where another process reads or writes, in milliseconds. */
const RETRY_AFTER_MS = 250;

/**
 * The log beside a database, in which pages lie before they get to the main file, and which keeps what stood on them.
 * What was erased is gone from it once it is emptied.
 */
export class WriteAheadLog {
  readonly #sqlite: Sqlite.Database;
  #retry: NodeJS.Timeout | null = null;

  constructor(sqlite: Sqlite.Database) {
    this.#sqlite = sqlite;
  }

  /** Empties it, now or as soon as no other process is in the middle of something. */
  empty(): void {
    if (this.#retry) clearTimeout(this.#retry);
    this.#retry = null;
    if (!this.#sqlite.open || this.#isEmptied()) return;
    this.#retry = setTimeout(() => this.empty(), RETRY_AFTER_MS).unref();
  }

  /** Empties it once more, if it can be done without waiting. */
  close(): void {
    if (this.#retry) clearTimeout(this.#retry);
    this.#retry = null;
    this.#isEmptied();
  }

  #isEmptied(): boolean {
    const patience = this.#sqlite.pragma('busy_timeout', { simple: true });
    // Waiting would keep the whole process.
    this.#sqlite.pragma('busy_timeout = 0');
    try {
      return this.#sqlite.pragma('wal_checkpoint(TRUNCATE)', { simple: true }) === 0;
    } catch {
      // A full or broken disk shows with the next commit, where somebody is told of it.
      return false;
    } finally {
      this.#sqlite.pragma(`busy_timeout = ${patience}`);
    }
  }
}
