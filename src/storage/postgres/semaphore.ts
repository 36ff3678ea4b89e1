/**
 * A counting semaphore: limits how many tasks run at the same time. Others wait in order of arrival, without a timeout.
 */
export class Semaphore {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  /** @param most the maximum number of tasks that run at the same time */
  constructor(most: number) {
    this.#free = most;
  }

  /** Runs a task as soon as a permit is free. Resolves or rejects as the task does. */
  async within<T>(work: () => Promise<T>): Promise<T> {
    // A finished task passes its permit on to the next waiting one, so that no newcomer can take it first.
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free++;
    }
  }
}
