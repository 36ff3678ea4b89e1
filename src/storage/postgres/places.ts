/** Lets only so many works run at the same time. Others wait in the order in which they came, for as long as it takes. */
export class Places {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(most: number) {
    this.#free = most;
  }

  async within<T>(work: () => Promise<T>): Promise<T> {
    // Whoever leaves hands the place on, so that nobody who comes later takes it first.
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
