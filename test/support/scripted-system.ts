import type { Clock, Digest } from '../../src/session/ports.ts';
import { systemDigest } from '../../src/session/system.ts';

/** A clock that stands still until it is advanced. */
export class ScriptedClock implements Clock {
  #now: number;

  constructor(start: string | number = '2026-01-01T12:00:00.000Z') {
    this.#now = new Date(start).getTime();
  }

  now(): string {
    return new Date(this.#now).toISOString();
  }

  /** Sets it to any time, earlier ones too. */
  set(time: string): void {
    this.#now = Date.parse(time);
  }

  advance(milliseconds: number): void {
    this.#now += milliseconds;
  }
}

/** Real SHA-256, and "random" bytes that are the same in every run: hashes of a counter. */
export function countedDigest(): Digest {
  let drawn = 0;
  return {
    sha256: systemDigest.sha256,
    hmacSha256: systemDigest.hmacSha256,
    random: (count) => {
      const bytes = new Uint8Array(count);
      for (let at = 0; at < count; at += 32) {
        const block = Buffer.from(systemDigest.sha256(Buffer.from(`draw ${drawn++}`)), 'hex');
        bytes.set(block.subarray(0, Math.min(32, count - at)), at);
      }
      return bytes;
    },
  };
}
