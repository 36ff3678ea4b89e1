/** Limits on the memory of unread responses, in bytes: in total, and the least that each counts as. */
const BOUNDS = { all: 256 * 1024 * 1024, each: 1024 * 1024 };

/** A response being sent. */
interface Unread {
  readonly address: string;
  readonly bytes: number;
  readonly end: () => void;
}

/**
 * Responses in memory until their clients have read them. Each client may take its time as long as there is room for
 * all. If there is none, the oldest response to the address that uses most is broken off: a client with an ordinary
 * connection would have read it by then.
 */
export class UnreadAnswers {
  readonly #bounds: typeof BOUNDS;
  /** The oldest first. */
  readonly #answers = new Set<Unread>();
  #bytes = 0;

  constructor(bounds = BOUNDS) {
    this.#bounds = bounds;
  }

  /**
   * @param address the network that reads it
   * @param bytes the memory that it uses, if known
   * @param end breaks it off
   * @returns a function to call when it has been read
   */
  add(address: string, bytes: number, end: () => void): () => void {
    const answer = { address, bytes: Math.max(bytes, this.#bounds.each), end };
    this.#answers.add(answer);
    this.#bytes += answer.bytes;
    // A single response may be of any size.
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
