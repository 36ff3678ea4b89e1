/** What answers that are being read keep in the memory, in bytes: of all together, and at least of each. */
const BOUNDS = { all: 256 * 1024 * 1024, each: 1024 * 1024 };

/** An answer that is being sent. */
interface Unread {
  readonly address: string;
  readonly bytes: number;
  readonly end: () => void;
}

/**
 * Answers that wait in the memory until somebody has read them. Each reader may take its time, as long as there is room for
 * all; where there is none, of the address that takes the most the answer that was begun first is broken off: whoever reads
 * at an ordinary pace has had it by then.
 */
export class UnreadAnswers {
  readonly #bounds: typeof BOUNDS;
  /** The one that was begun first stands first. */
  readonly #answers = new Set<Unread>();
  #bytes = 0;

  constructor(bounds = BOUNDS) {
    this.#bounds = bounds;
  }

  /**
   * @param address the network that reads it
   * @param bytes that it keeps, as far as that is known
   * @param end breaks it off
   * @returns what tells that it is over
   */
  add(address: string, bytes: number, end: () => void): () => void {
    const answer = { address, bytes: Math.max(bytes, this.#bounds.each), end };
    this.#answers.add(answer);
    this.#bytes += answer.bytes;
    // One alone may be as large as it likes.
    while (this.#bytes > this.#bounds.all && this.#answers.size > 1) this.#endOne();
    return () => this.#remove(answer);
  }

  #remove(answer: Unread): void {
    if (this.#answers.delete(answer)) this.#bytes -= answer.bytes;
  }

  #endOne(): void {
    const byAddress = new Map<string, number>();
    for (const { address, bytes } of this.#answers)
      byAddress.set(address, (byAddress.get(address) ?? 0) + bytes);
    const [most] = [...byAddress].sort(([, one], [, other]) => other - one)[0] ?? [];
    for (const answer of this.#answers) {
      if (answer.address !== most) continue;
      this.#remove(answer);
      answer.end();
      return;
    }
  }
}
