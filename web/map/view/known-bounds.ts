import type { Axial } from '../../../src/hex/axial.ts';
import { centreOf } from '../../kit/hex-path.ts';
import type { Bounds } from './camera.ts';

/** How far the neighbours of a hex extend from its middle, in hex sizes: horizontally, and vertically. */
export const NEIGHBOURS = { x: 2.5, y: 2.6 } as const;

/** The rectangle that contains all known hexes and a ring of unknown ones around them; `null` if none is known. */
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
