import { type Axial, hexKey } from '../../hex/axial.ts';
import { DIRECTIONS, type Direction, neighbour, oppositeOf, rotate } from '../../hex/direction.ts';
import { edgeCorners, HexLayout } from '../../hex/layout.ts';
import { mixed, PERIOD, recurring, seededJitter } from '../drawing/jitter.ts';
import type { Spot } from '../vector/path.ts';

/** One side of a painted hex, from corner to corner clockwise, bent once towards each control point in turn. */
export interface Side {
  readonly direction: Direction;
  readonly from: Spot;
  /** None for a straight side. */
  readonly controls: readonly Spot[];
  readonly to: Spot;
  readonly between: 'same' | 'lands' | 'waters' | 'coast' | 'unknown';
}

/** The ground of a hex: its terrain, or whatever else a map is coloured by; `null` where nothing was revealed. */
export type GroundLookup = (hex: Axial) => string | null;

export const isWater = (ground: string): boolean => ground === 'ocean' || ground === 'coastal';

/** Water is darker along the land: the widths of the strokes, and how strong each is. */
export const SHORE = { widths: [0.5, 0.24], opacity: 0.13 } as const;

const UNIT = new HexLayout(1);

/** How far a boundary strays from the straight edge of the grid. */
const STRAY = { same: 0, unknown: 0, lands: 0.1, waters: 0.08, coast: 0.1 } as const;

/** Where two lands meet both are darker, as washes dry along their rims: the widths of the strokes, and how strong each is. */
export const LAND_RIM = { widths: [0.22, 0.1], opacity: 0.07 } as const;

/** How far a headland is rounded off, or a bay; and how far any other ground that juts out between two of another. */
const ROUNDING = 0.15;
const LAND_ROUNDING = 0.2;
/** How far a corner strays where three grounds meet. */
const MEETING_STRAY = 0.1;

/**
 * The sides of a hex as a brush would paint its ground: straight along equal or unknown ground, unsteady along
 * other ground, with the corners of the coast rounded. Two neighbours share their side exactly. In the size of
 * a hex, around the start hex's middle.
 */
export function paintedSides(hex: Axial, groundAt: GroundLookup): Side[] {
  const corners = UNIT.corners(hex).map(({ x, y }, i) => paintedCorner([x, y], hex, i, groundAt));
  return DIRECTIONS.map((direction) =>
    paintedSide(hex, direction, ...edgeCorners(corners, direction), groundAt),
  );
}

/** One side between two corners that were moved for whatever reason. */
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

/** The seed of a corner of the grid. Corners lie in columns half a hex's size apart, and half a hex's height from one row to the next. */
function cornerSeed([x, y]: Spot): number {
  const column = recurring(Math.round(x * 2), 3 * PERIOD);
  const row = recurring(Math.round((y * 2) / SQRT3));
  return mixed(column, Math.round(row * SQRT3));
}

const SQRT3 = Math.sqrt(3);

/** The seed of a side of the hex that owns it. */
export const sideSeed = (owner: Axial, side: Direction): number =>
  mixed(hexKey({ q: recurring(owner.q), r: recurring(owner.r) }) % 2 ** 31, side);

/** Of three hexes the one that differs from two that are alike; `null` where all are alike, or none. */
function oddOneOf(around: readonly Axial[], kinds: readonly unknown[]): Axial | null {
  const odd = kinds.findIndex((kind, i) => kinds.every((other, j) => i === j || other !== kind));
  return odd >= 0 && new Set(kinds).size === 2 ? (around[odd] ?? null) : null;
}

function movedTowards(corner: Spot, hex: Axial, by: number): Spot {
  const { x, y } = UNIT.centre(hex);
  return [corner[0] + (x - corner[0]) * by, corner[1] + (y - corner[1]) * by];
}

/** Control points to both sides of the straight line, the same ones seen from either hex. */
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
