import { sha256 as nobleSha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Sha256 } from '../../src/ledger/ledger.ts';

/** SHA-256 in script: over plain HTTP a browser has no `crypto.subtle`. */
export const sha256: Sha256 = (...parts) => {
  const hash = nobleSha256.create();
  for (const part of parts) hash.update(typeof part === 'string' ? utf8ToBytes(part) : part);
  return bytesToHex(hash.digest());
};
