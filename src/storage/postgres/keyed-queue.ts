/** Runs tasks with the same key one after the other, in order, and tasks with different keys concurrently. */
export class KeyedQueue {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Runs a task once all earlier tasks with its key have ended, whether or not they failed. */
  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key);
    const turn = before ? before.then(work, work) : work();
    this.#last.set(key, turn);
    const done = () => {
      if (this.#last.get(key) === turn) this.#last.delete(key);
    };
    turn.then(done, done);
    return turn;
  }
}
