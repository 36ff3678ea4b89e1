import type { Digest } from './ports.ts';

/** A number of random bytes, in lower-case hex. */
export const randomHex = ({ random }: Pick<Digest, 'random'>, bytes: number): string =>
  Buffer.from(random(bytes)).toString('hex');
