/** How many invalid tokens and secrets a network may show to all servers together: at once, and in the long run. */
export const GUESSES_AT_ONCE = 100;
export const GUESSES_A_SECOND = 25;

/** Counts invalid tokens and secrets, for all servers that share a store. */
export interface WrongGuesses {
  /**
   * Counts one, even if it is one too many.
   *
   * @returns seconds until the network may show another one; 0 if it may at once
   * @throws StorageFailure
   */
  count(network: string): Promise<number>;
}
