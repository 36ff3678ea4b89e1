import { figuresIn } from '../../../../src/formats/country/standing-figures.ts';
import { variantOf } from '../../../../src/formats/drawing/jitter.ts';
import type { Palette } from '../../../../src/formats/drawing/palette.ts';
import { siteGlyph, underworldGlyph } from '../../../../src/formats/drawing/site-glyphs.ts';
import { riverWidth } from '../../../../src/formats/map/drainage.ts';
import { isWater } from '../../../../src/formats/map/painted-sides.ts';
import {
  inflowsOf,
  type RiverEnd,
  type RiverMark,
  riverMarks,
} from '../../../../src/formats/map/river-marks.ts';
import type { Axial } from '../../../../src/hex/axial.ts';
import { type Direction, neighbour } from '../../../../src/hex/direction.ts';
import type { Point } from '../../../../src/hex/layout.ts';
import type { SoloRecord } from '../../../../src/world/solo/solo-hex.ts';
import type { DrawingContext } from '../../../kit/blank-canvas.ts';
import { traceHex } from '../../../kit/hex-path.ts';
import type { LevelOfDetail } from '../../chunks/level-of-detail.ts';
import { GlyphStamps } from '../../drawing/glyph-stamps.ts';
import type { PlacedHex } from '../../drawing/placed-hex.ts';
import type { SoloLookup } from './lookup.ts';

/** Rivers are drawn within a chunk's hexes enlarged by this factor. Terrain extends less far beyond its hexes. */
const RIVER_REACH = 1.2;

interface PlacedRiver {
  readonly at: Point;
  readonly isWet: boolean;
  readonly marks: readonly RiverMark[];
}

/** Draws everything over the colour of hexes: terrain glyphs, rivers and sites. */
export class SoloSigns {
  readonly #palette: Palette;
  readonly #level: LevelOfDetail;
  readonly #endOf: (hex: Axial) => RiverEnd;
  readonly #volumeAt: (hex: Axial) => number;
  readonly #stamps: GlyphStamps;

  /**
   * @param endOf what a river flows into where the next hex is unknown
   * @param volumeAt how much water leaves a hex, which determines the width of its river
   */
  constructor(
    palette: Palette,
    level: LevelOfDetail,
    endOf: (hex: Axial) => RiverEnd,
    volumeAt: (hex: Axial) => number,
  ) {
    this.#volumeAt = volumeAt;
    this.#palette = palette;
    this.#level = level;
    this.#endOf = endOf;
    this.#stamps = new GlyphStamps(palette, level.resolution);
  }

  /** Draws the figures of the country, from back to front. */
  drawCountry(context: DrawingContext, known: readonly PlacedHex<SoloRecord>[], lookup: SoloLookup): void {
    const size = this.#level.resolution;
    const standing = known.flatMap(({ hex, at: middle }) =>
      figuresIn(hex, lookup).map(({ glyph, at: [x, y] }) => ({
        glyph,
        x: middle.x + x * size,
        y: middle.y + y * size,
      })),
    );
    standing.sort((a, b) => a.y - b.y);
    for (const { glyph, x, y } of standing) this.#stamps.stamp(context, glyph, x, y);
  }

  /**
   * Draws rivers in a chunk's hexes and slightly beyond them. Terrain painted beyond the chunk's hexes covers parts of
   * the next chunk, so the rivers there have to be painted again. The water is drawn a little farther than its banks;
   * otherwise the end of the bank would show as a fine line across the river.
   */
  drawRivers(
    context: DrawingContext,
    known: readonly PlacedHex<SoloRecord>[],
    territory: readonly Point[],
    lookup: SoloLookup,
  ): void {
    const { resolution, glyphs, riversFrom } = this.#level;
    const rivers = known
      .filter(({ hex }) => hex.flow !== null && this.#volumeAt(hex) >= riversFrom)
      .map(({ hex, at }) => ({ at, isWet: isWater(hex.terrain), marks: this.#riverOf(hex, lookup) }));
    if (rivers.length === 0) return;
    const strokes = glyphs
      ? [
          { style: this.#palette.riverBank, wider: 0.045, beyond: 0, isBank: true },
          { style: this.#palette.river, wider: 0, beyond: 2, isBank: false },
        ]
      : [{ style: this.#palette.riverBank, wider: 0.08, beyond: 0, isBank: false }];
    if (glyphs) this.#drawCurrents(context, rivers);
    for (const { style, wider, beyond, isBank } of strokes) {
      const land = new Path2D();
      for (const { x, y } of territory) traceHex(land, x, y, resolution * RIVER_REACH + beyond);
      context.save();
      context.clip(land);
      context.lineCap = 'round';
      context.lineJoin = 'round';
      context.strokeStyle = style;
      for (const { at, isWet, marks } of rivers) {
        if (isWet) continue;
        context.setTransform(resolution, 0, 0, resolution, at.x, at.y);
        for (const mark of marks) {
          if (isBank && mark.isOpen) continue;
          context.lineWidth = mark.width + wider;
          context.stroke(new Path2D(mark.d));
        }
      }
      context.restore();
    }
  }

  /** Draws rivers that continue through the sea or a lake as faint currents. */
  #drawCurrents(context: DrawingContext, rivers: readonly PlacedRiver[]): void {
    const { resolution } = this.#level;
    context.save();
    context.lineCap = 'round';
    context.strokeStyle = this.#palette.inks.foam;
    context.globalAlpha = 0.5;
    for (const { at, isWet, marks } of rivers) {
      if (!isWet) continue;
      context.setTransform(resolution, 0, 0, resolution, at.x, at.y);
      for (const { d, width } of marks) {
        context.lineWidth = Math.max(0.02, width - 0.05);
        context.stroke(new Path2D(d));
      }
    }
    context.restore();
  }

  drawSites(context: DrawingContext, known: readonly PlacedHex<SoloRecord>[]): void {
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

  #riverOf(hex: SoloRecord, lookup: SoloLookup) {
    const widthAt = (direction: Direction) =>
      riverWidth(this.#volumeAt(direction === hex.flow ? hex : neighbour(hex, direction)));
    return riverMarks(hex.flow, inflowsOf(hex, lookup), this.#riverEnd(hex, lookup), variantOf(hex), widthAt);
  }

  #riverEnd(hex: SoloRecord, lookup: SoloLookup): RiverEnd {
    if (typeof hex.flow !== 'number') return 'land';
    const next = neighbour(hex, hex.flow);
    const there = lookup(next);
    if (!there) return this.#endOf(next);
    return there.altitude === 0 ? 'sea' : 'land';
  }
}
