import { HttpProblem } from './problems.ts';

const TRY_AGAIN_S = 5;

/** Lets only so many through at a time; the others wait in a row, which is not to become too long. */
export class Gate {
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  #inside = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(atOnce: number, mostWaiting: number) {
    this.#atOnce = atOnce;
    this.#mostWaiting = mostWaiting;
  }

  /** Does some work when its turn comes; throws a problem where too many wait already. */
  async through<T>(work: () => Promise<T>): Promise<T> {
    if (this.#inside >= this.#atOnce) await this.#turn();
    else this.#inside++;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#inside--;
    }
  }

  /** Whoever goes out hands their place on. */
  #turn(): Promise<void> {
    if (this.#waiting.length >= this.#mostWaiting)
      throw new HttpProblem(
        'limits/too-many-requests',
        `Too many ask for this at the same time. Try again in ${TRY_AGAIN_S} s.`,
        {},
        TRY_AGAIN_S,
      );
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
