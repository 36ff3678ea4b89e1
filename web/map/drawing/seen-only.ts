import type { Palette } from '../../../src/formats/drawing/palette.ts';
import { SEEN_ONLY_GAP, SEEN_ONLY_STROKES } from '../../../src/formats/drawing/seen-only.ts';
import type { DrawingContext } from '../../kit/blank-canvas.ts';
import type { Bounds } from '../view/camera.ts';

/** Smallest scale at which the lines can be told apart, in pixels per hex size, and their least distance in pixels. */
const SEEN_FROM = 2.5;
const LEAST_GAP = 4;

/** Hatches areas that were seen but never entered; the lines continue from chunk to chunk. */
export function drawSeenOnly(
  context: DrawingContext,
  area: Path2D | null,
  { left, top }: Bounds,
  size: number,
  palette: Palette,
): void {
  if (area === null || size < SEEN_FROM) return;
  const { width, height } = context.canvas;
  const gap = Math.max(SEEN_ONLY_GAP * Math.SQRT2 * size, LEAST_GAP);
  const origin = (left - top) * size;
  context.save();
  context.clip(area);
  for (const { beside, width: lineWidth, opacity, ink } of SEEN_ONLY_STROKES) {
    const shift = beside * Math.SQRT2 * size;
    const first = Math.floor((origin - height) / gap) * gap - origin + shift;
    context.beginPath();
    for (let x = first; x < width + gap; x += gap) {
      context.moveTo(x, 0);
      context.lineTo(x + height, height);
    }
    context.strokeStyle = palette[ink];
    context.globalAlpha = opacity;
    context.lineWidth = Math.max(0.7, lineWidth * size);
    context.stroke();
  }
  context.restore();
}
