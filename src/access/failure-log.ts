import type { Logger } from 'pino';
import { StorageFailure } from '../session/ports.ts';

const MINUTE_MS = 60_000;
/** How many failures of the storage are logged one by one within a minute. */
const MOST_LOGGED = 20;

/**
 * Logs calls and messages that the server could not answer. While the storage is away all of them fail, so that
 * their lines would fill the disk: of these, some are logged, and once a minute a line has the number of further ones.
 */
export class FailureLog {
  readonly #log: Pick<Logger, 'error'>;
  readonly #timer: NodeJS.Timeout;
  #storageFailures = 0;
  #logged = 0;
  #left = 0;

  constructor(log: Pick<Logger, 'error'>) {
    this.#log = log;
    this.#timer = setInterval(() => this.sumUp(), MINUTE_MS).unref();
  }

  /** How many calls and messages failed because of the storage. */
  get storageFailures(): number {
    return this.#storageFailures;
  }

  /** @param facts which call or message it was */
  failed(error: unknown, facts: object, message: string): void {
    if (error instanceof StorageFailure) {
      this.#storageFailures++;
      if (this.#logged >= MOST_LOGGED) {
        this.#left++;
        return;
      }
      this.#logged++;
    }
    this.#log.error({ err: error, ...facts }, message);
  }

  /** Logs how many failures of the storage were left out since the last call, and starts counting anew. */
  sumUp(): void {
    if (this.#left > 0)
      this.#log.error({ more: this.#left }, 'more calls and messages failed because of the storage');
    this.#logged = 0;
    this.#left = 0;
  }

  close(): void {
    clearInterval(this.#timer);
    this.sumUp();
  }
}
