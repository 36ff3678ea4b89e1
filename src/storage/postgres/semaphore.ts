/**
 * A counting semaphore: lets only so many works run at the same time. Others wait in the order in which they came, for as
 * long as it takes.
 */
export class Semaphore {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  /** @param most how many works run at the same time */
  constructor(most: number) {
    this.#free = most;
  }

  /** Does a work as soon as there is a permit for it; throws what it throws. */
  async within<T>(work: () => Promise<T>): Promise<T> {
    // Whoever is through hands the permit on, so that nobody who comes later takes it first.
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
