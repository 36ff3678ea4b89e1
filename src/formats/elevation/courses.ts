import type { Axial } from '../../hex/axial.ts';
import { type Direction, neighbour, oppositeOf } from '../../hex/direction.ts';
import { UNIT_LAYOUT } from '../../hex/layout.ts';
import type { ElevationHex } from '../../world/elevation/elevation-hex.ts';
import { hashIntegers, hexSeed, seededJitter, variantOf } from '../drawing/jitter.ts';
import { type Curve, pointAt } from '../vector/bezier.ts';
import { cubic, type Spot, spotOf } from '../vector/path.ts';
import { difference, mean, plus, rotated, times, unit } from '../vector/vectors.ts';
import type { LandScene } from './land-scene.ts';
import { COAST } from './tints.ts';

/**
 * A stretch of river in a hex: its curve relative to the hex's middle, and its width at both ends; all in hex sizes.
 */
export interface Course {
  readonly curve: Curve;
  readonly from: number;
  readonly to: number;
}

/** The rivers of one hex. `mouths` are drawn over the coastline, so that rivers are open to the sea. */
export interface HexCourses {
  readonly stretches: readonly Course[];
  readonly mouths: readonly Course[];
}

const WIDTH_OF_ONE_POINT = 0.028;
const WIDEST = 0.3;

/**
 * Width of a river with a given number of points, in hex sizes. As in nature, it grows with the square root of the
 * flow.
 */
export const riverWidth = (points: number): number =>
  Math.min(WIDEST, WIDTH_OF_ONE_POINT * Math.sqrt(points));

/**
 * Limits of a river's distance from the middle of an edge where it crosses it, and of its deviation from the
 * perpendicular (radians).
 */
const ASIDE = 0.15;
const DEFLECTION = 0.35;

/** Lengths of the control arms of curves, at the edges of a hex and where rivers meet. */
const PULL = 0.36;
const REACH = 0.24;

/** The courses of a hex's rivers. They join those of adjacent hexes without a step or a kink. */
export function coursesOf(scene: LandScene, hex: ElevationHex): HexCourses {
  if (hex.points === 0) return { stretches: [], mouths: [] };
  const hand = seededJitter(variantOf(hex) * 7 + 3);
  const inflows = scene.inflows(hex).map(({ direction, points }) => ({
    ...edgePointOf(hex, direction),
    points,
    width: riverWidth(points),
  }));
  const width = riverWidth(hex.points);
  if (hex.flow === null) {
    const goesOn = hex.water === null;
    return { stretches: inflows.map((inflow) => ending(inflow, inflow.width, goesOn)), mouths: [] };
  }
  const out = edgePointOf(hex, hex.flow);
  const below = scene.at(neighbour(hex, hex.flow));
  const mouth = below?.water === 'sea' ? onTheCoast(scene, hex, out) : out;
  const gathered = inflows.reduce((sum, { points }) => sum + points, 0);
  const stretches =
    inflows.length === 0
      ? [spring(mouth, width, hand)]
      : confluence(inflows, mouth, riverWidth(gathered), width, hand);
  if (below === null) stretches.push(onward(mouth, width));
  return { stretches, mouths: below?.water === 'sea' ? [estuary(mouth, width)] : [] };
}

/** Where a river crosses an edge, and its direction there, out of the hex. */
interface EdgePoint {
  readonly at: Spot;
  readonly out: Spot;
}

/** Where a river crosses this edge. The hexes on both sides of the edge get the same place and line. */
function edgePointOf(hex: Axial, direction: Direction): EdgePoint {
  const edge = spotOf(UNIT_LAYOUT.edge({ q: 0, r: 0 }, direction));
  const own = direction <= 3;
  const owner = own ? hex : neighbour(hex, direction);
  const hand = seededJitter(hashIntegers(hexSeed(owner), own ? direction : oppositeOf(direction)));
  const along = hand() * ASIDE * (own ? 1 : -1);
  const straight = unit(edge);
  return {
    at: plus(edge, times(rotated(straight, Math.PI / 2), along)),
    out: rotated(straight, hand() * DEFLECTION),
  };
}

/** Distance on both sides of an edge within which the coastline is searched. */
const COASTAL = 0.4;

/**
 * The end of a river that flows into the sea: where its line crosses the coastline, which is not exactly on the edge.
 */
function onTheCoast(scene: LandScene, hex: Axial, { at, out }: EdgePoint): EdgePoint {
  const middle = scene.unitMiddle(hex);
  const end = (by: number) => plus(middle, plus(at, times(out, by)));
  const parts = scene.level(COAST).crossings(end(-COASTAL), end(COASTAL));
  const [part = 0.5] = parts.toSorted((a, b) => Math.abs(a - 0.5) - Math.abs(b - 0.5));
  return { at: plus(at, times(out, (2 * part - 1) * COASTAL)), out };
}

/** A river from its spring, where it is almost nothing, to its full width. */
function spring({ at, out }: EdgePoint, width: number, hand: () => number): Course {
  const source = times(rotated(out, hand() * 0.9), -0.34);
  const swing = rotated(source, hand() * 0.8 + (hand() > 0 ? 1 : -1));
  const curve: Curve = [source, plus(swing, times(source, 0.2)), plus(at, times(out, -1.4 * PULL)), at];
  return { curve, from: width * 0.12, to: width };
}

interface Inflow extends EdgePoint {
  readonly width: number;
}

/**
 * All inflows meet in one spot, in the direction of the river that leaves it. That river begins as wide as what they
 * bring.
 */
function confluence(
  inflows: readonly Inflow[],
  mouth: EdgePoint,
  met: number,
  width: number,
  hand: () => number,
): Course[] {
  const middle = mean(inflows.map(({ at }) => times(plus(at, mouth.at), 0.5 - 0.375 * 0.62)));
  const meeting = plus(middle, times(rotated(mouth.out, Math.PI / 2), hand() * 0.17));
  const ahead = plus(plus(mouth.at, times(mouth.out, -PULL * 0.5)), times(meeting, -1));
  const course = rotated(unit(ahead), hand() * 0.3);
  const stretches = inflows.map(({ at, out, width: own }): Course => {
    const curve: Curve = [at, plus(at, times(out, -PULL)), plus(meeting, times(course, -REACH)), meeting];
    return { curve, from: own, to: own };
  });
  const curve: Curve = [
    meeting,
    plus(meeting, times(course, REACH * 0.8)),
    plus(mouth.at, times(mouth.out, -PULL * 0.85)),
    mouth.at,
  ];
  return [...stretches, { curve, from: met, to: width }];
}

/** From an edge to the middle: into a lake or swamp, or tapering off where the river's course is not known yet. */
function ending({ at, out }: EdgePoint, width: number, goesOn: boolean): Course {
  const curve: Curve = [at, plus(at, times(out, -PULL)), times(at, 0.35), times(at, 0.06)];
  return { curve, from: width, to: goesOn ? 0 : width };
}

/** Over the edge of the map, tapering off. */
function onward({ at, out }: EdgePoint, width: number): Course {
  const end = (by: number) => plus(at, times(out, by));
  return { curve: [at, end(0.13), end(0.26), end(0.38)], from: width, to: 0 };
}

/** Over the coastline, growing wider. */
function estuary({ at, out }: EdgePoint, width: number): Course {
  const end = (by: number) => plus(at, times(out, by));
  return { curve: [end(-0.05), end(-0.01), end(0.03), end(0.07)], from: width, to: width * 1.7 };
}

/** The outline of a stretch, to be filled. All outlines run in the same direction, so that they may overlap. */
export function ribbon({ curve, from, to }: Course): string {
  const [a, b, c, d] = curve;
  const aside = (spot: Spot, along: Spot, width: number): Spot =>
    plus(spot, times(rotated(unit(along), Math.PI / 2), width / 2));
  const bank = (side: 1 | -1): Curve => [
    aside(a, difference(b, a), side * from),
    aside(b, difference(c, a), side * (from + (to - from) / 3)),
    aside(c, difference(d, b), side * (to - (to - from) / 3)),
    aside(d, difference(d, c), side * to),
  ];
  const [e, f, g, h] = bank(-1);
  return `${cubic(...bank(1))}L${cubic(h, g, f, e).slice(1)}Z`;
}

/** Points along a stretch, close together, each with its width. */
export function placesAlong({ curve, from, to }: Course): { at: Spot; width: number }[] {
  const steps = 8;
  return Array.from({ length: steps + 1 }, (_, i) => {
    const t = i / steps;
    return { at: pointAt(curve, t), width: from + (to - from) * t };
  });
}
