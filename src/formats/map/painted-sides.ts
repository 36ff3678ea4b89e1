import { type Axial, hexKey } from '../../hex/axial.ts';
import { DIRECTIONS, type Direction, neighbour, oppositeOf, rotate } from '../../hex/direction.ts';
import { edgeCorners, UNIT_LAYOUT } from '../../hex/layout.ts';
import { hashIntegers, PERIOD, seededJitter, wrapCoordinate } from '../drawing/jitter.ts';
import type { Spot } from '../vector/path.ts';

/**
 * One side of a painted hex, from corner to corner clockwise, as a curve that bends towards each control point in turn.
 */
export interface Side {
  readonly direction: Direction;
  readonly from: Spot;
  /** Empty for a straight side. */
  readonly controls: readonly Spot[];
  readonly to: Spot;
  readonly between: 'same' | 'lands' | 'waters' | 'coast' | 'unknown';
}

/** Finds the ground of a hex: its terrain, or whatever the map is coloured by; `null` if the hex was not revealed. */
export type GroundLookup = (hex: Axial) => string | null;

export const isWater = (ground: string): boolean => ground === 'ocean' || ground === 'coastal';

/** Strokes that make water darker along the land: their widths in hex sizes (radius of a hex), and their opacity. */
export const SHORE = { widths: [0.5, 0.24], opacity: 0.13 } as const;

/** How far a boundary deviates from the straight edge of the grid. */
const STRAY = { same: 0, unknown: 0, lands: 0.1, waters: 0.08, coast: 0.1 } as const;

/**
 * Strokes that make both sides darker where two kinds of land meet, as watercolour dries along its rims: their widths,
 * and their opacity.
 */
export const LAND_RIM = { widths: [0.22, 0.1], opacity: 0.07 } as const;

/**
 * How far a headland or bay is rounded off, and how far a corner of any other ground that extends between two hexes of
 * another.
 */
const ROUNDING = 0.15;
const LAND_ROUNDING = 0.2;
/** How far a corner is moved where three grounds meet. */
const MEETING_STRAY = 0.1;

/**
 * The sides of a hex, as if its ground were painted with a brush: straight next to the same or unknown ground, uneven
 * next to other ground, and with rounded corners of the coast. Two neighbours share their side exactly. In hex sizes,
 * relative to the starting hex's middle.
 */
export function paintedSides(hex: Axial, groundAt: GroundLookup): Side[] {
  const corners = UNIT_LAYOUT.corners(hex).map(({ x, y }, i) => paintedCorner([x, y], hex, i, groundAt));
  return DIRECTIONS.map((direction) =>
    paintedSide(hex, direction, ...edgeCorners(corners, direction), groundAt),
  );
}

/** One side between two corners, wherever they were moved. */
export function paintedSide(
  hex: Axial,
  direction: Direction,
  from: Spot,
  to: Spot,
  groundAt: GroundLookup,
): Side {
  const between = boundary(groundAt(hex), groundAt(neighbour(hex, direction)));
  return { direction, from, to, between, controls: strayed(hex, direction, from, to, STRAY[between]) };
}

function boundary(here: string | null, there: string | null): Side['between'] {
  if (here === null || there === null) return 'unknown';
  if (here === there) return 'same';
  if (isWater(here) !== isWater(there)) return 'coast';
  return isWater(here) ? 'waters' : 'lands';
}

function paintedCorner(corner: Spot, hex: Axial, index: number, groundAt: GroundLookup): Spot {
  const around = [hex, neighbour(hex, rotate(1, index - 1)), neighbour(hex, rotate(1, index))];
  const grounds = around.map(groundAt);
  if (grounds.includes(null)) return corner;
  const hand = seededJitter(cornerSeed(corner));
  const wet = grounds.map((ground) => ground !== null && isWater(ground));
  const oddWater = oddOneOf(around, wet);
  if (oddWater) return movedTowards(corner, oddWater, ROUNDING + hand() * 0.05);
  const oddGround = oddOneOf(around, grounds);
  if (oddGround) return movedTowards(corner, oddGround, LAND_ROUNDING + hand() * 0.06);
  if (new Set(grounds).size === 1) return corner;
  return [corner[0] + hand() * MEETING_STRAY, corner[1] + hand() * MEETING_STRAY];
}

/**
 * Seed for a corner of the grid. The columns of corners are half a hex size apart, and their rows half a hex's height.
 */
function cornerSeed([x, y]: Spot): number {
  const column = wrapCoordinate(Math.round(x * 2), 3 * PERIOD);
  const row = wrapCoordinate(Math.round((y * 2) / SQRT3));
  return hashIntegers(column, Math.round(row * SQRT3));
}

const SQRT3 = Math.sqrt(3);

/** Seed for a side of the hex that owns it. */
export const sideSeed = (owner: Axial, side: Direction): number =>
  hashIntegers(hexKey({ q: wrapCoordinate(owner.q), r: wrapCoordinate(owner.r) }) % 2 ** 31, side);

/** The one of three hexes that differs from two equal ones; `null` if all are equal, or all different. */
function oddOneOf(around: readonly Axial[], kinds: readonly unknown[]): Axial | null {
  const odd = kinds.findIndex((kind, i) => kinds.every((other, j) => i === j || other !== kind));
  return odd >= 0 && new Set(kinds).size === 2 ? (around[odd] ?? null) : null;
}

function movedTowards(corner: Spot, hex: Axial, by: number): Spot {
  const { x, y } = UNIT_LAYOUT.centre(hex);
  return [corner[0] + (x - corner[0]) * by, corner[1] + (y - corner[1]) * by];
}

/** Control points on alternate sides of the straight line; both adjacent hexes get the same ones. */
function strayed(hex: Axial, direction: Direction, from: Spot, to: Spot, by: number): Spot[] {
  if (by === 0) return [];
  const own = direction <= 3;
  const [owner, side] = own ? [hex, direction] : [neighbour(hex, direction), oppositeOf(direction)];
  const hand = seededJitter(sideSeed(owner, side));
  const [a, b] = own ? [from, to] : [to, from];
  const first = hand() > 0 ? 1 : -1;
  const controls = [0.24, 0.52, 0.8].map((t, i): Spot => {
    const out = by * (i % 2 ? -first : first) * (0.8 + hand() * 0.5);
    return [a[0] + (b[0] - a[0]) * t + (b[1] - a[1]) * out, a[1] + (b[1] - a[1]) * t - (b[0] - a[0]) * out];
  });
  return own ? controls : controls.reverse();
}
