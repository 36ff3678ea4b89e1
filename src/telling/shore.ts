import { type Axial, hexKey } from '../hex/axial.ts';
import { neighbours } from '../hex/direction.ts';

/** Land or water: in the source, altitudes 0 and 1 are water, "sweet water lake or salty coastal waters". */
export type Surface = 'land' | 'water';
export type SurfaceLookup = (hex: Axial) => Surface | null;

/** A body of water whose shore is completely known. */
export interface Lake {
  /** Number of its hexes. */
  readonly size: number;
}

/** A larger lake is taken for the sea, so that the search ends. */
const LARGEST_LAKE = 300;

/** Distinguishes lakes from the sea. Caches its results, so nothing may become known while it is in use. */
export class Shores {
  readonly #surfaceAt: SurfaceLookup;
  /** The lake of each water hex examined; `null` if it belongs to no lake. */
  readonly #lakes = new Map<number, Lake | null>();

  constructor(surfaceAt: SurfaceLookup) {
    this.#surfaceAt = surfaceAt;
  }

  /** The hexes of water around a hex. */
  waterAround(hex: Axial): Axial[] {
    return neighbours(hex).filter((there) => this.#surfaceAt(there) === 'water');
  }

  /**
   * The lake that a hex of water belongs to: connected water surrounded by known land. The same object for all of its
   * hexes. `null` if the shore isn't completely known, or the water is so large that it is taken for the sea.
   */
  lakeAt(water: Axial): Lake | null {
    const known = this.#lakes.get(hexKey(water));
    if (known !== undefined) return known;
    const hexes = new Map([[hexKey(water), water]]);
    const lake = this.#isClosed(hexes) ? { size: hexes.size } : null;
    for (const key of hexes.keys()) this.#lakes.set(key, lake);
    return lake;
  }

  /** The lakes that some hexes of water belong to, each once. */
  lakesAt(waters: readonly Axial[]): Lake[] {
    const lakes = waters.map((water) => this.lakeAt(water)).filter((lake) => lake !== null);
    return [...new Set(lakes)];
  }

  /** Adds the connected water to `hexes`; stops and returns false as soon as it can't be a lake. */
  #isClosed(hexes: Map<number, Axial>): boolean {
    // The iteration includes hexes that are added to the map during it.
    for (const hex of hexes.values())
      for (const there of neighbours(hex)) {
        const surface = this.#surfaceAt(there);
        if (surface === null) return false;
        if (surface === 'land') continue;
        const key = hexKey(there);
        if (this.#lakes.get(key) === null) return false;
        hexes.set(key, there);
        if (hexes.size > LARGEST_LAKE) return false;
      }
    return true;
  }
}
