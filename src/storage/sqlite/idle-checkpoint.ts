import type Sqlite from 'better-sqlite3';
import { carryOver } from './checkpoint.ts';

/** For how long nothing is written before the log is carried over, in milliseconds. */
const IDLE_MS = 2000;

/**
 * Carries what lies in the log over to the database as soon as nothing was written for a while, so that little is lost with
 * a log. SQLite itself does it only where the log has grown large.
 */
export class IdleCheckpoint {
  readonly #sqlite: Sqlite.Database;
  readonly #onCarriedOver: () => void;
  #timer: NodeJS.Timeout | null = null;
  #writtenAt = 0;

  /** @param onCarriedOver is told when the database has all that is in its log */
  constructor(sqlite: Sqlite.Database, onCarriedOver: () => void) {
    this.#sqlite = sqlite;
    this.#onCarriedOver = onCarriedOver;
  }

  /** Something was written. */
  written(): void {
    this.#writtenAt = performance.now();
    this.#timer ??= setTimeout(() => this.#look(), IDLE_MS).unref();
  }

  close(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #look(): void {
    const left = IDLE_MS - (performance.now() - this.#writtenAt);
    this.#timer = left > 1 ? setTimeout(() => this.#look(), left).unref() : null;
    if (this.#timer || !this.#sqlite.open) return;
    if (carryOver(this.#sqlite)) this.#onCarriedOver();
  }
}
