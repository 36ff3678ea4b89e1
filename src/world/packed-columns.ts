import type { Axial } from '../hex/axial.ts';
import { byteAt, int32At, uint32At } from './column.ts';

/** One stored row: what an entry settled about one hex. */
export interface HexRow extends Axial {
  /** 0 for the row that made the hex known; 1, 2 … for rows that the same or a later entry added to it. */
  readonly layer: number;
  /** Sequence number of the entry. */
  readonly seq: number;
  /** Its index among the rows of that entry, from 0. */
  readonly indexInEntry: number;
  /** Everything else, in the packed form of its kind of world. */
  readonly facts: Uint8Array;
}

/** Rows as columns, in the order of entries and of the rows within each: for transfer to another thread or a client. */
export interface PackedColumns {
  readonly q: Int32Array;
  readonly r: Int32Array;
  readonly seq: Uint32Array;
  readonly layer: Uint8Array;
  /** Where each row's packed form ends in `facts`; it begins where the one before it ends. */
  readonly end: Uint32Array;
  readonly facts: Uint8Array;
}

/** The rows that the columns hold, in order. */
export function* rowsIn({ q, r, seq, layer, end, facts }: PackedColumns): Generator<HexRow, void, void> {
  let indexInEntry = 0;
  for (let row = 0; row < q.length; row++) {
    indexInEntry = row > 0 && seq[row] === seq[row - 1] ? indexInEntry + 1 : 0;
    yield {
      q: int32At(q, row),
      r: int32At(r, row),
      layer: byteAt(layer, row),
      seq: uint32At(seq, row),
      indexInEntry,
      facts: facts.subarray(row === 0 ? 0 : end[row - 1], end[row]),
    };
  }
}
