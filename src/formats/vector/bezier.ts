import type { Spot } from './path.ts';
import { interpolate } from './vectors.ts';

/** A cubic Bézier curve: start, two control points, end. */
export type Curve = readonly [start: Spot, control: Spot, control2: Spot, end: Spot];

/** The point on a curve at a parameter from 0 to 1. */
export function pointAt([a, b, c, d]: Curve, t: number): Spot {
  const s = 1 - t;
  const on = (axis: 0 | 1) =>
    s * s * s * a[axis] + 3 * s * s * t * b[axis] + 3 * s * t * t * c[axis] + t * t * t * d[axis];
  return [on(0), on(1)];
}

/** Splits a curve at a parameter, by de Casteljau's algorithm. */
export function splitAt([a, b, c, d]: Curve, t: number): readonly [before: Curve, after: Curve] {
  const [ab, bc, cd] = [interpolate(a, b, t), interpolate(b, c, t), interpolate(c, d, t)];
  const [abc, bcd] = [interpolate(ab, bc, t), interpolate(bc, cd, t)];
  const middle = interpolate(abc, bcd, t);
  return [
    [a, ab, abc, middle],
    [middle, bcd, cd, d],
  ];
}
