/** A letter that comes so soon after one that is no key belongs to the same text. */
export const SAME_TEXT_MS = 1000;

/**
 * Tells keys from the letters of a text that somebody types without seeing that no field is open: among these are some
 * that are no key of the map. Times are in milliseconds, on the clock of the browser's events.
 */
export class StrayLetters {
  #last = Number.NEGATIVE_INFINITY;

  /** Whether a letter is part of a text. */
  isOfText(isKey: boolean, now: number): boolean {
    if (isKey) return now - this.#last < SAME_TEXT_MS;
    this.#last = now;
    return true;
  }
}
