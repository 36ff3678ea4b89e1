/** Something that lets everything else that is ready run first. */
export type Yield = () => Promise<void>;

/** Lets everything else run first; among those that wait in the same queue, askers take turns. */
export type YieldInTurn = (asker?: string) => Promise<void>;

/** How long a stretch of work may be before everything else goes on first, in milliseconds. */
const SLICE_MS = 5;

/**
 * A queue of tasks that let others go first. Of all that wait in it, one goes on at a time: otherwise hundreds of tasks
 * in slices would add up to one long stretch in which no request is answered. Those who ask for them, told apart by what
 * they name, have their turns one after the other: whoever asks for much waits longer, and nobody else does. Who waits in
 * another queue waits for none of them.
 *
 * @param turns so often the event loop turns between two of them, as long as that takes no longer than a slice of work
 */
export function yieldingQueue(turns = 1): YieldInTurn {
  /** Those who wait, by who asks; whose turn is next stands first. */
  const waiting = new Map<string, (() => void)[]>();
  let isGoing = false;
  let turned = 0;
  let since = 0;
  const turn = () => {
    if (turned === 0) since = performance.now();
    turned++;
    if (turned >= turns || performance.now() - since >= SLICE_MS) goOn();
    else setImmediate(turn);
  };
  const turnSeveralTimes = () => {
    turned = 0;
    setImmediate(turn);
  };
  const goOn = () => {
    const [next] = waiting;
    isGoing = next !== undefined;
    if (!next) return;
    const [asker, tasks] = next;
    const task = tasks.shift();
    waiting.delete(asker);
    if (tasks.length > 0) waiting.set(asker, tasks);
    turnSeveralTimes();
    task?.();
  };
  return (asker = '') =>
    new Promise((resolve) => {
      const tasks = waiting.get(asker);
      if (tasks) tasks.push(resolve);
      else waiting.set(asker, [resolve]);
      if (!isGoing) turnSeveralTimes();
      isGoing = true;
    });
}

/**
 * How often the event loop turns between two slices of long work. A command takes it two or three turns from the message
 * to the answer: it is taken up, decided and written down. It would wait for a slice at each of them.
 */
const TURNS_OF_A_COMMAND = 4;

/**
 * The queue of all long work: reading ledgers, opening, verifying. What one can have done many times at once names the
 * network of whoever asks; a campaign is opened once for all.
 */
export const yieldToEventLoop: YieldInTurn = yieldingQueue(TURNS_OF_A_COMMAND);

/** A long piece of work that lets everything else go on whenever it has been at it for some milliseconds. */
export class SlicedWork {
  readonly #yield: Yield;
  #began = performance.now();

  constructor(yieldFirst: Yield = yieldToEventLoop) {
    this.#yield = yieldFirst;
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
