/** For how long signals are gathered, in milliseconds: by a server that has little to tell, and at most. */
const SHORTEST_MS = 3;
const LONGEST_MS = 30;
/** Up to how many signals a second are few, and from how many on they are gathered for the longest time. */
const FEW = 200;
const MANY = 400;
/** How far back it is looked for how many there are, in milliseconds. */
const MEMORY_MS = 250;

/**
 * For how long a server gathers what it tells the others. Each notification costs every server that hears it as much as a
 * third of a command, and what else it names next to nothing: so one that tells much gathers for longer, and who tells
 * something now and then is heard at once.
 */
export class GatherTime {
  #perSecond = 0;
  #sentAt: number;

  /** @param now in milliseconds, as all times here */
  constructor(now: number) {
    this.#sentAt = now;
  }

  /** Takes note that so many signals were sent, gathered since those before. */
  sent(count: number, now: number): void {
    const passed = Math.max(1, now - this.#sentAt);
    const kept = Math.exp(-passed / MEMORY_MS);
    this.#perSecond = kept * this.#perSecond + (1 - kept) * (1000 / passed) * count;
    this.#sentAt = now;
  }

  /** For how long the next ones are gathered. */
  get ms(): number {
    const share = (this.#perSecond - FEW) / (MANY - FEW);
    return SHORTEST_MS + Math.min(1, Math.max(0, share)) * (LONGEST_MS - SHORTEST_MS);
  }
}
