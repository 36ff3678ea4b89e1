import type { Axial } from '../../hex/axial.ts';
import { directionBetween, oppositeOf } from '../../hex/direction.ts';
import { UNIT_LAYOUT } from '../../hex/layout.ts';
import { lastOf, memberAt } from '../../hex/list.ts';
import { edgeMiddle } from '../vector/edge-middle.ts';
import { type Spot, spotOf } from '../vector/path.ts';
import { Polyline } from '../vector/polyline.ts';
import { plus, times } from '../vector/vectors.ts';
import { type NameLine, SHARPEST } from './name-line.ts';
import type { WorldForNames } from './world-for-names.ts';

/** Distances over which a river's line is smoothed, in hex sizes (radius of a hex), the smallest first. */
const SMOOTHINGS = [0.9, 1.5, 2.4, 3.6];
/** How far along the river a name may be from where it was given, and the costs by which its place is chosen. */
const FURTHEST = 7;
const STEP = 0.3;
const COST = { turning: 1, leaning: 0.5, away: 0.1 } as const;

/**
 * The line along a river on which a name is easiest to read: near to where it was given, and with few bends.
 *
 * @param length length of the name, in hex sizes
 * @param letter distance between its letters, in hex sizes
 */
export function riverLine(
  hexes: readonly Axial[],
  given: Axial,
  world: Pick<WorldForNames, 'flowAt'>,
  length: number,
  letter: number,
): NameLine {
  const course = new Polyline(courseOf(hexes, world));
  const at = spotOf(UNIT_LAYOUT.centre(given));
  const lines = SMOOTHINGS.map((reach) => lineOn(course.smoothed(reach), at, length, letter));
  const best = lines.find(({ sharpest }) => sharpest < SHARPEST) ?? lastOf(lines);
  return readable(best);
}

/** The middle of the river from hex to hex: through the middles of edges, and near the middles of hexes. */
function courseOf(hexes: readonly Axial[], world: Pick<WorldForNames, 'flowAt'>): Spot[] {
  const spots: Spot[] = [];
  hexes.forEach((hex, i) => {
    const middle = spotOf(UNIT_LAYOUT.centre(hex));
    const before = hexes[i - 1];
    const from = before && directionBetween(before, hex);
    const inwards: Spot = from ? edgeMiddle(oppositeOf(from)) : [0, 0];
    const flow = world.flowAt(hex);
    const outwards: Spot = flow === null ? [0, 0] : edgeMiddle(flow);
    // Where the course bends around the middle of a hex, the point is moved towards the edges that it connects.
    spots.push(plus(middle, times(plus(inwards, outwards), before ? 0.27 : -0.1)));
    if (flow !== null) spots.push(plus(middle, outwards));
  });
  const [first] = spots;
  return spots.length > 1 || !first ? spots : [plus(first, [-0.5, 0]), plus(first, [0.5, 0])];
}

function lineOn(
  line: Polyline,
  given: Spot,
  length: number,
  letter: number,
): NameLine & { sharpest: number } {
  const here = line.nearest(given);
  const half = length / 2;
  const first = Math.max(half, here - FURTHEST);
  const last = Math.min(line.length - half, here + FURTHEST);
  const middles: number[] = [];
  for (let at = first; at <= last; at += STEP) middles.push(at);
  // A name that is longer than its river extends beyond both ends.
  if (middles.length === 0) middles.push(line.length / 2);
  const costs = middles.map((middle) => {
    const [from, to] = [line.placeAt(middle - half).at, line.placeAt(middle + half).at];
    const leaning = Math.abs(Math.atan2(to[1] - from[1], Math.abs(to[0] - from[0])));
    return (
      COST.turning * line.turning(middle - half, middle + half, letter) +
      COST.leaning * leaning +
      COST.away * Math.abs(middle - here)
    );
  });
  const middle = memberAt(middles, costs.indexOf(Math.min(...costs)));
  const sharpest = line.sharpestTurn(middle - half, middle + half, letter);
  return { line, middle, run: line.length, sharpest };
}

/** The same line, in the direction in which its text is upright. */
function readable({ line, middle, run }: NameLine): NameLine {
  const reach = Math.min(1.5, line.length / 2);
  const [from, to] = [line.placeAt(middle - reach).at, line.placeAt(middle + reach).at];
  // Text on a vertical line is read from the bottom up.
  const isUpright = Math.abs(to[0] - from[0]) > 1e-6 ? to[0] > from[0] : to[1] < from[1];
  return isUpright ? { line, middle, run } : { line: line.reversed(), middle: line.length - middle, run };
}
