import { byteAt, int32At, uint32At } from '../world/column.ts';
import type { HexRow } from '../world/packed-columns.ts';

/** Bounds on the initial capacity, in rows: the expected number may come from damaged data. */
const LEAST_ROOM = 64;
const MOST_ROOM = 2 ** 22;
/** Bytes of a packed form for which room is allocated; most take no more. */
const BYTES_A_ROW = 8;

/**
 * Hex rows in the order in which they were added, stored in columns: with a million objects alive at once, the garbage
 * collector would take longer than reading the rows.
 */
export class HexRowBuffer {
  #count = 0;
  #q: Int32Array;
  #r: Int32Array;
  #layer: Uint8Array;
  #seq: Uint32Array;
  #indexInEntry: Uint32Array;
  /** Byte offset in `#facts` at which a row's packed form ends; it begins where that of the row before it ends. */
  #end: Uint32Array;
  #facts: Uint8Array;

  /** @param expected approximate number of rows: beyond the capacity a column has to be copied, all in one go */
  constructor(expected: number) {
    const room = Math.max(LEAST_ROOM, Math.min(expected, MOST_ROOM));
    this.#q = new Int32Array(room);
    this.#r = new Int32Array(room);
    this.#layer = new Uint8Array(room);
    this.#seq = new Uint32Array(room);
    this.#indexInEntry = new Uint32Array(room);
    this.#end = new Uint32Array(room);
    this.#facts = new Uint8Array(BYTES_A_ROW * room);
  }

  get count(): number {
    return this.#count;
  }

  add({ q, r, layer, seq, indexInEntry, facts }: HexRow): void {
    const row = this.#count;
    if (row === this.#q.length) this.#widen();
    const start = row === 0 ? 0 : uint32At(this.#end, row - 1);
    const end = start + facts.length;
    if (end > this.#facts.length) this.#facts = wider(this.#facts, Math.max(end, 2 * this.#facts.length));
    this.#q[row] = q;
    this.#r[row] = r;
    this.#layer[row] = layer;
    this.#seq[row] = seq;
    this.#indexInEntry[row] = indexInEntry;
    this.#end[row] = end;
    this.#facts.set(facts, start);
    this.#count++;
  }

  seq(row: number): number {
    return uint32At(this.#seq, row);
  }

  indexInEntry(row: number): number {
    return uint32At(this.#indexInEntry, row);
  }

  row(row: number): HexRow {
    const start = row === 0 ? 0 : uint32At(this.#end, row - 1);
    return {
      q: int32At(this.#q, row),
      r: int32At(this.#r, row),
      layer: byteAt(this.#layer, row),
      seq: this.seq(row),
      indexInEntry: this.indexInEntry(row),
      facts: this.#facts.subarray(start, this.#end[row]),
    };
  }

  #widen(): void {
    const room = 2 * this.#q.length;
    this.#q = wider(this.#q, room);
    this.#r = wider(this.#r, room);
    this.#layer = wider(this.#layer, room);
    this.#seq = wider(this.#seq, room);
    this.#indexInEntry = wider(this.#indexInEntry, room);
    this.#end = wider(this.#end, room);
  }
}

/** A copy of a column with more room. */
function wider<C extends Int32Array | Uint32Array | Uint8Array>(column: C, room: number): C {
  const made = new (column.constructor as new (length: number) => C)(room);
  made.set(column);
  return made;
}
