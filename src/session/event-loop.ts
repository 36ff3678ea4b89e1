let last: Promise<void> = Promise.resolve();

/**
 * Lets everything else that is ready run first. Of all callers that wait, one goes on at a time: otherwise hundreds of
 * tasks in slices would add up to one long stretch in which no request is answered.
 */
export function yieldToEventLoop(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)));
  return last;
}

/** How long a stretch of work may be before everything else goes on first, in milliseconds. */
const SLICE_MS = 5;

/** A long piece of work that lets everything else go on whenever it has been at it for some milliseconds. */
export class SlicedWork {
  #began = performance.now();

  /** To be read now and then; when it is true, `pause` has to be awaited. */
  get isDue(): boolean {
    return performance.now() - this.#began >= SLICE_MS;
  }

  async pause(): Promise<void> {
    await yieldToEventLoop();
    this.#began = performance.now();
  }
}
