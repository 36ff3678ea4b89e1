import { type Axial, hexKey } from '../../hex/axial.ts';
import { DIRECTIONS, neighbour, oppositeOf } from '../../hex/direction.ts';
import type { SoloRecord } from '../../world/solo/solo-hex.ts';

type Watered = Pick<SoloRecord, 'q' | 'r' | 'flow'>;

/**
 * The amount of water that leaves each known hex: the number of hexes with water flow that it drains, itself included.
 * Hexes may be added in any order as they become known. The water of a new hex is added to all hexes downstream; if an
 * imported map has a river that runs in a circle, only once around.
 */
export class Drainage {
  readonly #watered = new Map<number, { readonly hex: Watered; volume: number }>();

  constructor(hexes: Iterable<Watered> = []) {
    for (const hex of hexes) this.add(hex);
  }

  /** The number of hexes that a hex drains; 0 if it has no water flow or is not known. */
  volumeAt(hex: Axial): number {
    return this.#watered.get(hexKey(hex))?.volume ?? 0;
  }

  /** Adds a hex, and returns the hexes downstream whose river becomes wider. */
  add(hex: Watered): Axial[] {
    if (hex.flow === null) return [];
    const inflows = DIRECTIONS.flatMap((direction) => {
      const there = this.#watered.get(hexKey(neighbour(hex, direction)));
      return there?.hex.flow === oppositeOf(direction) ? [there.volume] : [];
    });
    const volume = inflows.reduce((sum, each) => sum + each, 1);
    this.#watered.set(hexKey(hex), { hex, volume });
    const widened: Axial[] = [];
    for (let below = this.#below(hex); below && below.hex !== hex; below = this.#below(below.hex)) {
      const width = riverWidth(below.volume);
      below.volume += volume;
      if (riverWidth(below.volume) !== width) widened.push(below.hex);
    }
    return widened;
  }

  #below({ q, r, flow }: Watered) {
    return typeof flow === 'number' ? this.#watered.get(hexKey(neighbour({ q, r }, flow))) : undefined;
  }
}

const BROOK_WIDTH = 0.066;
const WIDER_BY = 0.0145;
const DOUBLINGS = 6;

/** Width of a river that drains `volume` hexes, in hex sizes (radius of a hex): a step wider for each doubling. */
export const riverWidth = (volume: number): number =>
  BROOK_WIDTH + WIDER_BY * Math.min(DOUBLINGS, Math.floor(Math.log2(Math.max(1, volume))));
