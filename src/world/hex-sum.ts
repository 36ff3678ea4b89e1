import type { HexRow } from './packed-columns.ts';

/** The checksum of some rows, in whatever order they come, with one more: 32 bits, 0 of none. */
export const withRow = (sum: number, row: HexRow): number => (sum + rowChecksum(row)) >>> 0;

/** 32 bits that hang on every bit of a row: finds what broke, and is no proof against intent, which the chain is for. */
export function rowChecksum({ q, r, layer, seq, indexInEntry, facts }: HexRow): number {
  let hash = mixed(mixed(mixed(mixed(mixed(0x811c9dc5, q), r), layer), seq), indexInEntry);
  for (let at = 0; at < facts.length; at++) hash = mixed(hash, facts[at] as number);
  return hash;
}

/** One to one for each word and for each hash: where a single word changes, the checksum does too. */
function mixed(hash: number, word: number): number {
  const product = Math.imul(hash ^ word, 0x01000193);
  return (product ^ (product >>> 15)) >>> 0;
}
