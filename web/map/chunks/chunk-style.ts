import type { Palette } from '../../../src/formats/drawing/palette.ts';
import { type GroundCover, terrainCover } from '../../../src/formats/map/terrain-cover.ts';
import type { Axial } from '../../../src/hex/axial.ts';
import type { Point } from '../../../src/hex/layout.ts';
import type { SoloRecord } from '../../../src/world/solo/solo-hex.ts';
import type { SoloWorld } from '../../../src/world/solo/solo-world.ts';
import type { DrawingContext } from '../../kit/blank-canvas.ts';
import type { Placed } from '../drawing/placed.ts';

/** Hexes that something is drawn over, on a bitmap. */
export interface Overdrawn {
  readonly context: DrawingContext;
  /** Those of the chunk, and those around it whose drawing may reach into it. */
  readonly known: readonly Placed<SoloRecord>[];
  /** The middles of the chunk's own hexes, where nothing may be drawn far beyond them. */
  readonly territory?: readonly Point[];
  readonly lookup: (hex: Axial) => SoloRecord | null;
  /** Pixels per size of a hex. */
  readonly size: number;
  readonly palette: Palette;
}

/** A map of another subject than its terrain, or of more. Kinds of world that have none of it leave it aside. */
export interface ChunkStyle {
  readonly hasTerrain: boolean;
  /** Rivers, sites and caves. */
  readonly hasWaters: boolean;
  cover(palette: Palette): GroundCover;
  /** Draws what lies over the rivers and beneath the sites. */
  drawOver(world: SoloWorld, over: Overdrawn): void;
}

export const PLAIN_CHUNKS: ChunkStyle = {
  hasTerrain: true,
  hasWaters: true,
  cover: terrainCover,
  drawOver() {},
};
