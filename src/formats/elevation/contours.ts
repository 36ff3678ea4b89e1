import { type Axial, hexKey } from '../../hex/axial.ts';
import { DIRECTIONS, type Direction, neighbour, neighbours } from '../../hex/direction.ts';
import { UNIT_LAYOUT } from '../../hex/layout.ts';
import { memberAt } from '../../hex/list.ts';
import type { Spot } from '../vector/path.ts';
import { interpolate } from '../vector/vectors.ts';
import { COAST } from './tints.ts';

/** Height of the outermost ring, lower than any other. */
const VOID = Number.NEGATIVE_INFINITY;

/**
 * Least distance of a contour from the middle of a hex, as a fraction of the way to the next: the middle keeps its own
 * tint.
 */
const CLEARANCE = 0.1;
/**
 * Bounds of the coast's distance from the middle of a land hex, as a fraction of the way: it stays near the edges of
 * hexes, so that land looks like land even if it is low.
 */
const COAST_FROM = 0.44;
const COAST_SPAN = 0.12;
const STRAY = 0.075;

/** A hex with its height in feet. */
export interface HeightPoint extends Axial {
  readonly elevation: number;
}

/**
 * Contour lines on a map of hexes, each of which has its height in its middle. The ground between three adjacent
 * middles is taken as a plane, which a contour crosses in a straight line. Places are in hex sizes (radius of a hex),
 * relative to the starting hex's middle.
 */
export class Contours {
  readonly #posts: readonly HeightPoint[];
  readonly #numbers: ReadonlyMap<number, number>;
  /** The triangles between adjacent posts, as indices of their corners. */
  readonly #triangles: readonly (readonly [number, number, number])[];

  constructor(hexes: readonly HeightPoint[]) {
    this.#posts = withSurroundings(hexes);
    this.#numbers = new Map(this.#posts.map((post, number) => [hexKey(post), number]));
    this.#triangles = this.#posts.flatMap((post, number) => {
      const at = (direction: Direction) => this.#numbers.get(hexKey(neighbour(post, direction)));
      const [a, b, c] = [at(2), at(3), at(4)];
      if (b === undefined) return [];
      const corners: (readonly [number, number, number])[] = [];
      if (a !== undefined) corners.push([number, a, b]);
      if (c !== undefined) corners.push([number, b, c]);
      return corners;
    });
  }

  /** Closed lines around all ground at or above a level, by the even–odd rule. Outside the map they are meaningless. */
  at(level: number): Spot[][] {
    const next = new Map<number, number[]>();
    for (const [a, b, c] of this.#triangles) {
      const crossed = [this.#crossing(a, b, level), this.#crossing(b, c, level), this.#crossing(c, a, level)];
      const [one, other] = crossed.filter((edge) => edge !== null);
      if (one === undefined || other === undefined) continue;
      next.set(one, [...(next.get(one) ?? []), other]);
      next.set(other, [...(next.get(other) ?? []), one]);
    }
    const lines: Spot[][] = [];
    const passed = new Set<number>();
    for (const first of next.keys()) {
      const line: Spot[] = [];
      for (let edge: number | undefined = first; edge !== undefined && !passed.has(edge); ) {
        passed.add(edge);
        line.push(this.#spot(edge, level));
        edge = next.get(edge)?.find((candidate) => !passed.has(candidate));
      }
      if (line.length > 2) lines.push(withBends(line).map(strayed));
    }
    return lines;
  }

  /** A number that identifies the line between two posts, if the level crosses it; else null. */
  #crossing(a: number, b: number, level: number): number | null {
    const [here, there] = [this.#elevation(a), this.#elevation(b)];
    if (here >= level === there >= level) return null;
    return here >= level ? a * this.#posts.length + b : b * this.#posts.length + a;
  }

  #spot(edge: number, level: number): Spot {
    const inner = Math.floor(edge / this.#posts.length);
    const outer = edge % this.#posts.length;
    const part = crossingAt(this.#elevation(inner), this.#elevation(outer), level);
    return interpolate(this.#middle(inner), this.#middle(outer), part);
  }

  #elevation(number: number): number {
    return memberAt(this.#posts, number).elevation;
  }

  #middle(number: number): Spot {
    const { x, y } = UNIT_LAYOUT.centre(memberAt(this.#posts, number));
    return [x, y];
  }
}

/** The same smooth line with twice as many points, so that it can be bent. */
const withBends = (line: readonly Spot[]): Spot[] =>
  line.flatMap((spot, i) => {
    const at = (j: number) => memberAt(line, (j + line.length) % line.length);
    const [before, next, after] = [at(i - 1), at(i + 1), at(i + 2)];
    const halfWay = (axis: 0 | 1): number =>
      (9 * (spot[axis] + next[axis]) - before[axis] - after[axis]) / 16;
    return [spot, [halfWay(0), halfWay(1)] as const];
  });

/**
 * A point with a slight deviation, so that contours look natural. Nearby points deviate alike, so that contours never
 * cross.
 */
function strayed([x, y]: Spot): Spot {
  const dx = Math.sin(2.3 * y + 1.1 * x) + 0.7 * Math.sin(5.3 * y - 2.9 * x + 1);
  const dy = Math.sin(2.6 * x - 1.3 * y + 2) + 0.7 * Math.sin(5.1 * x + 3.1 * y);
  return [x + STRAY * dx, y + STRAY * dy];
}

/** Where the level is between a hex at or above it and one below it, as a fraction of the way. */
function crossingAt(above: number, below: number, level: number): number {
  if (below === VOID) return 0.5;
  return CLEARANCE + (1 - 2 * CLEARANCE) * part(above, below, level);
}

function part(above: number, below: number, level: number): number {
  if (above < COAST || below >= COAST) return (above - level) / (above - below);
  const coast = COAST_FROM + COAST_SPAN * (above / (above - below));
  if (level === COAST) return coast;
  return level > COAST ? ((above - level) / above) * coast : coast + (level / below) * (1 - coast);
}

/**
 * The hexes with two rings around them: the inner one as high as the hexes beside it, so that contours continue beyond
 * the edge, and the outer one at the height of the void, so that all contours are closed.
 */
function withSurroundings(hexes: readonly HeightPoint[]): HeightPoint[] {
  const known = new Map(hexes.map((hex) => [hexKey(hex), hex.elevation]));
  const posts = hexes.map(({ q, r, elevation }) => ({ q, r, elevation }));
  const ring = fringe(posts).map((hex) => {
    const touched = neighbours(hex).flatMap((near) => known.get(hexKey(near)) ?? []);
    return { ...hex, elevation: touched.reduce((sum, height) => sum + height, 0) / touched.length };
  });
  const inner = [...posts, ...ring];
  return [...inner, ...fringe(inner).map((hex) => ({ ...hex, elevation: VOID }))];
}

/** All hexes that are adjacent to the given ones but not among them. */
function fringe(hexes: readonly Axial[]): Axial[] {
  const seen = new Set(hexes.map(hexKey));
  const around: Axial[] = [];
  for (const hex of hexes)
    for (const direction of DIRECTIONS) {
      const near = neighbour(hex, direction);
      if (seen.has(hexKey(near))) continue;
      seen.add(hexKey(near));
      around.push(near);
    }
  return around;
}
