import { SlicedWork, yieldingQueue } from '../session/event-loop.ts';

interface Queue {
  last: Promise<unknown>;
  waiting: number;
}

/**
 * Takes up messages one at a time, with time for everything else in between. Those of one address stand in one queue, so
 * that somebody else waits for a few of them and not for all. No message waits for the slices of long work, of which
 * hundreds may be waiting.
 */
export class MessageTurns {
  readonly #work = new SlicedWork(yieldingQueue());
  readonly #queues = new Map<string, Queue>();

  /** Takes up a message as soon as it is its turn; `taken` is not to throw. */
  take(network: string, taken: () => Promise<void>): void {
    const queue = this.#queues.get(network) ?? { last: Promise.resolve(), waiting: 0 };
    this.#queues.set(network, queue);
    queue.waiting++;
    queue.last = queue.last.then(async () => {
      if (this.#work.isDue) await this.#work.pause();
      await taken();
      queue.waiting--;
      if (queue.waiting === 0) this.#queues.delete(network);
    });
  }
}
