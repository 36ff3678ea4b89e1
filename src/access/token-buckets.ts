interface Bucket {
  tokens: number;
  /** When `tokens` was right, by `performance.now()`. */
  at: number;
}

/**
 * A bucket of tokens for each key: a call takes some out, and they drip back in at a steady rate until the
 * bucket is full again. So a key may do much at once, and only so much in the long run.
 */
export class TokenBuckets {
  readonly #capacity: number;
  readonly #perSecond: number;
  readonly #buckets = new Map<string, Bucket>();
  #sweptAt = performance.now();

  constructor(capacity: number, perSecond: number) {
    this.#capacity = capacity;
    this.#perSecond = perSecond;
  }

  /** Takes tokens out and gives `null`; if there are too few, takes none and gives the number of seconds until there are enough. */
  take(key: string, count: number): number | null {
    const now = performance.now();
    this.#sweep(now);
    const bucket = this.#buckets.get(key) ?? { tokens: this.#capacity, at: now };
    const tokens = this.#filled(bucket, now);
    const enough = tokens >= count;
    this.#buckets.set(key, { tokens: enough ? tokens - count : tokens, at: now });
    return enough ? null : Math.max(1, Math.ceil((count - tokens) / this.#perSecond));
  }

  /**
   * Takes tokens out even if there are too few, for a cost that is known only afterwards; then nothing is given until they
   * have dripped back in.
   *
   * @returns whether any are left
   */
  charge(key: string, count: number): boolean {
    const now = performance.now();
    const bucket = this.#buckets.get(key) ?? { tokens: this.#capacity, at: now };
    const tokens = this.#filled(bucket, now) - count;
    this.#buckets.set(key, { tokens, at: now });
    return tokens > 0;
  }

  /** Gives nothing for so many seconds. */
  hold(key: string, seconds: number): void {
    const now = performance.now();
    const bucket = this.#buckets.get(key) ?? { tokens: this.#capacity, at: now };
    const tokens = Math.min(this.#filled(bucket, now), -seconds * this.#perSecond);
    this.#buckets.set(key, { tokens, at: now });
  }

  #filled({ tokens, at }: Bucket, now: number): number {
    return Math.min(this.#capacity, tokens + ((now - at) / 1000) * this.#perSecond);
  }

  /** Forgets those that are full again, which is the same as never having been used. */
  #sweep(now: number): void {
    const timeToFill = (this.#capacity / this.#perSecond) * 1000;
    if (now - this.#sweptAt < timeToFill) return;
    this.#sweptAt = now;
    for (const [key, bucket] of this.#buckets)
      if (this.#filled(bucket, now) >= this.#capacity) this.#buckets.delete(key);
  }
}
