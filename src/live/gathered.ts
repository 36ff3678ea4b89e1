interface Batch<Item> {
  readonly items: Set<Item>;
  readonly done: Promise<void>;
}

/** Work that is done for many at once: what comes while it is being done is gathered, each item once, for the next time. */
export class Gathered<Item> {
  readonly #work: (items: readonly Item[]) => Promise<void>;
  #underWay: Promise<unknown> = Promise.resolve();
  #next: Batch<Item> | null = null;

  /** @param work is never begun before the one before it has ended */
  constructor(work: (items: readonly Item[]) => Promise<void>) {
    this.#work = work;
  }

  /** Has the work done for these, beginning after this was called. */
  of(items: readonly Item[]): Promise<void> {
    this.#next ??= this.#batchAfterwards();
    for (const item of items) this.#next.items.add(item);
    return this.#next.done;
  }

  #batchAfterwards(): Batch<Item> {
    const items = new Set<Item>();
    const done = this.#underWay.then(() => {
      this.#next = null;
      return this.#work([...items]);
    });
    this.#underWay = done.catch(() => {});
    return { items, done };
  }
}
