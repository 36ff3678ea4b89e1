/** A letter typed within this many milliseconds of one that is no key of the map belongs to the same text. */
export const SAME_TEXT_MS = 1000;

/**
 * Tells keys of the map from text that somebody types without noticing that no field is open: such text contains
 * letters that are no key of the map. Times are in milliseconds, on the browser's event clock.
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
