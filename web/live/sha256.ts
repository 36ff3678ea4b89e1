import { sha256 as nobleSha256 } from '@noble/hashes/sha2.js';
import type { Sha256 } from '../../src/ledger/ledger.ts';
import { hexDigits } from './hex-digits.ts';

const utf8 = new TextEncoder();

/** SHA-256 in JavaScript: on pages served over plain HTTP browsers have no `crypto.subtle`. */
export const sha256: Sha256 = (...parts) => {
  const hash = nobleSha256.create();
  for (const part of parts) hash.update(typeof part === 'string' ? utf8.encode(part) : part);
  return hexDigits(hash.digest());
};
