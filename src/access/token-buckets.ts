interface Bucket {
  tokens: number;
  /** When `tokens` was computed, by `performance.now()`. */
  at: number;
}

/**
 * A token bucket for each key: a call takes tokens out, and they are refilled at a steady rate until the bucket is full
 * again. So a key may do much at once, but only a limited amount in the long run.
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

  /**
   * Takes tokens out and returns `null`; if there are too few, takes none and returns in how many seconds there will be
   * enough.
   */
  take(key: string, count: number): number | null {
    const now = performance.now();
    this.#sweep(now);
    const bucket = this.#buckets.get(key) ?? { tokens: this.#capacity, at: now };
    const tokens = this.#filled(bucket, now);
    const enough = tokens >= count;
    this.#buckets.set(key, { tokens: enough ? tokens - count : tokens, at: now });
    return enough ? null : Math.ceil((count - tokens) / this.#perSecond);
  }

  /**
   * Takes tokens out even if there are too few, for a cost that is known only afterwards; then `take` refuses until
   * they are refilled.
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

  /** Makes `take` refuse for a number of seconds. */
  block(key: string, seconds: number): void {
    const now = performance.now();
    const bucket = this.#buckets.get(key) ?? { tokens: this.#capacity, at: now };
    const tokens = Math.min(this.#filled(bucket, now), -seconds * this.#perSecond);
    this.#buckets.set(key, { tokens, at: now });
  }

  #filled({ tokens, at }: Bucket, now: number): number {
    return Math.min(this.#capacity, tokens + ((now - at) / 1000) * this.#perSecond);
  }

  /** Removes full buckets, which are the same as unused ones. */
  #sweep(now: number): void {
    const timeToFill = (this.#capacity / this.#perSecond) * 1000;
    if (now - this.#sweptAt < timeToFill) return;
    this.#sweptAt = now;
    for (const [key, bucket] of this.#buckets)
      if (this.#filled(bucket, now) >= this.#capacity) this.#buckets.delete(key);
  }
}
