import { memberAt } from '../hex/list.ts';
import type { HexRow } from '../world/packed-columns.ts';

/**
 * Hex rows by column: each column of numbers as a JSON list, and the packed forms concatenated, in hexadecimal digits.
 * `lengths` are those of the packed forms, in bytes.
 */
export type HexColumns = readonly [
  q: string,
  r: string,
  layer: string,
  seq: string,
  indexInEntry: string,
  lengths: string,
  facts: string,
];

export function asHexRows([q, r, layer, seq, indexInEntry, lengths, facts]: HexColumns): HexRow[] {
  const [qs, rs, layers] = [numbersIn(q), numbersIn(r), numbersIn(layer)];
  const [seqs, indices] = [numbersIn(seq), numbersIn(indexInEntry)];
  const bytes = Buffer.from(facts, 'hex');
  let end = 0;
  return numbersIn(lengths).map((length, index) => {
    const start = end;
    end += length;
    return {
      q: memberAt(qs, index),
      r: memberAt(rs, index),
      layer: memberAt(layers, index),
      seq: memberAt(seqs, index),
      indexInEntry: memberAt(indices, index),
      facts: bytes.subarray(start, end),
    };
  });
}

const numbersIn = (column: string): number[] => JSON.parse(column) as number[];
