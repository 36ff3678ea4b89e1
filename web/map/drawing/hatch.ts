import type { DrawingContext } from '../../kit/blank-canvas.ts';

/** Hatching: distance between the lines along the sides of the canvas, their width, their colour. In pixels. */
export interface Hatching {
  readonly gap: number;
  readonly width: number;
  readonly colour: string;
  readonly opacity: number;
  /** Sum of the canvas's left and top on the map, so that the lines continue from chunk to chunk. */
  readonly origin?: number;
}

/** Hatches an area. */
export function hatch(context: DrawingContext, area: Path2D, hatching: Hatching): void {
  context.save();
  context.clip(area);
  drawHatching(context, hatching);
  context.restore();
}

/** Hatches the context's whole clipping area. */
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
