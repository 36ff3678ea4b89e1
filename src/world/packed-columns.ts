import type { Axial } from '../hex/axial.ts';
import { byteAt, int32At, uint32At } from './column.ts';

/** What storage keeps of one hex that an entry brought to light. */
export interface HexRow extends Axial {
  /** 0 where the hex became known, 1 and up for what later entries, or later parts of the same, added to it. */
  readonly layer: number;
  /** Number of the entry. */
  readonly seq: number;
  /** Its index among the rows of that entry, from 0. */
  readonly indexInEntry: number;
  /** Everything else, in the packed form of its world. */
  readonly facts: Uint8Array;
}

/** Rows in columns, in the order of their entries and of the rows within them: to be handed to another thread, or sent. */
export interface PackedColumns {
  readonly q: Int32Array;
  readonly r: Int32Array;
  readonly seq: Uint32Array;
  readonly layer: Uint8Array;
  /** Where each row's packed form ends in `facts`; it begins where the one before it ends. */
  readonly end: Uint32Array;
  readonly facts: Uint8Array;
}

/** The rows of some columns, in their order. */
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
