import type { Palette } from '../../../../src/formats/drawing/palette.ts';
import { isWater, paintedSides } from '../../../../src/formats/map/painted-sides.ts';
import type { GroundCover } from '../../../../src/formats/map/terrain-cover.ts';
import { type Axial, hexKey } from '../../../../src/hex/axial.ts';
import { neighbours } from '../../../../src/hex/direction.ts';
import { memoized } from '../../../../src/hex/memoized.ts';
import type { SoloRecord } from '../../../../src/world/solo/solo-hex.ts';
import type { DrawingContext } from '../../../kit/blank-canvas.ts';
import { chunkCanvas, type HexToPixel } from '../../chunks/chunk-canvas.ts';
import type { ChunkGrid, ChunkPlace } from '../../chunks/chunk-grid.ts';
import type { ChunkStyle, Overdrawn } from '../../chunks/chunk-style.ts';
import { clipToHexes } from '../../chunks/clip-to-hexes.ts';
import type { LevelOfDetail } from '../../chunks/level-of-detail.ts';
import type { ChunkPainter, PainterSettings } from '../../chunks/map-ground.ts';
import { drawLabels } from '../../drawing/labels.ts';
import { drawLight } from '../../drawing/light.ts';
import type { PlacedHex } from '../../drawing/placed-hex.ts';
import { drawEndOfKnown, drawRim, rimOf } from '../../drawing/rim.ts';
import { drawSeenOnly } from '../../drawing/seen-only.ts';
import { heightsAround } from './heights-around.ts';
import { groundLookup, type SoloLookup } from './lookup.ts';
import { coverAt } from './overview-cover.ts';
import { SoloSigns } from './solo-signs.ts';
import { areaOf, drawPlainHexes, drawTerrainAreas, placedOf } from './terrain-areas.ts';

/** The data that a chunk is painted from. */
export interface PaintedWorld {
  readonly style: Pick<ChunkStyle, 'hasTerrain' | 'hasWaters' | 'cover'>;
  /** Draws what the style has between rivers and sites. */
  readonly drawOver: (over: Overdrawn) => void;
  /** The record of a hex; `null` if it is not known. */
  readonly recordAt: SoloLookup;
  /** The amount of water that leaves a hex. */
  readonly volumeAt: (hex: Axial) => number;
  /** Whether a hex was seen but not walked in. */
  readonly seenOnly: (hex: Axial) => boolean;
}

/** Paints chunks of a solo world. */
export class SoloPainter implements ChunkPainter {
  readonly #world: PaintedWorld;
  readonly #palette: Palette;
  readonly #level: LevelOfDetail;
  readonly #labels: boolean;
  readonly #signs: SoloSigns;
  readonly #cover: GroundCover;

  constructor(
    world: PaintedWorld,
    { palette, level, labels }: Pick<PainterSettings, 'palette' | 'level' | 'labels'>,
  ) {
    this.#world = world;
    this.#palette = palette;
    this.#level = level;
    this.#labels = labels;
    this.#signs = new SoloSigns(palette, level, () => 'unknown', world.volumeAt);
    this.#cover = coverAt(level, world.style, palette);
  }

  paint(grid: ChunkGrid, chunk: ChunkPlace): DrawingContext | null {
    const lookup = memoized(this.#world.recordAt);
    const hexes = grid.hexesOf(chunk);
    const isKnown = (hex: Axial) => lookup(hex) !== null;
    const rim = this.#level.outlines ? rimOf(hexes, isKnown) : [];
    if (rim.length === 0 && !hexes.some(isKnown)) return null;

    const made = chunkCanvas(grid, chunk, this.#level.resolution);
    if (!made) return null;
    const { context, bounds, place } = made;
    const known = placedOf(hexes, lookup, place);
    const bordering = rim.map((hex) => ({ hex, at: place(hex) }));
    const size = this.#level.resolution;
    drawRim(context, bordering, size, isKnown, this.#palette);
    const groundAt = groundLookup(lookup, this.#cover);
    const sidesAt = memoized((hex: Axial) => paintedSides(hex, groundAt));
    const isSea = (hex: Axial) => isWater(groundAt(hex) ?? '');
    if (this.#level.glyphs) {
      const light = this.#world.style.hasTerrain
        ? (land: Path2D) => drawLight(context, heightsAround(hexes, lookup), land, bounds, size)
        : undefined;
      drawTerrainAreas(context, known, size, sidesAt, this.#palette, this.#cover, { isSea, light });
    } else {
      drawPlainHexes(context, known, size, this.#cover);
    }
    const seen = known.filter(({ hex }) => this.#world.seenOnly(hex));
    drawSeenOnly(context, areaOf(seen, sidesAt, size), bounds, size, this.#palette);
    if (this.#level.outlines)
      drawEndOfKnown(context, { rim: bordering, known }, size, isKnown, this.#palette);
    const { style } = this.#world;
    const around = this.#level.rivers ? [...known, ...knownBeyond(grid, chunk, hexes, lookup, place)] : known;
    const territory = hexes.map(place);
    if (this.#level.figures && style.hasTerrain) {
      context.save();
      clipToHexes(context, hexes, place, size);
      this.#signs.drawCountry(context, around, lookup);
      context.restore();
    }
    if (this.#level.rivers) {
      if (style.hasWaters) this.#signs.drawRivers(context, around, territory, lookup);
      this.#world.drawOver({ context, known: around, territory, lookup, size, palette: this.#palette });
    }
    if (style.hasWaters) this.#signs.drawSites(context, known);
    if (this.#labels) drawLabels(context, known, size, this.#palette);
    return context;
  }
}

/** The known hexes next to a chunk: their rivers may extend into it. */
function knownBeyond(
  grid: ChunkGrid,
  chunk: ChunkPlace,
  hexes: readonly Axial[],
  lookup: SoloLookup,
  place: HexToPixel,
): PlacedHex<SoloRecord>[] {
  const beyond = new Map<number, PlacedHex<SoloRecord>>();
  for (const hex of hexes.flatMap(neighbours)) {
    const there = grid.chunkOf(hex);
    if (there.column === chunk.column && there.row === chunk.row) continue;
    const record = lookup(hex);
    if (record) beyond.set(hexKey(hex), { hex: record, at: place(hex) });
  }
  return [...beyond.values()];
}
