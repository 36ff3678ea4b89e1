import type { DrawingContext } from '../../kit/blank-canvas.ts';

/**
 * Fills an area and strokes its edge in the same colour, so that no gaps show between neighbours.
 *
 * @param hair width of that stroke, in pixels
 */
export function fillSeamless(context: DrawingContext, area: Path2D, colour: string, hair = 1): void {
  context.fillStyle = colour;
  context.strokeStyle = colour;
  context.lineWidth = hair;
  context.fill(area);
  context.stroke(area);
}
