/** How many rows go at first, and how many at the most. */
const FIRST = 500;
const MOST = 5000;
/** Fewer go where they take longer than this, in milliseconds: entries may have long texts. */
const LONGEST_MS = 5;

/** How many rows of a removed campaign go at a time, so that nobody waits long meanwhile. */
export class RemovalBatch {
  #rows = FIRST;

  get rows(): number {
    return this.#rows;
  }

  /** Learns how many milliseconds the last ones took. */
  took(milliseconds: number): void {
    if (milliseconds > LONGEST_MS) this.#rows = Math.ceil(this.#rows / 2);
    else if (milliseconds < LONGEST_MS / 3) this.#rows = Math.min(this.#rows * 2, MOST);
  }
}
