/** Number of rows in the first batch, and the maximum. */
const FIRST = 500;
const MOST = 5000;
/** The batch shrinks if it takes longer than this, in milliseconds: entries may have long texts. */
const LONGEST_MS = 5;

/** Adapts the number of rows of a removed campaign that are deleted at a time, so that nothing else waits long. */
export class RemovalBatch {
  #rows = FIRST;

  get rows(): number {
    return this.#rows;
  }

  /** Adapts the size to the time that the last batch took, in milliseconds. */
  adapt(milliseconds: number): void {
    if (milliseconds > LONGEST_MS) this.#rows = Math.ceil(this.#rows / 2);
    else if (milliseconds < LONGEST_MS / 3) this.#rows = Math.min(this.#rows * 2, MOST);
  }
}
