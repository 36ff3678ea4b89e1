import { int32At } from './column.ts';
import { roomFor } from './hex-table.ts';

/**
 * Which river system each known hex drains with, and where that system's water leaves known ground. Systems
 * are only ever joined, so a union-find does: looking a river's end up costs the same however long the river is.
 *
 * A system's *mouth* is the one hex whose water leaves it: over an edge into the unknown or the sea, or down
 * into the underworld.
 */
export class Watershed {
  /** For a hex that stands for its system: minus the system's size. For any other: a hex nearer to that one. */
  #parent = new Int32Array(16);
  /** Read only at the hexes that stand for their systems. */
  #mouth = new Int32Array(16);

  get bytes(): number {
    return this.#parent.byteLength + this.#mouth.byteLength;
  }

  /** Makes room for so many hexes all in all. */
  reserve(count: number): void {
    this.#parent = roomFor(this.#parent, count - 1, count);
    this.#mouth = roomFor(this.#mouth, count - 1, count);
  }

  /** Takes in a new hex as a system of its own, with itself as the mouth. */
  add(index: number): void {
    this.#parent = roomFor(this.#parent, index);
    this.#mouth = roomFor(this.#mouth, index);
    this.#parent[index] = -1;
    this.#mouth[index] = index;
  }

  /** The hex where the water of this one leaves known ground; the hex itself if it has no water flow. */
  mouthOf(index: number): number {
    return int32At(this.#mouth, this.#systemOf(index));
  }

  /** Lets the system that ends at `upper` flow on into the one that `lower` belongs to. */
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
