import type { DrawingContext } from '../../kit/blank-canvas.ts';

/**
 * Fills an area, with a hair of its colour all round: so that no paper shines through between neighbours.
 *
 * @param hair how wide that is, in pixels
 */
export function fillSeamless(context: DrawingContext, area: Path2D, colour: string, hair = 1): void {
  context.fillStyle = colour;
  context.strokeStyle = colour;
  context.lineWidth = hair;
  context.fill(area);
  context.stroke(area);
}
