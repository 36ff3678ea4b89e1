interface Batch<Item, Result> {
  readonly items: Set<Item>;
  readonly result: Promise<Result>;
}

/**
 * Batches work: items that arrive while a batch is being processed are collected, without duplicates, for the next one.
 */
export class BatchedWork<Item, Result> {
  readonly #work: (items: readonly Item[]) => Promise<Result>;
  #underWay: Promise<unknown> = Promise.resolve();
  #next: Batch<Item, Result> | null = null;

  /** @param work processes a batch; never called before the call before it has ended */
  constructor(work: (items: readonly Item[]) => Promise<Result>) {
    this.#work = work;
  }

  /** The result of the batch in which these items are processed, together with others; it begins after this call. */
  run(items: readonly Item[]): Promise<Result> {
    this.#next ??= this.#batchAfterwards();
    for (const item of items) this.#next.items.add(item);
    return this.#next.result;
  }

  #batchAfterwards(): Batch<Item, Result> {
    const items = new Set<Item>();
    const result = this.#underWay.then(() => {
      this.#next = null;
      return this.#work([...items]);
    });
    this.#underWay = result.catch(() => {});
    return { items, result };
  }
}
