import { memberAt } from '../../hex/list.ts';
import type { HexRow } from '../../world/packed-columns.ts';

/** Numbers as JSON, one column each, and the packed forms in hex, one after the other. */
export type HexColumns = readonly [
  q: string,
  r: string,
  layer: string,
  seq: string,
  indexInEntry: string,
  lengths: string,
  facts: string,
];

/**
 * A slice of hexes comes in one row, column by column: a row for each hex takes half as long again, and a blob for each,
 * which has memory of its own, three times as long. What is gathered comes in the order of the limited subquery.
 */
export const HEXES = `SELECT json_group_array(q), json_group_array(r), json_group_array(layer), json_group_array(seq),
    json_group_array(place), json_group_array(length(facts)), coalesce(group_concat(hex(facts), ''), '')
  FROM (SELECT q, r, layer, seq, place, facts FROM hexes WHERE campaign = ? AND (q, r, layer) > (?, ?, ?)
        ORDER BY q, r, layer LIMIT ?)`;

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
