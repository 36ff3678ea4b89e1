import type { Axial } from '../../../../src/hex/axial.ts';
import type { SoloRecord } from '../../../../src/world/solo/solo-hex.ts';
import type { SoloWorld } from '../../../../src/world/solo/solo-world.ts';

/**
 * The hexes of a world that were known after one of its entries: the first ones in the order in which they became
 * known.
 */
export class PastHexes {
  readonly #world: SoloWorld;
  #count = 0;
  /** How many hexes were known where the highlight begins; `null` without a highlight. */
  #before: number | null = null;

  constructor(world: SoloWorld) {
    this.#world = world;
  }

  showAt(seq: number): readonly Axial[] {
    const before = this.#count;
    this.#count = this.#countAt(seq);
    return this.#between(before, this.#count);
  }

  highlightAfter(seq: number | null): readonly Axial[] {
    const before = this.#before;
    this.#before = seq === null ? null : this.#countAt(seq);
    return this.#between(before ?? this.#count, this.#before ?? this.#count);
  }

  #countAt(seq: number): number {
    return this.#world.hexes.countAt(seq);
  }

  /** The index of a hex in the world; −1 if it was not known then. */
  indexAt(hex: Axial): number {
    const index = this.#world.hexes.find(hex);
    return index < this.#count ? index : -1;
  }

  recordAt(hex: Axial): SoloRecord | null {
    const index = this.indexAt(hex);
    return index < 0 ? null : this.#world.hexes.record(index);
  }

  isHighlighted(hex: Axial): boolean {
    if (this.#before === null) return false;
    const index = this.#world.hexes.find(hex);
    return index >= this.#before && index < this.#count;
  }

  #between(one: number, other: number): Axial[] {
    const [from, to] = one < other ? [one, other] : [other, one];
    return Array.from({ length: to - from }, (_, index) => this.#world.hexAt(from + index));
  }
}
