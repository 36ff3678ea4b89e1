import { GUESSES_A_SECOND, GUESSES_AT_ONCE, type WrongGuesses } from '../../src/session/wrong-guesses.ts';

/** Counts wrong guesses for servers in this process. */
export class MemoryGuesses implements WrongGuesses {
  /** Times in seconds, from `performance.now()`. */
  readonly #madeUpAt = new Map<string, number>();

  async count(network: string): Promise<number> {
    const now = performance.now() / 1000;
    const madeUpAt = Math.max(now, this.#madeUpAt.get(network) ?? 0) + 1 / GUESSES_A_SECOND;
    this.#madeUpAt.set(network, madeUpAt);
    return Math.max(0, madeUpAt - now - (GUESSES_AT_ONCE - 1) / GUESSES_A_SECOND);
  }
}
