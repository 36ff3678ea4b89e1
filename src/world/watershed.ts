import { int32At } from './column.ts';
import { ensureCapacity } from './hex-table.ts';

/**
 * Which river system each known hex drains into, and where the water of that system leaves known ground. Systems are
 * only ever joined, so this is a union-find: finding a river's mouth takes nearly constant time, however long the
 * river.
 *
 * A system's *mouth* is the one hex by which its water leaves: into an unknown hex, the sea or the underworld.
 */
export class Watershed {
  /** For the root of a system: minus the system's size. For any other hex: its parent, a hex nearer to the root. */
  #parent = new Int32Array(16);
  /** Valid only at the roots of systems. */
  #mouth = new Int32Array(16);

  get bytes(): number {
    return this.#parent.byteLength + this.#mouth.byteLength;
  }

  /** Allocates room for `count` hexes in total. */
  reserve(count: number): void {
    this.#parent = ensureCapacity(this.#parent, count - 1, count);
    this.#mouth = ensureCapacity(this.#mouth, count - 1, count);
  }

  /** Adds a new hex as a system of its own, with itself as the mouth. */
  add(index: number): void {
    this.#parent = ensureCapacity(this.#parent, index);
    this.#mouth = ensureCapacity(this.#mouth, index);
    this.#parent[index] = -1;
    this.#mouth[index] = index;
  }

  /** The hex where the water of this one leaves known ground; the hex itself if it has no water flow. */
  mouthOf(index: number): number {
    return int32At(this.#mouth, this.#systemOf(index));
  }

  /** Joins the system whose mouth is `upper` to the system of `lower`, whose mouth is kept. */
  join(upper: number, lower: number): void {
    let large = this.#systemOf(lower);
    let small = this.#systemOf(upper);
    if (large === small) throw new Error('a river would run in a circle');
    const mouth = int32At(this.#mouth, large);
    const sizes = int32At(this.#parent, large) + int32At(this.#parent, small);
    if (int32At(this.#parent, small) < int32At(this.#parent, large)) [large, small] = [small, large];
    this.#parent[small] = large;
    this.#parent[large] = sizes;
    this.#mouth[large] = mouth;
  }

  #systemOf(index: number): number {
    let at = index;
    for (;;) {
      const parent = int32At(this.#parent, at);
      if (parent < 0) return at;
      const grandparent = int32At(this.#parent, parent);
      if (grandparent < 0) return parent;
      this.#parent[at] = grandparent;
      at = grandparent;
    }
  }
}
