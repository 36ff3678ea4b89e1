/** A command's place among those of its connection to the same campaign. */
export interface PlaceInOrder {
  /** Resolves once all earlier commands have let the next one go. */
  readonly turn: Promise<void>;
  /** Lets the next command go, as soon as this one's turn has come; has no effect the second time. */
  letNextGo(): void;
}

/**
 * The order of a connection's commands. Each is admitted by a query of its own, and a later query may be answered
 * first: without an order, the earlier command would then take effect last. Commands to different campaigns don't wait
 * for one another.
 */
export class CommandOrder {
  /** By the id of a campaign: resolves once its last command so far has let the next one go. */
  readonly #last = new Map<string, Promise<void>>();

  /** Takes a command's place, behind all earlier ones to the same campaign. */
  place(campaign: string): PlaceInOrder {
    const turn = this.#last.get(campaign) ?? Promise.resolve();
    let letNextGo = () => {};
    const isThrough = new Promise<void>((resolve) => {
      letNextGo = resolve;
    });
    const next = turn
      .then(() => isThrough)
      .then(() => {
        if (this.#last.get(campaign) === next) this.#last.delete(campaign);
      });
    this.#last.set(campaign, next);
    return { turn, letNextGo };
  }
}
