import type { HexRow } from './packed-columns.ts';

/** Adds a row to the checksum of a set of rows: 32 bits, independent of their order; 0 for the empty set. */
export const withRow = (sum: number, row: HexRow): number => (sum + rowChecksum(row)) >>> 0;

/** A 32-bit hash of a row. Detects accidental damage; deliberate changes are what the ledger's hash chain detects. */
export function rowChecksum({ q, r, layer, seq, indexInEntry, facts }: HexRow): number {
  let hash = mixed(mixed(mixed(mixed(mixed(0x811c9dc5, q), r), layer), seq), indexInEntry);
  for (let at = 0; at < facts.length; at++) hash = mixed(hash, facts[at] as number);
  return hash;
}

/** Bijective in the word and in the hash: if a single word of a row changes, so does the checksum. */
function mixed(hash: number, word: number): number {
  const product = Math.imul(hash ^ word, 0x01000193);
  return (product ^ (product >>> 15)) >>> 0;
}
