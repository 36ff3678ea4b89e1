import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares two secrets in a time that does not depend on how much of them is equal. */
export function isSameSecret(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
