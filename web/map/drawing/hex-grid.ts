import type { Palette } from '../../../src/formats/drawing/palette.ts';
import type { DrawingContext } from '../../kit/blank-canvas.ts';
import { traceHex } from '../../kit/hex-path.ts';
import type { PlacedHex } from './placed-hex.ts';

/** Faint lines around hexes. A line between two of them is drawn from both sides. */
export function drawHexGrid(
  context: DrawingContext,
  hexes: readonly PlacedHex[],
  size: number,
  palette: Palette,
  opacity: number,
): void {
  const grid = new Path2D();
  for (const { at } of hexes) traceHex(grid, at.x, at.y, size);
  context.strokeStyle = palette.hexLine;
  context.globalAlpha = opacity;
  context.lineWidth = Math.max(0.75, size * 0.018);
  context.stroke(grid);
  context.globalAlpha = 1;
}
