import type Sqlite from 'better-sqlite3';
import { checkpointLog } from './checkpoint.ts';

/** How long nothing has to be written before a checkpoint, in milliseconds. */
const IDLE_MS = 2000;

/**
 * Makes a checkpoint (copies the write-ahead log to the database) when nothing was written for a while, so that little
 * is lost if the log is. SQLite itself does so only when the log has grown large.
 */
export class IdleCheckpoint {
  readonly #sqlite: Sqlite.Database;
  readonly #onCheckpointed: () => void;
  #timer: NodeJS.Timeout | null = null;
  #writtenAt = 0;

  /** @param onCheckpointed called when the database contains everything in the log */
  constructor(sqlite: Sqlite.Database, onCheckpointed: () => void) {
    this.#sqlite = sqlite;
    this.#onCheckpointed = onCheckpointed;
  }

  /** To be called after every commit. */
  noteCommit(): void {
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
    if (checkpointLog(this.#sqlite)) this.#onCheckpointed();
  }
}
