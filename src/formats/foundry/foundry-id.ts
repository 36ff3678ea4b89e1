import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * The id of a document, 16 letters and digits. It is the same in every export of the campaign, so that the script finds
 * the document again.
 */
export const foundryId = (campaign: string, what: string): string =>
  Array.from(
    sha256(utf8ToBytes(`${campaign} ${what}`)).subarray(0, 16),
    (byte) => ALPHABET[byte % ALPHABET.length],
  ).join('');
