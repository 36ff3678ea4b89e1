import { canonicalJson } from './canonical.ts';
import type { Entry, EntryBody } from './entry.ts';

/** SHA-256 of some bytes, in lower-case hex. Handed in, so that this room needs no system. */
export type Sha256 = (...parts: readonly Uint8Array[]) => string;

/** An entry as it is written down: the body as the very text that its hash was taken of. */
export interface LedgerRow {
  readonly seq: number;
  readonly at: string;
  /** 16 random bytes in hex, so that a body can't be guessed from its hash. */
  readonly salt: string;
  readonly body: string;
  readonly hash: string;
}

/** What stands in the place of a hash before the first entry. */
export const NO_HASH = '0'.repeat(64);

const utf8 = new TextEncoder();

/** Bytes from their form in lower-case hex. */
export function bytesOf(hex: string): Uint8Array {
  const bytes = new Uint8Array(hex.length / 2);
  for (let at = 0; at < bytes.length; at++)
    bytes[at] = (digitOf(hex.charCodeAt(2 * at)) << 4) | digitOf(hex.charCodeAt(2 * at + 1));
  return bytes;
}

/** 0 to 9 have the codes from 48 on, a to f those from 97 on. */
const digitOf = (code: number): number => (code < 58 ? code - 48 : code - 87);

/** SHA-256(previous hash, public head, SHA-256(salt, body)): the chain can be checked without the body. */
export function entryHash(previous: string, row: Omit<LedgerRow, 'hash'>, sha256: Sha256): string {
  const head = canonicalJson({ at: row.at, seq: row.seq });
  const bodyHash = sha256(bytesOf(row.salt), utf8.encode(row.body));
  return sha256(bytesOf(previous), utf8.encode(head), bytesOf(bodyHash));
}

/** Puts entries into the form in which they are written down, the first one following the hash `previous`. */
export function sealEntries(
  bodies: readonly EntryBody[],
  after: { readonly seq: number; readonly hash: string },
  at: string,
  drawSalt: () => string,
  sha256: Sha256,
): LedgerRow[] {
  let previous = after.hash;
  return bodies.map((body, index) => {
    const row = { seq: after.seq + 1 + index, at, salt: drawSalt(), body: canonicalJson(body) };
    previous = entryHash(previous, row, sha256);
    return { ...row, hash: previous };
  });
}

/**
 * The entry that a row of the ledger holds. It is always read from the text that was written, fresh entries
 * too, so that it has the same bytes wherever and whenever it is sent.
 */
export function entryOf({ seq, at, salt, body, hash }: LedgerRow): Entry {
  // What the ledger holds was decided by this code and is covered by its hash: it is what its type says.
  const { kind, ...rest } = JSON.parse(body) as EntryBody;
  return { seq, kind, at, ...rest, salt, hash } as Entry;
}

/** The row that an entry was read from, as anybody can put it together again who was sent the entry. */
export function rowOf({ seq, at, salt, hash, ...body }: Entry): LedgerRow {
  return { seq, at, salt, hash, body: canonicalJson(body) };
}

/** SHA-256(salt, seed): published when a campaign starts, opened when it is closed. */
export const seedCommitment = (seed: string, seedSalt: string, sha256: Sha256): string =>
  sha256(bytesOf(seedSalt), utf8.encode(seed));
