import { type Box, boxAround, enclosingBox, grownBox } from '../sheet/box.ts';
import { lengthOf } from './arranged-name.ts';
import type { NameAlong, NameLayout } from './name-layout.ts';
import { placesBeside, SHIFTS, stepOf } from './name-places.ts';

/**
 * How far from its own line the name of an area may be put, and a margin for letters above a river, in hex sizes
 * (radius of a hex).
 */
const ASIDE = { area: 4, river: 1 } as const;

/** A rectangle around the places that a name may have on its own line or around its hex, in hex sizes. */
export function reachOf(name: NameLayout, letters: number, apart: number): Box {
  if (name.kind === 'beside') return besideReach(name, letters, apart);
  const half = lengthOf(name, letters) / 2 + SHIFTS * stepOf(name, letters);
  const spots = name.line.placesAlong(name.middle - half, name.middle + half, 1).map(({ at }) => at);
  return boxAround(spots, ASIDE[name.follows] + 2 * letters);
}

/** A rectangle around all places that a name may have, including those on other lines across its area. */
export function extentOf(name: NameLayout, letters: number, apart: number): Box {
  if (name.kind === 'beside') return besideReach(name, letters, apart);
  const reach = reachOf(name, letters, apart);
  return name.follows === 'river'
    ? enclosingBox([reach, courseOf(name)])
    : enclosingBox([reach, acrossArea(name, letters)]);
}

const besideReach = (name: Extract<NameLayout, { kind: 'beside' }>, letters: number, apart: number): Box =>
  enclosingBox(placesBeside(name, letters, apart).flatMap(({ boxes }) => boxes) as [Box, ...Box[]]);

const courseOf = ({ line }: NameAlong): Box => boxAround(line.spots, ASIDE.river);

/** Lines across an area may run in any direction, and are about as long as its greatest extent. */
function acrossArea({ line }: NameAlong, letters: number): Box {
  const { left, top, right, bottom } = boxAround(line.spots, 0);
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return grownBox({ left: x, top: y, right: x, bottom: y }, line.length / 2 + ASIDE.area + 2 * letters);
}
