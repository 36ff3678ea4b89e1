/** Bounds on the time for which signals are collected, in milliseconds; the shortest is for a server that sends few. */
const SHORTEST_MS = 3;
const LONGEST_MS = 30;
/** Signals a second up to which the shortest time is used, and from which on the longest one. */
const FEW = 200;
const MANY = 400;
/** Time constant of the moving average of signals a second, in milliseconds. */
const MEMORY_MS = 250;

/**
 * For how long a server collects signals before it sends them in one notification. Each notification costs every server
 * that receives it as much as a third of a command, and additional signals in it almost nothing. So a server with many
 * signals collects for longer, and one with few sends them almost at once.
 */
export class GatherTime {
  #perSecond = 0;
  #sentAt: number;

  /** @param now in milliseconds, like all times here */
  constructor(now: number) {
    this.#sentAt = now;
  }

  /** Notes that `count` signals were sent, collected since the previous call. */
  sent(count: number, now: number): void {
    const passed = Math.max(1, now - this.#sentAt);
    const kept = Math.exp(-passed / MEMORY_MS);
    this.#perSecond = kept * this.#perSecond + (1 - kept) * (1000 / passed) * count;
    this.#sentAt = now;
  }

  /** For how long to collect the next signals, in milliseconds. */
  get ms(): number {
    const share = (this.#perSecond - FEW) / (MANY - FEW);
    return SHORTEST_MS + Math.min(1, Math.max(0, share)) * (LONGEST_MS - SHORTEST_MS);
  }
}
