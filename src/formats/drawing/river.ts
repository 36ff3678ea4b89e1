import type { HexRecord } from '../../campaign/hex-record.ts';
import type { Axial } from '../../hex/axial.ts';
import { DIRECTIONS, type Direction, neighbour, oppositeOf } from '../../hex/direction.ts';
import { HexLayout } from '../../hex/layout.ts';
import type { Flow } from '../../rules/solo.ts';
import { cubic, polyline, type Spot, spotOf } from './path.ts';
import { unsteadyHand } from './unsteady-hand.ts';

/** A stretch of river around a hex's middle, in the size of a hex: path data of an open curve and the width of its stroke. */
export interface RiverMark {
  readonly d: string;
  readonly width: number;
}

/** What a river flows into over the edge it leaves by. */
export type RiverEnd = 'unknown' | 'land' | 'sea';

/** Width of a river where it crosses an edge. */
export const RIVER_WIDTH = 0.1;

/** Where the water goes down in a hex that has the cave: in the mouth of `underworldGlyph`. */
const CAVE: Spot = [0, 0.34];

/** How far the tangents at the edges reach inwards, in parts of the way to the middle. */
const PULL = 0.62;

const UNIT = new HexLayout(1);
const EDGES = new Map(
  DIRECTIONS.map((direction) => [direction, spotOf(UNIT.edge({ q: 0, r: 0 }, direction))]),
);
const edgeSpot = (direction: Direction): Spot => EDGES.get(direction) as Spot;

/**
 * The stretches of river in one hex, to be stroked with round caps. They cross an edge in its middle and at a
 * right angle, so that they meet those of the next hex without a kink. `inflows` are the directions that water
 * comes from; without any the river springs near the middle. A `variant` gives it a bend of its own.
 */
export function riverMarks(
  flow: Flow,
  inflows: readonly Direction[],
  into: RiverEnd,
  variant = 0,
): RiverMark[] {
  if (flow === null) return [];
  const hand = unsteadyHand(variant * 7 + 3);
  if (flow === 'underworld') return intoCave(inflows, hand);
  const mouth = edgeSpot(flow);
  const marks = inflows.length === 0 ? spring(mouth, hand) : confluence(inflows.map(edgeSpot), mouth, hand);
  if (into === 'sea') marks.push(...estuary(mouth));
  if (into === 'unknown') marks.push(...fading(mouth));
  return marks;
}

function intoCave(inflows: readonly Direction[], hand: () => number): RiverMark[] {
  if (inflows.length === 0) {
    const source: Spot = [-0.36, 0.56];
    return [{ d: cubic(source, [-0.2, 0.66], [0, 0.62], CAVE), width: RIVER_WIDTH * 0.6 }];
  }
  return inflows.map((inflow) => {
    const from = edgeSpot(inflow);
    const bow = hand() * 0.12;
    const control2: Spot = [
      CAVE[0] + from[0] * 0.3 - from[1] * bow,
      CAVE[1] + 0.1 + from[1] * 0.2 + from[0] * bow,
    ];
    return { d: cubic(from, times(from, 1 - PULL), control2, CAVE), width: RIVER_WIDTH };
  });
}

/** From nothing to a river: three strokes over one another, each shorter and wider. */
function spring(mouth: Spot, hand: () => number): RiverMark[] {
  const aside = turned(mouth, hand() * 0.9);
  const source: Spot = [-aside[0] * 0.36, -aside[1] * 0.36];
  const curve: Curve = [
    source,
    plus(turned(source, hand() * 0.8 + (hand() > 0 ? 1 : -1)), times(source, 0.2)),
    times(mouth, 1 - PULL),
    mouth,
  ];
  return [
    { d: cubic(...curve), width: RIVER_WIDTH * 0.36 },
    { d: cubic(...rest(curve, 0.25)), width: RIVER_WIDTH * 0.58 },
    { d: cubic(...rest(curve, 0.48)), width: RIVER_WIDTH * 0.8 },
    { d: cubic(...rest(curve, 0.7)), width: RIVER_WIDTH },
  ];
}

/** All inflows meet in one spot, already running the way of the river that leaves it. */
function confluence(sources: readonly Spot[], mouth: Spot, hand: () => number): RiverMark[] {
  const meeting = plus(
    mean(sources.map((source) => halfWay(source, mouth))),
    times(turned(mouth, Math.PI / 2), hand() * 0.13),
  );
  const course = turned(unit(plus(times(mouth, 1 - PULL * 0.5), times(meeting, -1))), hand() * 0.22);
  const reach = 0.26;
  const marks = sources.map((source) => ({
    d: cubic(source, times(source, 1 - PULL * 0.75), plus(meeting, times(course, -reach)), meeting),
    width: RIVER_WIDTH,
  }));
  const out: Curve = [
    meeting,
    plus(meeting, times(course, reach * 0.8)),
    times(mouth, 1 - PULL * 0.6),
    mouth,
  ];
  return [...marks, { d: cubic(...out), width: RIVER_WIDTH }];
}

/** The middle of the curve that leads from one edge to another by the shortest way. */
function halfWay(from: Spot, to: Spot): Spot {
  return times(plus(from, to), 0.5 - 0.375 * PULL);
}

/** Into the sea: wider and wider. */
const estuary = (mouth: Spot): RiverMark[] => [
  { d: polyline([times(mouth, 0.9), times(mouth, 1.12)]), width: RIVER_WIDTH * 1.2 },
  { d: polyline([mouth, times(mouth, 1.17)]), width: RIVER_WIDTH * 1.5 },
];

/** Into the unknown: narrower and narrower. */
const fading = (mouth: Spot): RiverMark[] => [
  { d: polyline([mouth, times(mouth, 1.1)]), width: RIVER_WIDTH },
  { d: polyline([mouth, times(mouth, 1.17)]), width: RIVER_WIDTH * 0.72 },
  { d: polyline([mouth, times(mouth, 1.24)]), width: RIVER_WIDTH * 0.46 },
  { d: polyline([mouth, times(mouth, 1.3)]), width: RIVER_WIDTH * 0.22 },
];

type Curve = readonly [Spot, Spot, Spot, Spot];

/** What is left of a curve after a part of it, cut by de Casteljau. */
function rest([a, b, c, d]: Curve, t: number): Curve {
  const mix = (p: Spot, q: Spot): Spot => [p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t];
  const [ab, bc, cd] = [mix(a, b), mix(b, c), mix(c, d)];
  const [abc, bcd] = [mix(ab, bc), mix(bc, cd)];
  return [mix(abc, bcd), bcd, cd, d];
}

const plus = (a: Spot, b: Spot): Spot => [a[0] + b[0], a[1] + b[1]];
const times = ([x, y]: Spot, by: number): Spot => [x * by, y * by];
const unit = ([x, y]: Spot): Spot => times([x, y], 1 / Math.hypot(x, y));
const mean = (spots: readonly Spot[]): Spot => times(spots.reduce(plus), 1 / spots.length);
const turned = ([x, y]: Spot, angle: number): Spot => [
  x * Math.cos(angle) - y * Math.sin(angle),
  x * Math.sin(angle) + y * Math.cos(angle),
];

/** The directions from which known neighbours' water flows into a hex. `lookup` gives `null` for unknown hexes. */
export function inflowsOf(
  hex: Axial,
  lookup: (hex: Axial) => Pick<HexRecord, 'flow' | 'altitude'> | null,
): Direction[] {
  return DIRECTIONS.filter((direction) => lookup(neighbour(hex, direction))?.flow === oppositeOf(direction));
}
