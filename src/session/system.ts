import { createHmac, hash, randomFillSync } from 'node:crypto';
import type { Clock, Digest } from './ports.ts';

/** The machine's own clock. */
export const systemClock: Clock = { now: () => new Date().toISOString() };

/** SHA-256 and randomness from Node. */
export const systemDigest: Digest = {
  sha256: (...parts) => hash('sha256', parts.length === 1 ? (parts[0] as Uint8Array) : Buffer.concat(parts)),
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

/** Random bytes are drawn many at a time: asking the system for a few takes as long. Each is handed out once. */
const POOL = new Uint8Array(4096);
let drawn = POOL.length;
