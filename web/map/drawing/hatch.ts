import type { DrawingContext } from '../../kit/blank-canvas.ts';

/** Slanting lines: how far apart along the sides of the canvas, how wide, in which colour. In pixels. */
export interface Hatching {
  readonly gap: number;
  readonly width: number;
  readonly colour: string;
  readonly opacity: number;
  /** Where the canvas lies on the map, its left and top added up: so lines go on from chunk to chunk. */
  readonly origin?: number;
}

/** Slanting lines within an area. */
export function hatch(context: DrawingContext, area: Path2D, hatching: Hatching): void {
  context.save();
  context.clip(area);
  drawHatching(context, hatching);
  context.restore();
}

/** Slanting lines all over what the context is clipped to. */
export function drawHatching(
  context: DrawingContext,
  { gap, width: lineWidth, colour, opacity, origin = 0 }: Hatching,
): void {
  const { width, height } = context.canvas;
  const first = Math.ceil(origin / gap) * gap - origin;
  context.beginPath();
  for (let sum = first; sum < width + height; sum += gap) {
    context.moveTo(sum - height, height);
    context.lineTo(sum, 0);
  }
  context.strokeStyle = colour;
  context.globalAlpha = opacity;
  context.lineWidth = lineWidth;
  context.stroke();
}
