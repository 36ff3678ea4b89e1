import type { Palette } from '../../src/formats/drawing/palette.ts';
import { inflowsOf, type RiverEnd, riverMarks } from '../../src/formats/drawing/river.ts';
import { siteGlyph, underworldGlyph } from '../../src/formats/drawing/site-glyphs.ts';
import { terrainGlyph, variantOf } from '../../src/formats/drawing/terrain-glyphs.ts';
import { type Axial, hexKey } from '../../src/hex/axial.ts';
import { neighbour, neighbours } from '../../src/hex/direction.ts';
import type { Point } from '../../src/hex/layout.ts';
import type { SoloRecord } from '../../src/world/solo/solo-hex.ts';
import type { Bounds } from './camera.ts';
import type { ChunkGrid, ChunkPlace } from './chunk-grid.ts';
import { GlyphStamps } from './glyph-stamps.ts';
import { drawGrounds, drawPlainGrounds, type Placed } from './ground.ts';
import { centreOf, traceHex } from './hex-path.ts';
import type { LevelOfDetail } from './level-of-detail.ts';
import { drawBorder, drawRim } from './rim.ts';

/** What a chunk is painted from. */
export interface PaintedWorld {
  /** What there is at a hex; `null` where nothing has been revealed. */
  recordAt(hex: Axial): SoloRecord | null;
  /** Whether a hex was seen but not walked in. */
  seenOnly(hex: SoloRecord): boolean;
}

const LABEL_SIZE = 0.25;

/** How much larger than the hexes the land is that a chunk's rivers are drawn on: grounds stray by less. */
const RIVER_REACH = 1.2;

/** Paints chunks of the map at one level of detail, in one palette. */
export class ChunkPainter {
  readonly #palette: Palette;
  readonly #level: LevelOfDetail;
  readonly #labels: boolean;
  readonly #stamps: GlyphStamps;

  constructor(palette: Palette, level: LevelOfDetail, labels: boolean) {
    this.#palette = palette;
    this.#level = level;
    this.#labels = labels;
    this.#stamps = new GlyphStamps(palette, level.resolution);
  }

  /** A bitmap of the chunk; `null` if there is nothing in it. */
  paint(grid: ChunkGrid, chunk: ChunkPlace, world: PaintedWorld): HTMLCanvasElement | null {
    const bounds = grid.boundsOf(chunk);
    const lookup = remembering(world);
    const hexes = grid.hexesOf(chunk);
    const known: Placed[] = [];
    const unknown: Axial[] = [];
    for (const hex of hexes) {
      const record = lookup(hex);
      if (record) known.push({ hex: record, at: this.#place(hex, bounds) });
      else if (this.#level.outlines) unknown.push(hex);
    }
    const rim = unknown.filter((hex) => neighbours(hex).some((next) => lookup(next)));
    if (known.length === 0 && rim.length === 0) return null;

    const canvas = document.createElement('canvas');
    canvas.width = Math.ceil((bounds.right - bounds.left) * this.#level.resolution);
    canvas.height = Math.ceil((bounds.bottom - bounds.top) * this.#level.resolution);
    const context = canvas.getContext('2d');
    if (!context) return null;
    const bordering = rim.map((hex) => ({ hex, at: this.#place(hex, bounds) }));
    const isKnown = (hex: Axial) => lookup(hex) !== null;
    const size = this.#level.resolution;
    drawRim(context, bordering, size, isKnown, this.#palette);
    if (this.#level.glyphs) {
      const terrainAt = (hex: Axial) => lookup(hex)?.terrain ?? null;
      drawGrounds(context, known, size, terrainAt, this.#palette);
    } else {
      drawPlainGrounds(context, known, size, this.#palette);
    }
    if (this.#level.outlines) {
      // From both sides, since a chunk that is drawn later covers half of the other's line.
      drawBorder(context, bordering, size, isKnown, this.#palette);
      drawBorder(context, known, size, (hex) => !isKnown(hex), this.#palette);
    }
    if (this.#level.glyphs) this.#drawTerrain(context, known);
    if (this.#level.rivers) {
      const beyond = this.#knownBeyond(grid, chunk, hexes, bounds, lookup);
      const territory = hexes.map((hex) => this.#place(hex, bounds));
      this.#drawRivers(context, [...known, ...beyond], territory, lookup);
    }
    this.#drawSites(context, known);
    if (this.#level.glyphs) this.#drawSeenOnly(context, known, world);
    if (this.#labels) this.#drawLabels(context, known);
    return canvas;
  }

  #place(hex: Axial, { left, top }: Bounds): Point {
    const { x, y } = centreOf(hex);
    return { x: (x - left) * this.#level.resolution, y: (y - top) * this.#level.resolution };
  }

  #drawTerrain(context: CanvasRenderingContext2D, known: readonly Placed[]): void {
    const fromNorth = known.toSorted((a, b) => a.at.y - b.at.y);
    for (const { hex, at } of fromNorth)
      this.#stamps.stamp(context, terrainGlyph(hex.terrain, variantOf(hex)), at.x, at.y);
  }

  /** The known hexes around a chunk, whose rivers run into it. */
  #knownBeyond(
    grid: ChunkGrid,
    chunk: ChunkPlace,
    hexes: readonly Axial[],
    bounds: Bounds,
    lookup: Lookup,
  ): Placed[] {
    const beyond = new Map<number, Placed>();
    for (const hex of hexes.flatMap(neighbours)) {
      const there = grid.chunkOf(hex);
      if (there.column === chunk.column && there.row === chunk.row) continue;
      const record = lookup(hex);
      if (record) beyond.set(hexKey(hex), { hex: record, at: this.#place(hex, bounds) });
    }
    return [...beyond.values()];
  }

  /**
   * Draws on this chunk's territory and as far beyond it as its grounds may stray, which would cover the river of
   * the next chunk. The water goes a little further than its banks: where both ended, the bank would show as a fine
   * line across the river.
   */
  #drawRivers(
    context: CanvasRenderingContext2D,
    known: readonly Placed[],
    territory: readonly Point[],
    lookup: Lookup,
  ): void {
    const { resolution, glyphs } = this.#level;
    const rivers = known
      .filter(({ hex }) => hex.flow !== null)
      .map(({ hex, at }) => ({ at, marks: riverOf(hex, lookup) }));
    if (rivers.length === 0) return;
    const strokes = glyphs
      ? [
          { style: this.#palette.riverBank, wider: 0.045, beyond: 0 },
          { style: this.#palette.river, wider: 0, beyond: 2 },
        ]
      : [{ style: this.#palette.riverBank, wider: 0.08, beyond: 0 }];
    for (const { style, wider, beyond } of strokes) {
      const land = new Path2D();
      for (const { x, y } of territory) traceHex(land, x, y, resolution * RIVER_REACH + beyond);
      context.save();
      context.clip(land);
      context.lineCap = 'round';
      context.lineJoin = 'round';
      context.strokeStyle = style;
      for (const { at, marks } of rivers) {
        context.setTransform(resolution, 0, 0, resolution, at.x, at.y);
        for (const mark of marks) {
          context.lineWidth = mark.width + wider;
          context.stroke(new Path2D(mark.d));
        }
      }
      context.restore();
    }
  }

  #drawSites(context: CanvasRenderingContext2D, known: readonly Placed[]): void {
    const size = this.#level.resolution;
    for (const { hex, at } of known) {
      if (!hex.site && hex.flow !== 'underworld') continue;
      if (this.#level.glyphs) {
        if (hex.flow === 'underworld') this.#stamps.stamp(context, underworldGlyph, at.x, at.y);
        if (hex.site) this.#stamps.stamp(context, siteGlyph(hex.site), at.x, at.y);
      } else {
        context.beginPath();
        context.arc(at.x, at.y, Math.max(1, size * 0.4), 0, 2 * Math.PI);
        context.fillStyle = hex.site ? this.#palette.inks.roof : this.#palette.inks.line;
        context.fill();
      }
    }
  }

  /** Ground that was seen and never walked is hatched lightly, like a sketch not yet inked. */
  #drawSeenOnly(context: CanvasRenderingContext2D, known: readonly Placed[], world: PaintedWorld): void {
    const size = this.#level.resolution;
    for (const { hex, at } of known) {
      if (!world.seenOnly(hex)) continue;
      context.save();
      context.beginPath();
      traceHex(context, at.x, at.y, size * 0.985);
      context.clip();
      context.beginPath();
      for (let offset = -2; offset <= 2; offset += 0.2) {
        context.moveTo(at.x + (offset - 1) * size, at.y + size);
        context.lineTo(at.x + (offset + 1) * size, at.y - size);
      }
      context.strokeStyle = this.#palette.paper;
      context.globalAlpha = 0.34;
      context.lineWidth = size * 0.035;
      context.stroke();
      context.restore();
    }
  }

  #drawLabels(context: CanvasRenderingContext2D, known: readonly Placed[]): void {
    const size = this.#level.resolution;
    context.font = `500 ${size * LABEL_SIZE}px "Alegreya Sans", sans-serif`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.lineJoin = 'round';
    context.lineWidth = size * 0.06;
    for (const { hex, at } of known) {
      const y = at.y - size * 0.7;
      context.strokeStyle = this.#palette.labelHalo;
      context.globalAlpha = 0.55;
      context.strokeText(hex.label, at.x, y);
      context.globalAlpha = 0.85;
      context.fillStyle = this.#palette.label;
      context.fillText(hex.label, at.x, y);
    }
    context.globalAlpha = 1;
  }
}

type Lookup = (hex: Axial) => SoloRecord | null;

/** Looks every hex up once: a record is unpacked anew each time. */
function remembering(world: PaintedWorld): Lookup {
  const found = new Map<number, SoloRecord | null>();
  return (hex) => {
    const key = hexKey(hex);
    const before = found.get(key);
    if (before !== undefined) return before;
    const record = world.recordAt(hex);
    found.set(key, record);
    return record;
  };
}

function riverOf(hex: SoloRecord, lookup: Lookup) {
  return riverMarks(hex.flow, inflowsOf(hex, lookup), riverEnd(hex, lookup), variantOf(hex));
}

function riverEnd(hex: SoloRecord, lookup: Lookup): RiverEnd {
  if (typeof hex.flow !== 'number') return 'land';
  const there = lookup(neighbour(hex, hex.flow));
  if (!there) return 'unknown';
  return there.altitude === 0 ? 'sea' : 'land';
}
