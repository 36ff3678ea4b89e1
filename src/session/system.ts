import { createHash, randomBytes } from 'node:crypto';
import type { Clock, Digest } from './ports.ts';

/** The machine's own clock. */
export const systemClock: Clock = { now: () => new Date().toISOString() };

/** SHA-256 and randomness from Node. */
export const systemDigest: Digest = {
  sha256: (...parts) => {
    const hash = createHash('sha256');
    for (const part of parts) hash.update(part);
    return hash.digest('hex');
  },
  random: (count) => randomBytes(count),
};
