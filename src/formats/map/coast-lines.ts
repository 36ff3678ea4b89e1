import { type Axial, sameHex } from '../../hex/axial.ts';
import { neighbours } from '../../hex/direction.ts';
import { UNIT_LAYOUT } from '../../hex/layout.ts';
import { hashIntegers, seededJitter } from '../drawing/jitter.ts';
import type { Spot } from '../vector/path.ts';
import {
  difference,
  distance,
  interpolate,
  midpoint,
  plus,
  rotated,
  times,
  unit,
} from '../vector/vectors.ts';
import { type Side, sideSeed } from './painted-sides.ts';

/**
 * The lines along a coast on the sea's side, from the innermost outwards: their distances from the coast (in hex sizes)
 * grow, and they become fainter and more broken.
 */
export const COAST_LINES = [
  { apart: 0.1, opacity: 0.72, gap: 0 },
  { apart: 0.2, opacity: 0.56, gap: 0.1 },
  { apart: 0.325, opacity: 0.42, gap: 0.2 },
  { apart: 0.475, opacity: 0.3, gap: 0.34 },
] as const;

/** Width of these lines, in hex sizes (radius of a hex). */
export const COAST_LINE_WIDTH = 0.018;

/** A piece of a line along a coast, as a curve that bends towards each control point in turn; in hex sizes. */
export interface CoastLine {
  /** Index in `COAST_LINES`. */
  readonly nth: number;
  readonly from: Spot;
  readonly controls: readonly Spot[];
  readonly to: Spot;
}

/** Number of sections into which a side of a hex is divided. */
const STEPS = 6;
/** Angles up to which a line continues around the end of its side, in radians. */
const AROUND = [Math.PI / 12, Math.PI / 6];
/** How soon lines farther out follow the straight side instead of the irregular coast. */
const STRAIGHTENED = 1.3;
/** Shorter pieces would look like specks. */
const LEAST_SPOTS = 3;

/**
 * The lines along the coast in one hex of water, with gaps as in engravings. They follow only the known coast, so they
 * reveal nothing about unknown land.
 *
 * @param sidesAt the painted sides of a hex
 * @param isSea true if a hex is known to be water
 */
export function coastLines(
  hex: Axial,
  sidesAt: (hex: Axial) => readonly Side[],
  isSea: (hex: Axial) => boolean,
): CoastLine[] {
  const coast = [hex, ...neighbours(hex).filter(isSea)].flatMap((owner) =>
    sidesAt(owner)
      .filter((side) => side.between === 'coast')
      .map((side) => followed(owner, side)),
  );
  const shore = coast.flatMap(({ spots }) => spots);
  // A place where the painted coast extends into the land's hex belongs to the hex of water whose side it is.
  const isHere = ({ owner }: Stretch, [x, y]: Spot): boolean => {
    const there = UNIT_LAYOUT.hexAt({ x, y });
    return sameHex(there, hex) || (sameHex(owner, hex) && !isSea(there));
  };
  return COAST_LINES.flatMap(({ apart }, nth) =>
    coast.flatMap((stretch) => {
      // A place closer to the coast than its own line belongs to the line of another stretch.
      const passes = (spot: Spot) =>
        isHere(stretch, spot) && shore.every((other) => distance(spot, other) > apart * 0.84);
      return pieces(stretch, nth).flatMap((spots) => runs(spots, passes).map(curve(nth)));
    }),
  );
}

/** A stretch of coast, with the direction of the sea. */
interface Stretch {
  /** The hex of water that the side belongs to. */
  readonly owner: Axial;
  readonly spots: readonly Spot[];
  readonly ends: readonly [Spot, Spot];
  /** Unit vector towards the sea. */
  readonly seawards: Spot;
  readonly seed: number;
}

function followed(owner: Axial, side: Side): Stretch {
  const spots = Array.from({ length: STEPS + 1 }, (_, step) => spotAlong(side, step / STEPS));
  const [right, down] = unit(difference(side.to, side.from));
  return {
    owner,
    spots,
    ends: [side.from, side.to],
    // The sides of a hex run around it clockwise.
    seawards: [-down, right],
    seed: sideSeed(owner, side.direction),
  };
}

/** The point at a fraction of the way along a side, from 0 to 1. */
function spotAlong({ from, controls, to }: Side, part: number): Spot {
  if (controls.length === 0) return interpolate(from, to, part);
  const nth = Math.min(Math.floor(part * controls.length), controls.length - 1);
  const knot = (at: number): Spot => {
    const [before, after] = [controls[at - 1], controls[at]];
    return before === undefined ? from : after === undefined ? to : midpoint(before, after);
  };
  const t = part * controls.length - nth;
  const control = controls[nth] ?? to;
  return interpolate(interpolate(knot(nth), control, t), interpolate(control, knot(nth + 1), t), t);
}

/** A line along a stretch of coast and around its ends, divided by its gap. */
function pieces({ spots, ends, seawards, seed }: Stretch, nth: number): Spot[][] {
  const { apart, gap } = COAST_LINES[nth] ?? COAST_LINES[0];
  const straight = Math.min(1, apart * STRAIGHTENED);
  const along = spots.map((spot, step) => {
    const calm = interpolate(spot, interpolate(ends[0], ends[1], step / STEPS), straight);
    return plus(calm, times(seawards, apart));
  });
  const around = (end: Spot, angle: number) => plus(end, times(rotated(seawards, angle), apart));
  const line = [
    ...AROUND.toReversed().map((angle) => around(ends[0], angle)),
    ...along,
    ...AROUND.map((angle) => around(ends[1], -angle)),
  ];
  const hand = seededJitter(hashIntegers(seed, nth));
  const middle = Math.floor(((hand() + 1) / 2) * line.length);
  const half = Math.round(gap * (0.6 + 0.4 * hand()) * 0.5 * line.length);
  return half === 0 ? [line] : [line.slice(0, Math.max(0, middle - half)), line.slice(middle + half)];
}

/** The parts of a line whose points all pass the test. */
function runs(spots: readonly Spot[], passes: (spot: Spot) => boolean): Spot[][] {
  const found: Spot[][] = [[]];
  for (const spot of spots)
    if (passes(spot)) found.at(-1)?.push(spot);
    else if ((found.at(-1)?.length ?? 0) > 0) found.push([]);
  return found.filter(({ length }) => length >= LEAST_SPOTS);
}

const curve =
  (nth: number) =>
  ([from = [0, 0], ...rest]: readonly Spot[]): CoastLine => ({
    nth,
    from,
    controls: rest.slice(0, -1),
    to: rest.at(-1) ?? from,
  });
