import { type Axial, hexKey } from '../hex/axial.ts';
import { neighbours } from '../hex/direction.ts';

/** What a hex is, as far as that is known: altitudes 0 and 1 are water in the source, "sweet water lake or salty coastal waters". */
export type Surface = 'land' | 'water';
export type SurfaceLookup = (hex: Axial) => Surface | null;

/** Water whose shore is closed. */
export interface Lake {
  /** How many hexes of water it has. */
  readonly size: number;
}

/** A lake larger than this is taken for the sea: looking at one has an end. */
const LARGEST_LAKE = 300;

/** Tells lakes from the sea. Made for one moment: nothing may become known while it is in use. */
export class Shores {
  readonly #surfaceAt: SurfaceLookup;
  /** The water that was looked at; `null` where the shore is not closed. */
  readonly #lakes = new Map<number, Lake | null>();

  constructor(surfaceAt: SurfaceLookup) {
    this.#surfaceAt = surfaceAt;
  }

  /** The hexes of water around a hex. */
  waterAround(hex: Axial): Axial[] {
    return neighbours(hex).filter((there) => this.#surfaceAt(there) === 'water');
  }

  /**
   * The lake that a hex of water belongs to, the same object for all of its hexes: all around it is known, and is land.
   * `null` where the shore is not closed, or so long that it might be the sea's.
   */
  lakeAt(water: Axial): Lake | null {
    const known = this.#lakes.get(hexKey(water));
    if (known !== undefined) return known;
    const hexes = new Map([[hexKey(water), water]]);
    const lake = this.#isClosed(hexes) ? { size: hexes.size } : null;
    for (const key of hexes.keys()) this.#lakes.set(key, lake);
    return lake;
  }

  /** The lakes among some hexes of water, each once. */
  lakesAt(waters: readonly Axial[]): Lake[] {
    const lakes = waters.map((water) => this.lakeAt(water)).filter((lake) => lake !== null);
    return [...new Set(lakes)];
  }

  /** Gathers the water that hangs together, for as long as it may be a lake. */
  #isClosed(hexes: Map<number, Axial>): boolean {
    // A map goes on to what is added while it is walked through.
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
