import type { DrawingContext } from '../../kit/blank-canvas.ts';

/** Fills an area, with a hair of its colour all round: so that no paper shines through between neighbours. */
export function fillSeamless(context: DrawingContext, area: Path2D, colour: string): void {
  context.fillStyle = colour;
  context.strokeStyle = colour;
  context.lineWidth = 1;
  context.fill(area);
  context.stroke(area);
}
