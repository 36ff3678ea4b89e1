import { type Axial, hexKey } from '../../hex/axial.ts';
import { neighbour } from '../../hex/direction.ts';
import type { SoloRecord } from '../../world/solo/solo-hex.ts';
import { riverWidth } from '../map/drainage.ts';
import { isWater } from '../map/painted-sides.ts';
import { inflowsOf } from '../map/river-marks.ts';
import type { WorldForNames } from './world-for-names.ts';

type Lookup = (hex: Axial) => Pick<SoloRecord, 'altitude' | 'flow' | 'terrain'> | null;

/** The lands, waters and rivers of a solo or island world, for the layout of names. */
export class SoloNames implements WorldForNames {
  readonly #at: Lookup;
  readonly isOpenSea: (hex: Axial) => boolean;
  readonly #volumes = new Map<number, number>();

  /**
   * @param at finds the record of a hex; `null` if it was not revealed
   * @param isOpenSea true for the sea around an island, which is charted and never revealed; by default there is none
   */
  constructor(at: Lookup, isOpenSea: (hex: Axial) => boolean = () => false) {
    this.#at = at;
    this.isOpenSea = isOpenSea;
  }

  countryAt(hex: Axial): string | null {
    return this.#at(hex)?.terrain ?? (this.isOpenSea(hex) ? 'open sea' : null);
  }

  /** Shallow and deep water and the open sea are one sea. */
  stillWaterAt(hex: Axial): string | null {
    const there = this.#at(hex);
    return (there ? isWater(there.terrain) : this.isOpenSea(hex)) ? 'sea' : null;
  }

  hasRiver(hex: Axial): boolean {
    const there = this.#at(hex);
    return there !== null && there.flow !== null && !isWater(there.terrain);
  }

  flowAt(hex: Axial) {
    const flow = this.#at(hex)?.flow ?? null;
    return typeof flow === 'number' ? flow : null;
  }

  /** The number of hexes with water flow that a hex drains, itself included. */
  volumeAt(hex: Axial): number {
    // From the springs downstream, without recursion, because rivers may be thousands of hexes long.
    const waiting: Axial[] = [hex];
    const seen = new Set<number>();
    for (let next = waiting.at(-1); next; next = waiting.at(-1)) {
      const sources = this.#sourcesOf(next);
      const unknown = sources.filter(
        (source) => !this.#volumes.has(hexKey(source)) && !seen.has(hexKey(source)),
      );
      seen.add(hexKey(next));
      waiting.push(...unknown);
      if (unknown.length > 0) continue;
      waiting.pop();
      const gathered = sources.reduce((sum, source) => sum + (this.#volumes.get(hexKey(source)) ?? 0), 0);
      this.#volumes.set(hexKey(next), gathered + 1);
    }
    return this.#volumes.get(hexKey(hex)) ?? 0;
  }

  riverWidthAt(hex: Axial): number {
    return riverWidth(this.volumeAt(hex));
  }

  #sourcesOf(hex: Axial): Axial[] {
    return inflowsOf(hex, this.#at).map((direction) => neighbour(hex, direction));
  }
}
