import type { Palette } from '../../../../src/formats/drawing/palette.ts';
import { LandScene } from '../../../../src/formats/elevation/land-scene.ts';
import { tintColour } from '../../../../src/formats/elevation/relief-inks.ts';
import { isSeenOnly } from '../../../../src/formats/elevation/travellers.ts';
import { type Axial, hexKey } from '../../../../src/hex/axial.ts';
import type { ElevationHex } from '../../../../src/world/elevation/elevation-hex.ts';
import type { DrawingContext } from '../../../kit/blank-canvas.ts';
import { traceHex } from '../../../kit/hex-path.ts';
import { chunkCanvas } from '../../chunks/chunk-canvas.ts';
import type { ChunkGrid, ChunkPlace } from '../../chunks/chunk-grid.ts';
import { clipToHexes } from '../../chunks/clip-to-hexes.ts';
import type { LevelOfDetail } from '../../chunks/level-of-detail.ts';
import type { ChunkPainter, PainterSettings } from '../../chunks/map-ground.ts';
import { withRings } from '../../chunks/rings.ts';
import { fillSeamless } from '../../drawing/fill-seamless.ts';
import { drawHexGrid } from '../../drawing/hex-grid.ts';
import type { PlacedHex } from '../../drawing/placed-hex.ts';
import { drawEndOfKnown, drawRim, rimOf } from '../../drawing/rim.ts';
import { drawSeenOnly } from '../../drawing/seen-only.ts';
import type { Bounds } from '../../view/camera.ts';
import type { LandCharacter } from './land-character.ts';
import { drawHeights, type RecordGaps } from './land-lettering.ts';
import { drawRelief } from './land-relief.ts';
import { drawWaters } from './land-waters.ts';

/** Distance in hexes within which others affect the contours and shades of a hex. */
export const LAND_REACH = 4;

interface PaintedLand {
  readonly recordAt: (hex: Axial) => ElevationHex | null;
  readonly character: () => LandCharacter;
  readonly recordGaps: RecordGaps;
}

/**
 * Paints chunks of a world of heights. A chunk is drawn together with the hexes around it and then clipped, so that its
 * contours, rivers and shades continue in the next chunk.
 */
export class ElevationPainter implements ChunkPainter {
  readonly #land: PaintedLand;
  readonly #palette: Palette;
  readonly #level: LevelOfDetail;
  readonly #labels: boolean;

  constructor(
    land: PaintedLand,
    { palette, level, labels }: Pick<PainterSettings, 'palette' | 'level' | 'labels'>,
  ) {
    this.#land = land;
    this.#palette = palette;
    this.#level = level;
    this.#labels = labels;
  }

  paint(grid: ChunkGrid, chunk: ChunkPlace): DrawingContext | null {
    const hexes = grid.hexesOf(chunk);
    const own = hexes.flatMap((hex) => this.#land.recordAt(hex) ?? []);
    if (!this.#level.glyphs && own.length === 0) return null;
    const window = new Map<number, ElevationHex>();
    const around = this.#level.glyphs ? withRings(hexes, LAND_REACH) : hexes;
    for (const hex of around) {
      const record = this.#land.recordAt(hex);
      if (record) window.set(hexKey(hex), record);
    }
    const isKnown = (hex: Axial): boolean => window.has(hexKey(hex));
    const rim = this.#level.outlines ? rimOf(hexes, isKnown) : [];
    if (own.length === 0 && rim.length === 0) return null;

    const size = this.#level.resolution;
    const made = chunkCanvas(grid, chunk, size);
    if (!made) return null;
    const { context, bounds, place } = made;
    const known = own.map((hex) => ({ hex, at: place(hex) }));
    if (!this.#level.glyphs) {
      this.#paintFromAfar(context, known);
      this.#drawSeenOnly(context, known, bounds);
      return context;
    }
    const bordering = rim.map((hex) => ({ hex, at: place(hex) }));
    drawRim(context, bordering, size, isKnown, this.#palette);
    context.save();
    clipToHexes(context, own, place, size);
    this.#paintLand(context, [...window.values()], known, bounds);
    context.restore();
    drawEndOfKnown(context, { rim: bordering, known }, size, isKnown, this.#palette);
    return context;
  }

  #paintLand(
    context: DrawingContext,
    window: readonly ElevationHex[],
    known: readonly PlacedHex<ElevationHex>[],
    bounds: Bounds,
  ): void {
    const palette = this.#palette;
    const { tints, steepness } = this.#land.character();
    const scene = new LandScene(window, 1, [], { palette, tints });
    const size = this.#level.resolution;
    // The scene's unit is the hex size.
    context.setTransform(size, 0, 0, size, -bounds.left * size, -bounds.top * size);
    drawRelief(context, scene, steepness, bounds);
    drawWaters(context, scene, nearby(scene.hexes, known));
    context.setTransform(1, 0, 0, 1, 0, 0);
    drawHexGrid(context, known, size, palette, 0.2);
    this.#drawSeenOnly(context, known, bounds);
    if (this.#labels) drawHeights(context, scene, known, size, this.#land.recordGaps);
  }

  #drawSeenOnly(context: DrawingContext, known: readonly PlacedHex<ElevationHex>[], bounds: Bounds): void {
    const seen = known.filter(({ hex }) => isSeenOnly(hex));
    const area = new Path2D();
    for (const { at } of seen) traceHex(area, at.x, at.y, this.#level.resolution);
    drawSeenOnly(context, seen.length > 0 ? area : null, bounds, this.#level.resolution, this.#palette);
  }

  /** Plain hexes in the colour of their height. */
  #paintFromAfar(context: DrawingContext, known: readonly PlacedHex<ElevationHex>[]): void {
    const { tints } = this.#land.character();
    const size = this.#level.resolution;
    const paths = new Map<string, Path2D>();
    for (const { hex, at } of known) {
      const tint = tints.findLast(({ from }) => from <= hex.elevation) ?? tints[0];
      const colour = tint ? tintColour(tint, this.#palette) : this.#palette.unknown;
      const path = paths.get(colour) ?? new Path2D();
      traceHex(path, at.x, at.y, size);
      paths.set(colour, path);
    }
    for (const [colour, path] of paths) fillSeamless(context, path, colour);
  }
}

/** The hexes that a chunk shows, and those next to them: their rivers extend into the chunk. */
function nearby(hexes: readonly ElevationHex[], known: readonly PlacedHex<ElevationHex>[]): ElevationHex[] {
  const near = new Set(
    withRings(
      known.map(({ hex }) => hex),
      1,
    ).map(hexKey),
  );
  return hexes.filter((hex) => near.has(hexKey(hex)));
}
