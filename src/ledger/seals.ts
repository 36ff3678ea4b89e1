import { hexToBytes, type Sha256 } from './ledger.ts';

/** HMAC-SHA-256 under a key, of a text in UTF-8; key and result in lower-case hex. Handed in. */
export type HmacSha256 = (key: string, text: string) => string;

/**
 * The secret that belongs to an entry: known to whoever holds the master key as soon as the entry before it is
 * written, and to nobody else until it is told. 32 bytes in hex.
 *
 * @param seq the number of the entry whose secret it is
 * @param hashBefore the hash of the entry before the one that seals it
 * @param bodyHash the body hash of the entry that seals it
 */
export const secretOf = (
  masterKey: string,
  seq: number,
  hashBefore: string,
  bodyHash: string,
  hmac: HmacSha256,
): string => hmac(masterKey, `${seq} ${hashBefore} ${bodyHash}`);

/** SHA-256 of a secret's 32 bytes: what the entry before carries as `next`. */
export const sealOf = (secret: string, sha256: Sha256): string => sha256(hexToBytes(secret));

/**
 * What all server dice of a command are seeded with, in hex: SHA-256 of the secret's bytes and the command's id as
 * text. Entries that are made together with a campaign have no command; theirs comes from the secret alone.
 */
export const diceSeedOf = (secret: string, command: string | null, sha256: Sha256): string =>
  sha256(hexToBytes(secret), command ?? '');
