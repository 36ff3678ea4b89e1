import type { Axial } from '../hex/axial.ts';
import { int32At } from './column.ts';

const EMPTY = -1;

/**
 * Maps the coordinates of each known hex to its index: an append-only hash table with open addressing, in typed arrays.
 * Takes 8 bytes a hex for the coordinates and 6 to 11 for the slots.
 */
export class HexTable {
  #q = new Int32Array(16);
  #r = new Int32Array(16);
  /** Indices of hexes, probed from the slot that their coordinates hash to; at most three quarters are in use. */
  #slots = new Int32Array(32).fill(EMPTY);
  #count = 0;

  get count(): number {
    return this.#count;
  }

  get bytes(): number {
    return this.#q.byteLength + this.#r.byteLength + this.#slots.byteLength;
  }

  at(index: number): Axial {
    return { q: int32At(this.#q, index), r: int32At(this.#r, index) };
  }

  /** The coordinates of the first `count` hexes, copied. */
  columns(count: number): { readonly q: Int32Array; readonly r: Int32Array } {
    return { q: this.#q.slice(0, count), r: this.#r.slice(0, count) };
  }

  /** The index of a hex, counted from 0 in the order in which they were added; −1 if it isn't there. */
  find({ q, r }: Axial): number {
    return int32At(this.#slots, this.#slotOf(q, r));
  }

  /** Allocates room for `count` hexes in total, so that nothing is reallocated until there are more. */
  reserve(count: number): void {
    this.#q = ensureCapacity(this.#q, count - 1, count);
    this.#r = ensureCapacity(this.#r, count - 1, count);
    let slots = this.#slots.length;
    while (count * 4 > slots * 3) slots *= 2;
    if (slots > this.#slots.length) this.#rehash(slots);
  }

  /** Adds a hex that isn't there yet and returns its index. */
  add({ q, r }: Axial): number {
    if ((this.#count + 1) * 4 > this.#slots.length * 3) this.#rehash(this.#slots.length * 2);
    const slot = this.#slotOf(q, r);
    if (this.#slots[slot] !== EMPTY) throw new Error(`hex (${q}, ${r}) is known already`);
    const index = this.#count++;
    this.#q = ensureCapacity(this.#q, index);
    this.#r = ensureCapacity(this.#r, index);
    this.#q[index] = q;
    this.#r[index] = r;
    this.#slots[slot] = index;
    return index;
  }

  /** The slot that holds this hex, or the empty one where it would go. */
  #slotOf(q: number, r: number): number {
    const mask = this.#slots.length - 1;
    let hash = Math.imul(q, 0x9e3779b1) ^ Math.imul(r, 0x85ebca77);
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    let slot = (hash ^ (hash >>> 13)) & mask;
    for (;;) {
      const index = int32At(this.#slots, slot);
      if (index === EMPTY || (this.#q[index] === q && this.#r[index] === r)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  #rehash(size: number): void {
    this.#slots = new Int32Array(size).fill(EMPTY);
    for (let index = 0; index < this.#count; index++)
      this.#slots[this.#slotOf(int32At(this.#q, index), int32At(this.#r, index))] = index;
  }
}

type Column = Int32Array | Uint32Array | Uint8Array;

/** The column itself if it has room for this index, else a longer copy: half as long again unless `length` is given. */
export function ensureCapacity<T extends Column>(
  column: T,
  index: number,
  length = Math.max(index + 1, Math.ceil(column.length * 1.5)),
): T {
  if (index < column.length) return column;
  const longer = new (column.constructor as new (length: number) => T)(length);
  longer.set(column);
  return longer;
}
