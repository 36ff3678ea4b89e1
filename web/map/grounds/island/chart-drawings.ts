import { blended } from '../../../../src/formats/drawing/colour.ts';
import type { Palette } from '../../../../src/formats/drawing/palette.ts';
import type { DrawnSide } from '../../../../src/formats/island/coast.ts';
import {
  beltsOf,
  COAST_WIDTH,
  UNEXPLORED_LINES,
  unexploredColour,
} from '../../../../src/formats/island/shallows.ts';
import type { Sounding } from '../../../../src/formats/island/soundings.ts';
import type { Side } from '../../../../src/formats/map/painted-sides.ts';
import type { Axial } from '../../../../src/hex/axial.ts';
import { blankCanvas, type DrawingContext } from '../../../kit/blank-canvas.ts';
import { SERIF } from '../../../kit/map-fonts.ts';
import { fillSeamless } from '../../drawing/fill-seamless.ts';
import { hatch } from '../../drawing/hatch.ts';
import type { PlacedHex } from '../../drawing/placed-hex.ts';
import type { Bounds } from '../../view/camera.ts';
import { placer, traceSide, traceSides } from '../solo/terrain-areas.ts';

/** Belts of water along the shores on and around a chunk, shallower towards the land. */
export function drawShallows(
  context: DrawingContext,
  shores: readonly (readonly DrawnSide[])[],
  bounds: Bounds,
  size: number,
  palette: Palette,
): void {
  const coast = coastPath(shores, bounds, size);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const { width, colour } of beltsOf(palette)) {
    const style = colour ?? levelLines(context, bounds, size, palette);
    if (style === null) continue;
    context.strokeStyle = style;
    context.lineWidth = size * width;
    context.stroke(coast);
  }
}

export function drawCoast(
  context: DrawingContext,
  shores: readonly (readonly DrawnSide[])[],
  bounds: Bounds,
  size: number,
  palette: Palette,
): void {
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.strokeStyle = palette.coast;
  context.lineWidth = Math.max(1, size * COAST_WIDTH);
  context.stroke(coastPath(shores, bounds, size));
}

/** Writes depths in fathoms. */
export function drawSoundings(
  context: DrawingContext,
  depths: readonly Sounding[],
  { left, top }: Bounds,
  size: number,
  palette: Palette,
): void {
  context.font = `${size * 0.27}px ${SERIF}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = blended(palette.shore, palette.title, 0.55);
  for (const { fathoms, distance, at } of depths) {
    context.globalAlpha = distance === 1 ? 0.9 : distance === 2 ? 0.72 : 0.55;
    context.fillText(String(fathoms), (at[0] - left) * size, (at[1] - top) * size);
  }
  context.globalAlpha = 1;
}

/** Unexplored land: pale, hatched, with dashed borders between its hexes. */
export function drawUnexplored(
  context: DrawingContext,
  hexes: readonly PlacedHex[],
  sidesOf: (hex: Axial) => readonly Side[],
  { left, top }: Bounds,
  size: number,
  palette: Palette,
): void {
  if (hexes.length === 0) return;
  const land = new Path2D();
  const borders = new Path2D();
  for (const placed of hexes) {
    const place = placer(placed, size);
    const sides = sidesOf(placed.hex);
    traceSides(land, sides, place);
    for (const side of sides) {
      if (side.between === 'coast') continue;
      borders.moveTo(...place(side.from));
      traceSide(borders, side, place);
    }
  }
  fillSeamless(context, land, unexploredColour(palette));
  const { gap, width, opacity } = UNEXPLORED_LINES;
  hatch(context, land, {
    gap: size * gap * Math.SQRT2,
    width: Math.max(0.75, size * width),
    colour: palette.frame,
    opacity,
    origin: (left + top) * size,
  });
  context.save();
  context.setLineDash([size * 0.09, size * 0.07]);
  context.strokeStyle = palette.hexLine;
  context.globalAlpha = 0.5;
  context.lineWidth = Math.max(0.75, size * 0.024);
  context.stroke(borders);
  context.restore();
}

/** The coast around some hexes of land, in pixels of the bitmap. */
function coastPath(shores: readonly (readonly DrawnSide[])[], { left, top }: Bounds, size: number): Path2D {
  const path = new Path2D();
  const place = ([x, y]: readonly [number, number]): [number, number] => [
    (x - left) * size,
    (y - top) * size,
  ];
  for (const sides of shores)
    for (const side of sides) {
      if (!side.coast) continue;
      path.moveTo(...place(side.from));
      traceSide(path, { controls: side.bends, to: side.to }, place);
    }
  return path;
}

/** A pattern of horizontal lines that continues from chunk to chunk. */
function levelLines(
  context: DrawingContext,
  { top }: Bounds,
  size: number,
  palette: Palette,
): CanvasPattern | null {
  const gap = size * 0.1;
  const pen = blankCanvas(4, Math.max(2, Math.round(gap)));
  if (!pen) return null;
  const tile = pen.canvas;
  pen.fillStyle = palette.shore;
  pen.fillRect(0, 0, 4, Math.max(0.6, size * 0.022));
  const pattern = context.createPattern(tile, 'repeat');
  pattern?.setTransform(new DOMMatrix([1, 0, 0, gap / tile.height, 0, -((top * size) % gap)]));
  return pattern;
}
