/** Spots reckoned with as vectors, in the size of a hex. */
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
