import { TERRAINS, type Terrain } from '../../rules/solo.ts';
import type { SoloRecord } from '../../world/solo/solo-hex.ts';
import type { Palette } from '../drawing/palette.ts';

/** How the hexes of a map are coloured. */
export interface GroundCover {
  /**
   * The names of all grounds, in the order in which they are painted. Those of water are always the names of its
   * terrain.
   */
  readonly grounds: readonly string[];
  groundOf(hex: Pick<SoloRecord, 'terrain' | 'altitude'>): string;
  /** The colour of a ground, as `#rrggbb`. */
  colourOf(ground: string): string;
}

export const terrainCover = ({ ground }: Palette): GroundCover => ({
  grounds: TERRAINS,
  groundOf: ({ terrain }) => terrain,
  colourOf: (name) => ground[name as Terrain],
});
