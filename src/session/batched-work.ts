interface Batch<Item, Result> {
  readonly items: Set<Item>;
  readonly result: Promise<Result>;
}

/** Work that is done for many at once: what comes while it is being done is gathered, each item once, for the next time. */
export class BatchedWork<Item, Result> {
  readonly #work: (items: readonly Item[]) => Promise<Result>;
  #underWay: Promise<unknown> = Promise.resolve();
  #next: Batch<Item, Result> | null = null;

  /** @param work is never begun before the one before it has ended */
  constructor(work: (items: readonly Item[]) => Promise<Result>) {
    this.#work = work;
  }

  /** What the work comes to for these and others that it is done for together, begun after this was called. */
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
