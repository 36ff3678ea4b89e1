/** How many tokens and secrets that open nothing a network may show to all servers together: at once, and in the long run. */
export const GUESSES_AT_ONCE = 100;
export const GUESSES_A_SECOND = 25;

/** Where servers that share a store count tokens and secrets that open nothing. */
export interface WrongGuesses {
  /**
   * Counts one, also where it is one too many.
   *
   * @returns after how many seconds its network may show another one; 0 where that is at once
   * @throws StorageFailure
   */
  count(network: string): Promise<number>;
}
