/** Lets everything else that is ready run first. */
export type Yield = () => Promise<void>;

/** Lets everything else that is ready run first; askers that wait in the same queue take turns. */
export type YieldInTurn = (asker?: string) => Promise<void>;

/** How long work may run before everything else gets a turn, in milliseconds. */
const SLICE_MS = 3;

/**
 * A queue of tasks that yield to other work. Only one of the waiting tasks resumes at a time: otherwise the slices of
 * hundreds of tasks would add up to one long stretch in which no request is answered. Askers, identified by the name
 * they pass, are served round-robin, so that whoever asks for much delays only themselves. Separate queues don't wait
 * for each other.
 *
 * @param turns number of event loop turns between two tasks; fewer if these take longer than a slice of work
 */
export function yieldingQueue(turns = 1): YieldInTurn {
  /** Waiting tasks by asker; the asker whose turn is next comes first. */
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
 * Number of event loop turns between two slices of long work. A command takes two or three turns from message to answer
 * (received, decided, stored), and would otherwise wait for a slice at each of them.
 */
const TURNS_OF_A_COMMAND = 4;

/**
 * The queue of all long work: reading ledgers, opening, verifying. Work that somebody can request many times at once
 * names the network of the asker; opening needs no asker, since a campaign is opened once for everybody.
 */
export const yieldToEventLoop: YieldInTurn = yieldingQueue(TURNS_OF_A_COMMAND);

/** A long piece of work that yields to everything else whenever it has run for some milliseconds. */
export class SlicedWork {
  readonly #yield: Yield;
  #began = performance.now();

  constructor(yieldFirst: Yield = yieldToEventLoop) {
    this.#yield = yieldFirst;
  }

  /** To be checked now and then; when it is true, `pause` has to be awaited. */
  get isDue(): boolean {
    return performance.now() - this.#began >= SLICE_MS;
  }

  async pause(): Promise<void> {
    await this.#yield();
    this.#began = performance.now();
  }
}
