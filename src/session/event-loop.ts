/** Something that lets everything else that is ready run first. */
export type Yield = () => Promise<void>;

/**
 * A queue of tasks that let others go first. Of all that wait in it, one goes on at a time: otherwise hundreds of tasks
 * in slices would add up to one long stretch in which no request is answered. Who waits in another queue waits for none
 * of them.
 */
export function yieldingQueue(): Yield {
  let last: Promise<void> = Promise.resolve();
  return () => {
    last = last.then(() => new Promise((resolve) => setImmediate(resolve)));
    return last;
  };
}

/** The queue of all long work: reading ledgers, opening, verifying. */
export const yieldToEventLoop: Yield = yieldingQueue();

/** How long a stretch of work may be before everything else goes on first, in milliseconds. */
const SLICE_MS = 5;

/** A long piece of work that lets everything else go on whenever it has been at it for some milliseconds. */
export class SlicedWork {
  readonly #yield: Yield;
  #began = performance.now();

  constructor(queue: Yield = yieldToEventLoop) {
    this.#yield = queue;
  }

  /** To be read now and then; when it is true, `pause` has to be awaited. */
  get isDue(): boolean {
    return performance.now() - this.#began >= SLICE_MS;
  }

  async pause(): Promise<void> {
    await this.#yield();
    this.#began = performance.now();
  }
}
