import type Sqlite from 'better-sqlite3';
import { checkpointLog, truncateLog, withoutWaiting } from './checkpoint.ts';

/** Time until emptying the log is retried if another process reads or writes, in milliseconds. */
const RETRY_AFTER_MS = 250;

/** Key in `installation` of the mark that something was erased since the file was last rebuilt. */
const ERASED = 'erased';

/**
 * Removes erased texts from every file. SQLite overwrites deleted bytes (`secure_delete`), but the write-ahead log
 * keeps earlier contents of pages until it is emptied. And when rows are moved to another page because one is full,
 * some of their bytes may stay behind. These are removed when the file is rebuilt: when the database is closed, or the
 * next time it is opened if the process was killed.
 */
export class Erasure {
  /** Called when the database contains everything in the log, before the log is emptied. */
  onCheckpointed: (() => void) | null = null;
  readonly #sqlite: Sqlite.Database;
  readonly #note: Sqlite.Statement<[string]>;
  #retry: NodeJS.Timeout | null = null;

  constructor(sqlite: Sqlite.Database) {
    this.#sqlite = sqlite;
    this.#note = sqlite.prepare(
      "INSERT OR IGNORE INTO installation (key, value) VALUES (?, 'not rebuilt yet')",
    );
  }

  /** Notes that something is erased; to be called within the transaction that does it. */
  note(): void {
    this.#note.run(ERASED);
  }

  /** Empties the log; to be called after that transaction. Retries while another process is reading or writing. */
  emptyLog(): void {
    this.#cancelRetry();
    if (!this.#sqlite.open) return;
    if (!this.tryToEmptyLog()) this.#retry = setTimeout(() => this.emptyLog(), RETRY_AFTER_MS).unref();
  }

  /** To be called before the database is closed. */
  close(): void {
    this.#cancelRetry();
    rebuildWhereErased(this.#sqlite);
    this.tryToEmptyLog();
  }

  /** Empties the log unless another process is reading or writing. Returns whether it is empty now. */
  tryToEmptyLog(): boolean {
    if (!checkpointLog(this.#sqlite)) return false;
    this.onCheckpointed?.();
    return truncateLog(this.#sqlite);
  }

  #cancelRetry(): void {
    if (this.#retry) clearTimeout(this.#retry);
    this.#retry = null;
  }
}

/** Rebuilds the file if something was erased since the last time; postponed if it is in use or the disk is full. */
export function rebuildWhereErased(sqlite: Sqlite.Database): void {
  if (!sqlite.prepare('SELECT 1 FROM installation WHERE key = ?').get(ERASED)) return;
  try {
    withoutWaiting(sqlite, () => {
      sqlite.exec('VACUUM');
      sqlite.prepare('DELETE FROM installation WHERE key = ?').run(ERASED);
    });
  } catch (error) {
    // Ignored: the next commit reports a full or broken disk.
    if (!/^SQLITE_(BUSY|LOCKED|FULL|IOERR)/.test(String((error as { code?: unknown }).code))) throw error;
  }
}
