import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A document's id, 16 letters and digits: the same for the same thing of a campaign in every export, so that it can be found again. */
export const foundryId = (campaign: string, what: string): string =>
  Array.from(
    sha256(utf8ToBytes(`${campaign} ${what}`)).subarray(0, 16),
    (byte) => ALPHABET[byte % ALPHABET.length],
  ).join('');
