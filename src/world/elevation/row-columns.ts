import { partitionPoint } from '../../hex/list.ts';
import { uint32At } from '../column.ts';
import { ensureCapacity } from '../hex-table.ts';

/**
 * Rows of storage in typed arrays, in the order of their entries. Each row has the index of the hex that it is about,
 * the sequence number of its entry, and its packed form. 12 bytes a row besides the packed form.
 */
export class RowColumns {
  #hex = new Uint32Array(16);
  #seq = new Uint32Array(16);
  /** Where each row's packed form ends in `facts`; it begins where the one before it ends. */
  #end = new Uint32Array(16);
  #facts = new Uint8Array(256);
  #count = 0;

  get count(): number {
    return this.#count;
  }

  get bytes(): number {
    return this.#hex.byteLength + this.#seq.byteLength + this.#end.byteLength + this.#facts.byteLength;
  }

  /** The packed forms of all rows, concatenated. Read it anew after a row was added, which may reallocate it. */
  get facts(): Uint8Array {
    return this.#facts;
  }

  hex(row: number): number {
    return uint32At(this.#hex, row);
  }

  seq(row: number): number {
    return uint32At(this.#seq, row);
  }

  start(row: number): number {
    return row === 0 ? 0 : uint32At(this.#end, row - 1);
  }

  end(row: number): number {
    return uint32At(this.#end, row);
  }

  /** How many rows belong to entry `seq` and the entries before it; these are the first rows. */
  countAt(seq: number): number {
    return partitionPoint(this.#count, (row) => uint32At(this.#seq, row) <= seq);
  }

  /** Allocates room for `count` rows in total. */
  reserve(count: number): void {
    this.#hex = ensureCapacity(this.#hex, count - 1, count);
    this.#seq = ensureCapacity(this.#seq, count - 1, count);
    this.#end = ensureCapacity(this.#end, count - 1, count);
  }

  /** Adds a row and returns its number. */
  add(hex: number, seq: number, facts: Uint8Array): number {
    const row = this.#count;
    const start = this.start(row);
    const end = start + facts.length;
    this.#hex = ensureCapacity(this.#hex, row);
    this.#seq = ensureCapacity(this.#seq, row);
    this.#end = ensureCapacity(this.#end, row);
    this.#facts = ensureCapacity(this.#facts, end);
    this.#hex[row] = hex;
    this.#seq[row] = seq;
    this.#end[row] = end;
    this.#facts.set(facts, start);
    this.#count++;
    return row;
  }

  /** The first `count` rows, copied. */
  columns(count: number): {
    readonly seq: Uint32Array;
    readonly end: Uint32Array;
    readonly facts: Uint8Array;
  } {
    return {
      seq: this.#seq.slice(0, count),
      end: this.#end.slice(0, count),
      facts: this.#facts.slice(0, this.start(count)),
    };
  }
}
