import type { Digest } from '../session/ports.ts';

/** An unguessable secret, such as the token of a link: 24 random bytes as base64url. */
export const drawSecret = ({ random }: Pick<Digest, 'random'>): string =>
  Buffer.from(random(24)).toString('base64url');
