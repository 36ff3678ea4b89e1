import type Sqlite from 'better-sqlite3';
import { carryOver, truncateLog, withoutWaiting } from './checkpoint.ts';

/** How long it takes until it is tried again where another process reads or writes, in milliseconds. */
const RETRY_AFTER_MS = 250;

/** Under this key `installation` says that something was erased since the file was last rebuilt. */
const ERASED = 'erased';

/**
 * Removes what was erased from every file. SQLite writes over deleted bytes (`secure_delete`), but the log
 * beside the database keeps what stood on its pages until it is emptied. And where rows were moved from page to page, as
 * happens when a page is full, some of their bytes may stay where they were: they go when the file is rebuilt, which
 * is done when the database is closed, or opened again after a process was killed.
 */
export class Erasure {
  /** Is told when the database has all that is in its log, before that is emptied. */
  onCarriedOver: (() => void) | null = null;
  readonly #sqlite: Sqlite.Database;
  readonly #note: Sqlite.Statement<[string]>;
  #retry: NodeJS.Timeout | null = null;

  constructor(sqlite: Sqlite.Database) {
    this.#sqlite = sqlite;
    this.#note = sqlite.prepare(
      "INSERT OR IGNORE INTO installation (key, value) VALUES (?, 'not rebuilt yet')",
    );
  }

  /** Notes that something is erased: within the transaction that does it. */
  note(): void {
    this.#note.run(ERASED);
  }

  /** Empties the log after that transaction, now or as soon as no other process is in the middle of something. */
  emptyLog(): void {
    this.#cancelRetry();
    if (!this.#sqlite.open) return;
    if (!this.#truncateLog()) this.#retry = setTimeout(() => this.emptyLog(), RETRY_AFTER_MS).unref();
  }

  /** To be called before the database is closed. */
  close(): void {
    this.#cancelRetry();
    rebuildWhereErased(this.#sqlite);
    this.#truncateLog();
  }

  #truncateLog(): boolean {
    if (!carryOver(this.#sqlite)) return false;
    this.onCarriedOver?.();
    return truncateLog(this.#sqlite);
  }

  #cancelRetry(): void {
    if (this.#retry) clearTimeout(this.#retry);
    this.#retry = null;
  }
}

/** Rebuilds the file if something was erased since that was last done; where there is no room for it, another time. */
export function rebuildWhereErased(sqlite: Sqlite.Database): void {
  if (!sqlite.prepare('SELECT 1 FROM installation WHERE key = ?').get(ERASED)) return;
  try {
    withoutWaiting(sqlite, () => {
      sqlite.exec('VACUUM');
      sqlite.prepare('DELETE FROM installation WHERE key = ?').run(ERASED);
    });
  } catch (error) {
    // A full or broken disk shows with the next commit, where somebody is told of it.
    if (!/^SQLITE_(BUSY|LOCKED|FULL|IOERR)/.test(String((error as { code?: unknown }).code))) throw error;
  }
}
