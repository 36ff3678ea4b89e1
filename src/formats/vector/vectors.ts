/** Places as vectors. */
import type { Spot } from './path.ts';

export const plus = (a: Spot, b: Spot): Spot => [a[0] + b[0], a[1] + b[1]];
export const difference = (a: Spot, b: Spot): Spot => [a[0] - b[0], a[1] - b[1]];
export const times = ([x, y]: Spot, by: number): Spot => [x * by, y * by];
/** A vector of the same direction and of length 1. */
export const unit = ([x, y]: Spot): Spot => times([x, y], 1 / Math.hypot(x, y));
export const mean = (spots: readonly Spot[]): Spot => times(spots.reduce(plus), 1 / spots.length);
/** A vector rotated by an angle in radians, clockwise on a drawing, where `y` grows downwards. */
export const rotated = ([x, y]: Spot, angle: number): Spot => [
  x * Math.cos(angle) - y * Math.sin(angle),
  x * Math.sin(angle) + y * Math.cos(angle),
];
/** The point at a fraction of the way from one place to another, from 0 to 1. */
export const interpolate = (a: Spot, b: Spot, t: number): Spot => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
];
export const midpoint = (a: Spot, b: Spot): Spot => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
export const distance = (a: Spot, b: Spot): number => Math.hypot(a[0] - b[0], a[1] - b[1]);
/** The cross product: positive if the second vector points to the right of the first, where `y` grows downwards. */
export const cross = (a: Spot, b: Spot): number => a[0] * b[1] - a[1] * b[0];
/** The unit vector from one place towards another; [0, 0] if they are the same. */
export function unitTowards(from: Spot, to: Spot): Spot {
  const [dx, dy] = difference(to, from);
  const length = Math.hypot(dx, dy) || 1;
  return [dx / length, dy / length];
}
