import type { Palette } from '../../../../src/formats/drawing/palette.ts';
import { COAST_LINE_WIDTH, COAST_LINES, coastLines } from '../../../../src/formats/map/coast-lines.ts';
import { isWater, LAND_RIM, SHORE, type Side } from '../../../../src/formats/map/painted-sides.ts';
import type { GroundCover } from '../../../../src/formats/map/terrain-cover.ts';
import type { Axial } from '../../../../src/hex/axial.ts';
import type { SoloRecord } from '../../../../src/world/solo/solo-hex.ts';
import type { DrawingContext } from '../../../kit/blank-canvas.ts';
import { centreOf, traceHex } from '../../../kit/hex-path.ts';
import type { HexToPixel } from '../../chunks/chunk-canvas.ts';
import { fillSeamless } from '../../drawing/fill-seamless.ts';
import { drawHexGrid } from '../../drawing/hex-grid.ts';
import type { PlacedHex } from '../../drawing/placed-hex.ts';
import type { SoloLookup } from './lookup.ts';

/** The known hexes among these, with their middles. */
export const placedOf = (
  hexes: readonly Axial[],
  lookup: SoloLookup,
  place: HexToPixel,
): PlacedHex<SoloRecord>[] =>
  hexes.flatMap((at) => {
    const hex = lookup(at);
    return hex ? [{ hex, at: place(at) }] : [];
  });

/** The painted sides of a hex. */
export type SidesOf = (hex: Axial) => readonly Side[];

/**
 * Scale from which lines along the coast are drawn, in pixels per hex size; at smaller scales they would run together.
 */
const COAST_LINES_FROM = 18;

/** Plain hexes in the colours of their ground, at scales that are too small for anything else. */
export function drawPlainHexes(
  context: DrawingContext,
  known: readonly PlacedHex<SoloRecord>[],
  size: number,
  cover: GroundCover,
): void {
  for (const [ground, path] of pathsByGround(known, cover, (pen, { at }) => traceHex(pen, at.x, at.y, size)))
    fillSeamless(context, path, cover.colourOf(ground));
}

interface AreaOptions {
  /** Whether a hex is known to be water; asked for the hexes around as well. */
  readonly isSea: (hex: Axial) => boolean;
  /** Draws light and shade over all the land. */
  readonly light?: ((land: Path2D) => void) | undefined;
}

/** Areas of ground whose borders don't follow the grid, then the shore and the grid itself. */
export function drawTerrainAreas(
  context: DrawingContext,
  known: readonly PlacedHex<SoloRecord>[],
  size: number,
  sidesAt: SidesOf,
  palette: Palette,
  cover: GroundCover,
  { isSea, light }: AreaOptions,
): void {
  const sidesOf = ({ hex }: PlacedHex): readonly Side[] => sidesAt(hex);
  const outlines = pathsByGround(known, cover, (pen, placed) =>
    traceSides(pen, sidesOf(placed), placer(placed, size)),
  );
  context.lineJoin = 'round';
  context.lineCap = 'round';
  for (const [ground, path] of outlines)
    fillSeamless(context, path, cover.colourOf(ground), Math.max(1, size * 0.02));
  drawRims(context, known, sidesOf, size, palette);
  light?.(landIn(outlines));
  drawShore(context, known, sidesAt, isSea, outlines, size, palette);
  drawHexGrid(context, known, size, palette, 0.24);
}

/** Darkens both sides of the borders between different lands, as watercolour dries darker along its rims. */
function drawRims(
  context: DrawingContext,
  known: readonly PlacedHex<SoloRecord>[],
  sidesOf: (placed: PlacedHex) => readonly Side[],
  size: number,
  palette: Palette,
): void {
  const rims = new Path2D();
  for (const placed of known)
    for (const side of sidesOf(placed)) {
      // Each of these sides is shared by two hexes, and drawn from only one of them.
      if (side.between !== 'lands' || (side.direction > 3 && known.length > 1)) continue;
      const place = placer(placed, size);
      rims.moveTo(...place(side.from));
      traceSide(rims, side, place);
    }
  context.strokeStyle = palette.inks.shadow;
  context.globalAlpha = LAND_RIM.opacity;
  for (const width of LAND_RIM.widths) {
    context.lineWidth = size * width;
    context.stroke(rims);
  }
  context.globalAlpha = 1;
}

function landIn(outlines: ReadonlyMap<string, Path2D>): Path2D {
  const land = new Path2D();
  for (const [ground, path] of outlines) if (!isWater(ground)) land.addPath(path);
  return land;
}

function drawShore(
  context: DrawingContext,
  known: readonly PlacedHex<SoloRecord>[],
  sidesAt: SidesOf,
  isSea: (hex: Axial) => boolean,
  outlines: ReadonlyMap<string, Path2D>,
  size: number,
  palette: Palette,
): void {
  // Without water among the known hexes there is no shore here. An island's shore is drawn with its sea chart.
  if (![...outlines.keys()].some(isWater)) return;
  const coast = new Path2D();
  let any = false;
  for (const placed of known)
    for (const side of sidesAt(placed.hex)) {
      if (side.between !== 'coast') continue;
      const place = placer(placed, size);
      coast.moveTo(...place(side.from));
      traceSide(coast, side, place);
      any = true;
    }
  if (!any) return;
  const sea = new Path2D();
  for (const [ground, path] of outlines) if (isWater(ground)) sea.addPath(path);
  context.save();
  context.clip(sea);
  context.strokeStyle = palette.shore;
  context.globalAlpha = SHORE.opacity;
  for (const width of SHORE.widths) {
    context.lineWidth = size * width;
    context.stroke(coast);
  }
  if (size >= COAST_LINES_FROM) drawAlongCoast(context, known, sidesAt, isSea, size, palette);
  context.restore();
  context.strokeStyle = palette.coast;
  context.lineWidth = Math.max(1, size * 0.05);
  context.stroke(coast);
}

function drawAlongCoast(
  context: DrawingContext,
  known: readonly PlacedHex<SoloRecord>[],
  sidesAt: SidesOf,
  isSea: (hex: Axial) => boolean,
  size: number,
  palette: Palette,
): void {
  const lines = COAST_LINES.map(() => new Path2D());
  for (const placed of known) {
    if (!isSea(placed.hex)) continue;
    const place = placer(placed, size);
    for (const line of coastLines(placed.hex, sidesAt, isSea)) {
      const pen = lines[line.nth];
      pen?.moveTo(...place(line.from));
      if (pen) traceSide(pen, line, place);
    }
  }
  context.strokeStyle = palette.coast;
  context.lineWidth = Math.max(0.6, size * COAST_LINE_WIDTH);
  for (const [nth, { opacity }] of COAST_LINES.entries()) {
    context.globalAlpha = opacity;
    context.stroke(lines[nth] ?? new Path2D());
  }
}

function pathsByGround(
  known: readonly PlacedHex<SoloRecord>[],
  { groundOf }: GroundCover,
  trace: (pen: Path2D, placed: PlacedHex) => void,
): ReadonlyMap<string, Path2D> {
  const paths = new Map<string, Path2D>();
  for (const placed of known) {
    const ground = groundOf(placed.hex);
    const path = paths.get(ground) ?? new Path2D();
    trace(path, placed);
    paths.set(ground, path);
  }
  return paths;
}

export type Placer = (point: readonly [number, number]) => [number, number];

/** Converts points of the map to pixels of the bitmap that a hex is placed on. */
export function placer({ hex, at }: PlacedHex, size: number): Placer {
  const centre = centreOf(hex);
  return ([x, y]) => [at.x + (x - centre.x) * size, at.y + (y - centre.y) * size];
}

/** The area of some hexes, as their ground is painted; `null` if there are none. */
export function areaOf(
  hexes: readonly PlacedHex<SoloRecord>[],
  sidesAt: SidesOf,
  size: number,
): Path2D | null {
  if (hexes.length === 0) return null;
  const area = new Path2D();
  for (const placed of hexes) traceSides(area, sidesAt(placed.hex), placer(placed, size));
  return area;
}

/** Draws the sides as a closed line. */
export function traceSides(pen: Path2D, sides: readonly Side[], place: Placer): void {
  sides.forEach((side, index) => {
    if (index === 0) pen.moveTo(...place(side.from));
    traceSide(pen, side, place);
  });
  pen.closePath();
}

/** Draws one side, starting at the pen's position. */
export function traceSide(pen: Path2D, { controls, to }: Pick<Side, 'controls' | 'to'>, place: Placer): void {
  controls.forEach((control, index) => {
    const next = controls[index + 1];
    const end = next ? ([(control[0] + next[0]) / 2, (control[1] + next[1]) / 2] as const) : to;
    pen.quadraticCurveTo(...place(control), ...place(end));
  });
  if (controls.length === 0) pen.lineTo(...place(to));
}
