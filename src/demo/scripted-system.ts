import type { Clock, Digest } from '../session/ports.ts';

/**
 * A digest whose random bytes are the same on every machine: a demo's campaigns are identical everywhere, and prove
 * nothing.
 */
export function digestOf(key: string, { sha256, hmacSha256 }: Digest): Digest {
  let drawn = 0;
  return {
    sha256,
    hmacSha256,
    random: (count) => {
      const blocks = Array.from({ length: Math.ceil(count / 32) }, () =>
        Buffer.from(sha256(`${key} ${drawn++}`), 'hex'),
      );
      return new Uint8Array(Buffer.concat(blocks).subarray(0, count));
    },
  };
}

const MINUTE = 60_000;
const WEEK = 7 * 24 * 60 * MINUTE;
/** After how many minutes everybody goes home. */
const EVENING = 150;

/** The time at a table that meets once a week. */
export class EveningClock implements Clock {
  #evening: number;
  #minutes = 0;

  constructor(begins: string) {
    this.#evening = Date.parse(begins);
  }

  now(): string {
    return new Date(this.#evening + this.#minutes * MINUTE).toISOString();
  }

  /** Advances the time by one command. */
  pass(): void {
    this.#minutes += 2;
    if (this.#minutes <= EVENING) return;
    this.#minutes = 0;
    this.#evening += WEEK;
  }
}
