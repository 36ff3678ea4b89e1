import type { Point } from '../../hex/layout.ts';

/** A box that the trail must not enter, relative to the middle of a hex, in hex sizes (radius of a hex). */
export interface Gap {
  readonly x: readonly [low: number, high: number];
  readonly y: readonly [low: number, high: number];
}

/** The box around a hex's number. */
export const NUMBER_GAP: Gap = { x: [-0.34, 0.34], y: [-0.88, -0.52] };

/** The box around a site and its roofs. */
export const SITE_GAP: Gap = { x: [-0.52, 0.52], y: [-0.66, 0.62] };

/** A gap, moved. */
export const gapAt = ({ x, y }: Gap, at: Point): Gap => ({
  x: [x[0] + at.x, x[1] + at.x],
  y: [y[0] + at.y, y[1] + at.y],
});

/** The parts of a line outside all gaps, as fractions of its length. */
export function partsBeside(from: Point, to: Point, gaps: readonly Gap[]): [begin: number, end: number][] {
  const parts: [number, number][] = [];
  let reached = 0;
  const taken = gaps.map((gap) => partInside(from, to, gap)).sort(([a], [b]) => a - b);
  for (const [begin, end] of taken) {
    if (begin >= end) continue;
    if (begin > reached) parts.push([reached, begin]);
    reached = Math.max(reached, end);
  }
  if (reached < 1) parts.push([reached, 1]);
  return parts;
}

/** The part of a line inside a gap, as fractions of its length; `end` is not greater than `begin` if there is none. */
function partInside(from: Point, to: Point, gap: Gap): readonly [begin: number, end: number] {
  let begin = 0;
  let end = 1;
  for (const axis of ['x', 'y'] as const) {
    const [low, high] = gap[axis];
    const start = from[axis];
    // Avoids a division by zero: a line parallel to this axis's sides is inside them for all of its length, or for
    // none.
    const length = to[axis] - start || Number.MIN_VALUE;
    const [a, b] = [(low - start) / length, (high - start) / length];
    begin = Math.max(begin, Math.min(a, b));
    end = Math.min(end, Math.max(a, b));
  }
  return [begin, end];
}
