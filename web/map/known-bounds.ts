import type { Axial } from '../../src/hex/axial.ts';
import type { World } from '../../src/world/world.ts';
import type { Bounds } from './camera.ts';
import { centreOf } from './hex-path.ts';

/** The rectangle that all known hexes lie in, with unknown ground around them; `null` if none is known. */
export function boundsOf(places: Iterable<Axial>): Bounds | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const place of places) {
    const { x, y } = centreOf(place);
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  // One hex of unknown ground all round.
  return left <= right
    ? { left: left - 2.5, top: top - 2.6, right: right + 2.5, bottom: bottom + 2.6 }
    : null;
}

/** All known hexes of a world. */
export function* placesOf(world: World): Generator<Axial, void, void> {
  for (let known = 0; known < world.count; known++) yield world.hexAt(known);
}
