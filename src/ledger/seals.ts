import { hexToBytes, type Sha256 } from './ledger.ts';

/** HMAC-SHA-256 of a text in UTF-8; key and result in lower-case hex. Passed as an argument, like `Sha256`. */
export type HmacSha256 = (key: string, text: string) => string;

/**
 * The secret of an entry, 32 bytes in hex. Whoever has the master key knows it as soon as the entry before it is
 * written; nobody else knows it until it is published.
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

/** SHA-256 of a secret's 32 bytes: the `next` of the entry before. */
export const sealOf = (secret: string, sha256: Sha256): string => sha256(hexToBytes(secret));

/**
 * The seed of all server dice of a command, in hex: SHA-256 of the secret's bytes and the command's id as text. Entries
 * made together with a campaign have no command; their seed comes from the secret alone.
 */
export const diceSeedOf = (secret: string, command: string | null, sha256: Sha256): string =>
  sha256(hexToBytes(secret), command ?? '');
