import type { Axial } from '../../../src/hex/axial.ts';
import { centreOf } from '../../kit/hex-path.ts';
import type { Bounds } from './camera.ts';

/** How far the neighbours of a hex reach from its middle, in the size of a hex: to the sides, and up and down. */
export const NEIGHBOURS = { x: 2.5, y: 2.6 } as const;

/** The rectangle that all known hexes lie in, with a hex of unknown ground all round; `null` if none is known. */
export function boundsOf(places: Iterable<Axial>): Bounds | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const place of places) {
    const { x, y } = centreOf(place);
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  if (left > right) return null;
  const { x, y } = NEIGHBOURS;
  return { left: left - x, top: top - y, right: right + x, bottom: bottom + y };
}
