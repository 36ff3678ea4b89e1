import type { Palette } from '../../../../src/formats/drawing/palette.ts';
import { unexploredColour } from '../../../../src/formats/island/shallows.ts';
import { landSides } from '../../../../src/formats/map/land-sides.ts';
import type { RiverEnd } from '../../../../src/formats/map/river-marks.ts';
import type { GroundCover } from '../../../../src/formats/map/terrain-cover.ts';
import { type Axial, hexKey } from '../../../../src/hex/axial.ts';
import { hexLabel } from '../../../../src/hex/label.ts';
import { memoized } from '../../../../src/hex/memoized.ts';
import type { SoloRecord } from '../../../../src/world/solo/solo-hex.ts';
import type { DrawingContext } from '../../../kit/blank-canvas.ts';
import { traceHex } from '../../../kit/hex-path.ts';
import { chunkCanvas } from '../../chunks/chunk-canvas.ts';
import type { ChunkGrid, ChunkPlace } from '../../chunks/chunk-grid.ts';
import { clipToHexes } from '../../chunks/clip-to-hexes.ts';
import type { LevelOfDetail } from '../../chunks/level-of-detail.ts';
import type { ChunkPainter, PainterSettings } from '../../chunks/map-ground.ts';
import { withRings } from '../../chunks/rings.ts';
import { fillSeamless } from '../../drawing/fill-seamless.ts';
import { drawLabels } from '../../drawing/labels.ts';
import { drawLight } from '../../drawing/light.ts';
import type { PlacedHex } from '../../drawing/placed-hex.ts';
import { drawBorder } from '../../drawing/rim.ts';
import { drawSeenOnly } from '../../drawing/seen-only.ts';
import { heightsAround } from '../solo/heights-around.ts';
import { groundLookup } from '../solo/lookup.ts';
import { coverAt } from '../solo/overview-cover.ts';
import type { PaintedWorld } from '../solo/solo-painter.ts';
import { SoloSigns } from '../solo/solo-signs.ts';
import { areaOf, drawPlainHexes, drawTerrainAreas, placedOf } from '../solo/terrain-areas.ts';
import { drawCoast, drawShallows, drawSoundings, drawUnexplored } from './chart-drawings.ts';
import type { SeaChart } from './sea-chart.ts';

/**
 * Distances around a chunk, in hexes, within which shores colour its water, and within which land may extend into it.
 */
const SHALLOWS_REACH = 2;
const LAND_REACH = 1;

/**
 * Paints chunks of an island. A chunk is drawn together with the land around it and then clipped: the coast does not
 * follow the grid, and what a chunk drew outside its own hexes would be covered by the next.
 */
export class IslandPainter implements ChunkPainter {
  readonly #chart: () => SeaChart;
  readonly #world: PaintedWorld;
  readonly #palette: Palette;
  readonly #level: LevelOfDetail;
  readonly #labels: boolean;
  /** Whether depths of the sea are written. */
  readonly #areSounded: boolean;
  readonly #signs: SoloSigns;
  readonly #cover: GroundCover;

  constructor(
    chart: () => SeaChart,
    world: PaintedWorld,
    { palette, level, labels, ratio }: Omit<PainterSettings, 'style'>,
  ) {
    this.#chart = chart;
    this.#world = world;
    this.#palette = palette;
    this.#level = level;
    this.#labels = labels;
    this.#areSounded = hasSoundings(level, ratio);
    const endOf = (hex: Axial): RiverEnd => (chart().coast.isLand(hex) ? 'unknown' : 'sea');
    this.#signs = new SoloSigns(palette, level, endOf, world.volumeAt);
    this.#cover = coverAt(level, world.style, palette);
  }

  paint(grid: ChunkGrid, chunk: ChunkPlace): DrawingContext | null {
    const { coast, soundings } = this.#chart();
    const hexes = grid.hexesOf(chunk);
    const window = withRings(hexes, LAND_REACH);
    const shores = withRings(hexes, SHALLOWS_REACH).filter((hex) => coast.isLand(hex));
    const depths = window.flatMap((hex) => soundings.get(hexKey(hex)) ?? []);
    if (shores.length === 0 && depths.length === 0) return null;

    const size = this.#level.resolution;
    const made = chunkCanvas(grid, chunk, size);
    if (!made) return null;
    const { context, bounds, place } = made;
    const lookup = memoized(this.#world.recordAt);
    const land = window.filter((hex) => coast.isLand(hex));
    const known = placedOf(land, lookup, place);
    const unexplored = land.filter((hex) => !lookup(hex)).map((hex) => ({ hex, at: place(hex) }));
    const groundAt = groundLookup(lookup, this.#cover);
    const sidesOf = memoized((hex) => landSides(hex, coast, groundAt));

    const seen = known.filter(({ hex }) => this.#world.seenOnly(hex));
    const seenArea = () => areaOf(seen, sidesOf, size);
    clipToHexes(context, hexes, place, size);
    if (!this.#level.glyphs) {
      this.#paintFromAfar(context, known, unexplored);
      drawSeenOnly(context, seenArea(), bounds, size, this.#palette);
      return context;
    }
    const shoreSides = shores.map((hex) => coast.sidesOf(hex));
    drawShallows(context, shoreSides, bounds, size, this.#palette);
    if (this.#areSounded) drawSoundings(context, depths, bounds, size, this.#palette);
    drawUnexplored(context, unexplored, sidesOf, bounds, size, this.#palette);
    const light = this.#world.style.hasTerrain
      ? (area: Path2D) => drawLight(context, heightsAround(hexes, lookup), area, bounds, size)
      : undefined;
    const isSea = () => false;
    drawTerrainAreas(context, known, size, sidesOf, this.#palette, this.#cover, { isSea, light });
    drawSeenOnly(context, seenArea(), bounds, size, this.#palette);
    drawBorder(context, unexplored, size, (hex) => lookup(hex) !== null, this.#palette);
    drawCoast(context, shoreSides, bounds, size, this.#palette);
    const { style } = this.#world;
    if (this.#level.figures && style.hasTerrain) this.#signs.drawCountry(context, known, lookup);
    if (style.hasWaters) this.#signs.drawRivers(context, known, window.map(place), lookup);
    this.#world.drawOver({ context, known, lookup, size, palette: this.#palette });
    if (style.hasWaters) this.#signs.drawSites(context, known);
    if (this.#labels) {
      drawLabels(context, known, size, this.#palette);
      const unnamed = unexplored.map(({ hex, at }) => ({ hex: { label: hexLabel(hex) }, at }));
      drawLabels(context, unnamed, size, this.#palette, 0.6);
    }
    return context;
  }

  /** Plain hexes, pale where unexplored, and sites as dots. */
  #paintFromAfar(
    context: DrawingContext,
    known: readonly PlacedHex<SoloRecord>[],
    unexplored: readonly PlacedHex[],
  ): void {
    const size = this.#level.resolution;
    const pale = new Path2D();
    for (const { at } of unexplored) traceHex(pale, at.x, at.y, size);
    fillSeamless(context, pale, unexploredColour(this.#palette));
    drawPlainHexes(context, known, size, this.#cover);
    if (this.#world.style.hasWaters) this.#signs.drawSites(context, known);
  }
}

/** Smallest scale at which soundings can be read, in CSS pixels per hex size. */
const SOUNDINGS_FROM = 28;

/**
 * Whether soundings are written at a level of detail.
 *
 * @param ratio device pixels per CSS pixel
 */
const hasSoundings = ({ resolution }: LevelOfDetail, ratio: number): boolean =>
  resolution >= SOUNDINGS_FROM * ratio;
