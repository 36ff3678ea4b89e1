import type { Axial } from '../../src/hex/axial.ts';
import { type Direction, neighbour } from '../../src/hex/direction.ts';

/** Where an arrow key moves the cursor. */
export type CursorStep = 'up' | 'down' | 'left' | 'right';

/** The hex that the cursor moves to; left and right stay as close to the row as a hex grid allows. */
export const cursorMoved = (from: Axial, step: CursorStep): Axial => neighbour(from, directionOf(step, from));

function directionOf(step: CursorStep, { q }: Axial): Direction {
  const isLowColumn = q % 2 === 0;
  switch (step) {
    case 'up':
      return 1;
    case 'down':
      return 4;
    case 'left':
      return isLowColumn ? 6 : 5;
    case 'right':
      return isLowColumn ? 2 : 3;
  }
}
