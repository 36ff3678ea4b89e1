import { createHmac, hash, randomFillSync } from 'node:crypto';
import type { Clock, Digest } from './ports.ts';

/** The last moment whose year has four digits, as every time in a ledger has. */
const LAST_MOMENT = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** The machine's clock. If that is set beyond the year 9999, the time stays at the end of 9999. */
export const systemClock: Clock = {
  now: () => {
    const now = Math.min(Date.now(), LAST_MOMENT);
    if (now !== written.milliseconds) written = { milliseconds: now, text: new Date(now).toISOString() };
    return written.text;
  },
};

/** Cache of the latest time as text: many commands are decided within one millisecond. */
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

/** Buffer for joining short parts, so that hashing them allocates no memory. */
const SCRATCH = Buffer.allocUnsafe(16_384);
/** In UTF-8 a text takes at most three bytes for each of its UTF-16 units. */
const BYTES_A_UNIT = 3;

/** Concatenates parts as bytes, texts in UTF-8. The result is valid until the next call. */
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

/** Pool of random bytes, filled in one go since a system call for a few takes as long. Each byte is handed out once. */
const POOL = new Uint8Array(4096);
let drawn = POOL.length;
