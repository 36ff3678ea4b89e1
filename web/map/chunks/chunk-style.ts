import type { Palette } from '../../../src/formats/drawing/palette.ts';
import { type GroundCover, terrainCover } from '../../../src/formats/map/terrain-cover.ts';
import type { Axial } from '../../../src/hex/axial.ts';
import type { Point } from '../../../src/hex/layout.ts';
import type { SoloRecord } from '../../../src/world/solo/solo-hex.ts';
import type { SoloWorld } from '../../../src/world/solo/solo-world.ts';
import type { DrawingContext } from '../../kit/blank-canvas.ts';
import type { PlacedHex } from '../drawing/placed-hex.ts';

/** The hexes of a chunk to draw over, and its bitmap. */
export interface Overdrawn {
  readonly context: DrawingContext;
  /** The known hexes of the chunk, and those around it whose drawing may extend into it. */
  readonly known: readonly PlacedHex<SoloRecord>[];
  /** The middles of the chunk's own hexes, if nothing may be drawn far beyond them. */
  readonly territory?: readonly Point[];
  readonly lookup: (hex: Axial) => SoloRecord | null;
  /** Pixels per hex size. */
  readonly size: number;
  readonly palette: Palette;
}

/** Shows another subject than the terrain, or something in addition. Kinds of world without such data ignore it. */
export interface ChunkStyle {
  readonly hasTerrain: boolean;
  /** Whether rivers, sites and caves are drawn. */
  readonly hasWaters: boolean;
  cover(palette: Palette): GroundCover;
  /** Draws over the rivers and below the sites. */
  drawOver(world: SoloWorld, over: Overdrawn): void;
}

export const PLAIN_CHUNKS: ChunkStyle = {
  hasTerrain: true,
  hasWaters: true,
  cover: terrainCover,
  drawOver() {},
};
