import { createHmac, hash, randomFillSync } from 'node:crypto';
import type { Clock, Digest } from './ports.ts';

/** The last moment that is written with four digits for its year, as every time in a ledger is. */
const LAST_MOMENT = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** The machine's own clock; one that is set beyond the year 9999 stands still at its end. */
export const systemClock: Clock = {
  now: () => {
    const now = Math.min(Date.now(), LAST_MOMENT);
    if (now !== written.milliseconds) written = { milliseconds: now, text: new Date(now).toISOString() };
    return written.text;
  },
};

/** The moment that was asked for last: many commands are decided within one millisecond. */
let written = { milliseconds: Number.NaN, text: '' };

/** SHA-256 and randomness from Node. */
export const systemDigest: Digest = {
  sha256: (...parts) => hash('sha256', joined(parts)),
  hmacSha256: (key, text) => createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest('hex'),
  random: (count) => {
    if (count > POOL.length) return randomFillSync(new Uint8Array(count));
    if (drawn + count > POOL.length) {
      randomFillSync(POOL);
      drawn = 0;
    }
    drawn += count;
    return POOL.slice(drawn - count, drawn);
  },
};

/** Where short parts are put together, so that no hash needs memory of its own. */
const SCRATCH = Buffer.allocUnsafe(16_384);
/** A text takes at most three bytes for each of its UTF-16 units. */
const BYTES_A_UNIT = 3;

/** Parts one after the other as bytes, texts in UTF-8; valid until the next call. */
function joined(parts: readonly (Uint8Array | string)[]): Uint8Array {
  let length = 0;
  for (const part of parts) {
    const room = typeof part === 'string' ? part.length * BYTES_A_UNIT : part.length;
    if (length + room > SCRATCH.length)
      return Buffer.concat(parts.map((each) => (typeof each === 'string' ? Buffer.from(each) : each)));
    if (typeof part === 'string') length += SCRATCH.write(part, length, 'utf8');
    else {
      SCRATCH.set(part, length);
      length += part.length;
    }
  }
  return SCRATCH.subarray(0, length);
}

/** Random bytes are drawn many at a time: asking the system for a few takes as long. Each is handed out once. */
const POOL = new Uint8Array(4096);
let drawn = POOL.length;
