import { hexKey } from '../../hex/axial.ts';
import type { Spot } from '../vector/path.ts';
import { polygonSides } from '../vector/polygon-sides.ts';
import { cross, difference } from '../vector/vectors.ts';

type Segment = readonly [from: Spot, to: Spot];

/** The contour lines of one height, with an index to find what crosses them. In hex sizes (radius of a hex). */
export class Level {
  readonly lines: readonly (readonly Spot[])[];
  /** The segments that touch each unit square of the sheet, so that a query takes no longer on a large sheet. */
  readonly #segments = new Map<number, Segment[]>();

  constructor(lines: readonly (readonly Spot[])[]) {
    this.lines = lines;
    for (const line of lines)
      for (const segment of polygonSides(line))
        for (const square of squares(segment)) {
          const there = this.#segments.get(square);
          if (there) there.push(segment);
          else this.#segments.set(square, [segment]);
        }
  }

  /** Where the straight line between two places crosses the contour lines, as fractions of its length. */
  crossings(from: Spot, to: Spot): number[] {
    const near = new Set(squares([from, to]).flatMap((square) => this.#segments.get(square) ?? []));
    return [...near].flatMap((segment) => crossingOf([from, to], segment) ?? []);
  }

  /** True if one of two places is inside the lines and the other isn't. */
  separates = (from: Spot, to: Spot): boolean => this.crossings(from, to).length % 2 === 1;
}

function crossingOf([a, b]: Segment, [c, d]: Segment): number | null {
  const [r, s, apart] = [difference(b, a), difference(d, c), difference(c, a)];
  const sine = cross(r, s);
  if (sine === 0) return null;
  const t = cross(apart, s) / sine;
  const u = cross(apart, r) / sine;
  return t >= 0 && t <= 1 && u >= 0 && u < 1 ? t : null;
}

function squares([[ax, ay], [bx, by]]: Segment): number[] {
  const found: number[] = [];
  for (let q = Math.floor(Math.min(ax, bx)); q <= Math.max(ax, bx); q++)
    for (let r = Math.floor(Math.min(ay, by)); r <= Math.max(ay, by); r++) found.push(hexKey({ q, r }));
  return found;
}
