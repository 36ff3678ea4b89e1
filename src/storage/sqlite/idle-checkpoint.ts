import type Sqlite from 'better-sqlite3';
import { carryOver } from './checkpoint.ts';

/** How long nothing has to be written before a checkpoint, in milliseconds. */
const IDLE_MS = 2000;

/**
 * Makes a checkpoint (copies the write-ahead log to the database) when nothing was written for a while, so that little
 * is lost if the log is. SQLite itself does so only when the log has grown large.
 */
export class IdleCheckpoint {
  readonly #sqlite: Sqlite.Database;
  readonly #onCarriedOver: () => void;
  #timer: NodeJS.Timeout | null = null;
  #writtenAt = 0;

  /** @param onCarriedOver called when the database contains everything in the log */
  constructor(sqlite: Sqlite.Database, onCarriedOver: () => void) {
    this.#sqlite = sqlite;
    this.#onCarriedOver = onCarriedOver;
  }

  /** To be called after every commit. */
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
