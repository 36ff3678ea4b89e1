import type { Palette } from '../../src/formats/drawing/palette.ts';
import type { Point } from '../../src/hex/layout.ts';
import { traceHex } from './hex-path.ts';

/** The unknown hexes next to known ground: hatched paper with a dashed outline. Places and size in device pixels. */
export function drawRim(
  context: CanvasRenderingContext2D,
  places: readonly Point[],
  size: number,
  palette: Palette,
): void {
  if (places.length === 0) return;
  const rim = new Path2D();
  for (const { x, y } of places) traceHex(rim, x, y, size);
  context.save();
  context.fillStyle = palette.unknown;
  context.fill(rim);
  context.clip(rim);
  hatch(context, size * 0.2);
  context.strokeStyle = palette.hexLine;
  context.globalAlpha = 0.13;
  context.lineWidth = Math.max(0.75, size * 0.012);
  context.stroke();
  context.restore();
  context.save();
  context.setLineDash([size * 0.1, size * 0.1]);
  context.strokeStyle = palette.hexLine;
  context.globalAlpha = 0.32;
  context.lineWidth = Math.max(0.75, size * 0.018);
  context.stroke(rim);
  context.restore();
}

/** Slanting lines over the whole canvas. */
function hatch(context: CanvasRenderingContext2D, gap: number): void {
  const { width, height } = context.canvas;
  context.beginPath();
  for (let x = -height; x < width; x += gap) {
    context.moveTo(x, height);
    context.lineTo(x + height, 0);
  }
}
