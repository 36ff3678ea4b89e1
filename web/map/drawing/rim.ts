import type { Palette } from '../../../src/formats/drawing/palette.ts';
import type { Axial } from '../../../src/hex/axial.ts';
import { DIRECTIONS, neighbour, neighbours } from '../../../src/hex/direction.ts';
import { edgeCorners } from '../../../src/hex/layout.ts';
import type { DrawingContext } from '../../kit/blank-canvas.ts';
import { MAP_LAYOUT, traceHex } from '../../kit/hex-path.ts';
import { drawHatching } from './hatch.ts';
import type { PlacedHex } from './placed-hex.ts';

const CORNERS = MAP_LAYOUT.corners({ q: 0, r: 0 });

/** The unknown hexes next to known ground: hatched paper with a dashed outline, shaded by the known ground. */
export function drawRim(
  context: DrawingContext,
  rim: readonly PlacedHex[],
  size: number,
  isKnown: (hex: Axial) => boolean,
  palette: Palette,
): void {
  if (rim.length === 0) return;
  const hexes = new Path2D();
  for (const { at } of rim) traceHex(hexes, at.x, at.y, size);
  context.fillStyle = palette.unknown;
  context.fill(hexes);
  context.save();
  context.clip(hexes);
  const lineWidth = Math.max(0.75, size * 0.013);
  drawHatching(context, { gap: size * 0.2, width: lineWidth, colour: palette.frame, opacity: 0.15 });
  context.lineCap = 'round';
  context.strokeStyle = palette.inks.shadow;
  context.globalAlpha = 0.09;
  const border = borderOf(rim, size, isKnown);
  for (const width of [0.34, 0.18]) {
    context.lineWidth = size * width;
    context.stroke(border);
  }
  context.restore();
  context.save();
  context.setLineDash([size * 0.1, size * 0.1]);
  context.strokeStyle = palette.frame;
  context.globalAlpha = 0.34;
  context.lineWidth = Math.max(0.75, size * 0.018);
  context.stroke(hexes);
  context.restore();
}

/** Those hexes that are unknown and next to known ground. */
export const rimOf = (hexes: readonly Axial[], isKnown: (hex: Axial) => boolean): Axial[] =>
  hexes.filter((hex) => !isKnown(hex) && neighbours(hex).some(isKnown));

/**
 * The line where the known world ends. Drawn from both sides, since a later chunk covers half of its neighbour's line.
 */
export function drawEndOfKnown(
  context: DrawingContext,
  { rim, known }: { readonly rim: readonly PlacedHex[]; readonly known: readonly PlacedHex[] },
  size: number,
  isKnown: (hex: Axial) => boolean,
  palette: Palette,
): void {
  drawBorder(context, rim, size, isKnown, palette);
  drawBorder(context, known, size, (hex) => !isKnown(hex), palette);
}

/** Draws the border of some hexes, on the sides whose neighbour satisfies `isAcross`. */
export function drawBorder(
  context: DrawingContext,
  hexes: readonly PlacedHex[],
  size: number,
  isAcross: (hex: Axial) => boolean,
  palette: Palette,
): void {
  context.lineCap = 'round';
  context.strokeStyle = palette.hexLine;
  context.lineWidth = Math.max(1, size * 0.042);
  context.stroke(borderOf(hexes, size, isAcross));
}

function borderOf(hexes: readonly PlacedHex[], size: number, isAcross: (hex: Axial) => boolean): Path2D {
  const border = new Path2D();
  for (const { hex, at } of hexes)
    for (const direction of DIRECTIONS) {
      if (!isAcross(neighbour(hex, direction))) continue;
      const [from, to] = edgeCorners(CORNERS, direction);
      border.moveTo(at.x + from.x * size, at.y + from.y * size);
      border.lineTo(at.x + to.x * size, at.y + to.y * size);
    }
  return border;
}
