import type { Axial } from '../../hex/axial.ts';
import { DIRECTIONS, type Direction, neighbour, oppositeOf } from '../../hex/direction.ts';
import type { Flow } from '../../rules/solo.ts';
import type { SoloRecord } from '../../world/solo/solo-hex.ts';
import { seededJitter } from '../drawing/jitter.ts';
import { type Curve, splitAt } from '../vector/bezier.ts';
import { edgeMiddle } from '../vector/edge-middle.ts';
import { cubic, polyline, type Spot } from '../vector/path.ts';
import { mean, plus, rotated, times, unit } from '../vector/vectors.ts';

/**
 * A stretch of river in a hex: path data of an open curve relative to the hex's middle, and the width of its stroke; in
 * hex sizes (radius of a hex).
 */
export interface RiverMark {
  readonly d: string;
  readonly width: number;
  /** True for a stretch without banks: where the river opens into the sea, or disappears into the unknown. */
  readonly isOpen?: true;
}

/** What a river flows into when it leaves the hex. */
export type RiverEnd = 'unknown' | 'land' | 'sea';

/** Default width of a river where it crosses an edge. */
export const RIVER_WIDTH = 0.1;

/** Where a river ends in a hex with a cave: in the mouth of `underworldGlyph`. */
const CAVE: Spot = [0, 0.34];

/** Length of a curve's control arm at an edge, as a fraction of the way to the middle. */
const PULL = 0.62;

/** Finds the width of a river where it crosses the edge in a direction, in hex sizes. */
export type EdgeWidth = (direction: Direction) => number;

/**
 * The stretches of river in one hex, to be stroked with round caps. They cross edges in the middle and at a right
 * angle, so that they join those of the next hex without a kink. `inflows` are the directions that water comes from;
 * without any, the river springs near the middle. Each `variant` has a bend of its own. Marks beyond the edge, into the
 * sea or the unknown, are added to the end of those for `land`.
 */
export function riverMarks(
  flow: Flow,
  inflows: readonly Direction[],
  into: RiverEnd,
  variant = 0,
  widthAt: EdgeWidth = () => RIVER_WIDTH,
): RiverMark[] {
  if (flow === null) return [];
  const hand = seededJitter(variant * 7 + 3);
  const sources = inflows.map((inflow) => ({ edge: edgeMiddle(inflow), width: widthAt(inflow) }));
  if (flow === 'underworld') return intoCave(sources, hand);
  const mouth = { edge: edgeMiddle(flow), width: widthAt(flow) };
  const marks = sources.length === 0 ? spring(mouth, hand) : confluence(sources, mouth, hand);
  if (into === 'sea') marks.push(...estuary(mouth));
  if (into === 'unknown') marks.push(...fading(mouth));
  return marks;
}

/** Where a river crosses an edge, and its width there. */
interface EdgePoint {
  readonly edge: Spot;
  readonly width: number;
}

function intoCave(sources: readonly EdgePoint[], hand: () => number): RiverMark[] {
  if (sources.length === 0)
    return [{ d: cubic([-0.36, 0.56], [-0.2, 0.66], [0, 0.62], CAVE), width: RIVER_WIDTH * 0.6 }];
  return sources.map(({ edge, width }) => {
    const bow = hand() * 0.12;
    const control2: Spot = [
      CAVE[0] + edge[0] * 0.3 - edge[1] * bow,
      CAVE[1] + 0.1 + edge[1] * 0.2 + edge[0] * bow,
    ];
    return { d: cubic(edge, times(edge, 1 - PULL), control2, CAVE), width };
  });
}

/** A river from its spring to full width: overlapping strokes, each shorter and wider. */
function spring({ edge, width }: EdgePoint, hand: () => number): RiverMark[] {
  const source = times(rotated(edge, hand() * 0.9), -0.36);
  const swing = rotated(source, hand() * 0.8 + (hand() > 0 ? 1 : -1));
  const curve: Curve = [source, plus(swing, times(source, 0.2)), times(edge, 1 - PULL), edge];
  return [
    { d: cubic(...curve), width: width * 0.36 },
    { d: cubic(...splitAt(curve, 0.25)[1]), width: width * 0.58 },
    { d: cubic(...splitAt(curve, 0.48)[1]), width: width * 0.8 },
    { d: cubic(...splitAt(curve, 0.7)[1]), width },
  ];
}

/** All inflows meet in one spot, in the direction of the river that leaves it. */
function confluence(sources: readonly EdgePoint[], mouth: EdgePoint, hand: () => number): RiverMark[] {
  const middle = mean(sources.map(({ edge }) => halfWay(edge, mouth.edge)));
  const meeting = plus(middle, times(rotated(mouth.edge, Math.PI / 2), hand() * 0.13));
  const ahead = plus(times(mouth.edge, 1 - PULL * 0.5), times(meeting, -1));
  const course = rotated(unit(ahead), hand() * 0.22);
  const reach = 0.26;
  const marks = sources.map(({ edge, width }) => ({
    d: cubic(edge, times(edge, 1 - PULL * 0.75), plus(meeting, times(course, -reach)), meeting),
    width,
  }));
  const out: Curve = [
    meeting,
    plus(meeting, times(course, reach * 0.8)),
    times(mouth.edge, 1 - PULL * 0.6),
    mouth.edge,
  ];
  return [...marks, { d: cubic(...out), width: mouth.width }];
}

/** The middle of a direct curve from one edge to another. */
function halfWay(from: Spot, to: Spot): Spot {
  return times(plus(from, to), 0.5 - 0.375 * PULL);
}

/** Into the sea: a funnel that ends near the coast, which is not exactly on the edge. */
const estuary = ({ edge, width }: EdgePoint): RiverMark[] =>
  [
    { from: 0.86, wider: 1.12 },
    { from: 0.92, wider: 1.3 },
    { from: 0.97, wider: 1.55 },
    { from: 1.01, wider: 1.85 },
  ].map(({ from, wider }) => ({
    d: polyline([times(edge, from), times(edge, from + 0.04)]),
    width: width * wider,
    isOpen: true,
  }));

/** Into the unknown: a few dots of decreasing size. */
const fading = ({ edge, width }: EdgePoint): RiverMark[] =>
  [
    { from: 1.03, to: 1.08, part: 0.85 },
    { from: 1.16, to: 1.19, part: 0.66 },
    { from: 1.27, to: 1.28, part: 0.48 },
  ].map(({ from, to, part }) => ({
    d: polyline([times(edge, from), times(edge, to)]),
    width: width * part,
    isOpen: true,
  }));

/** The directions from which water of known neighbours flows into a hex. `lookup` gives `null` for unknown hexes. */
export function inflowsOf(hex: Axial, lookup: (hex: Axial) => Pick<SoloRecord, 'flow'> | null): Direction[] {
  return DIRECTIONS.filter((direction) => lookup(neighbour(hex, direction))?.flow === oppositeOf(direction));
}
