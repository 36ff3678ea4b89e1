import { SlicedWork, yieldingQueue } from '../session/event-loop.ts';

interface Queue {
  last: Promise<unknown>;
  waiting: number;
}

/**
 * Processes messages one at a time, yielding to the event loop in between. There is a queue for each network, so that
 * one client waits for a few messages of others and not for all. Messages don't wait for slices of long work, of which
 * hundreds may be queued.
 */
export class MessageTurns {
  readonly #work = new SlicedWork(yieldingQueue());
  readonly #queues = new Map<string, Queue>();

  /** Processes a message when it is its turn; `taken` must not reject. */
  enqueue(network: string, taken: () => Promise<void>): void {
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
