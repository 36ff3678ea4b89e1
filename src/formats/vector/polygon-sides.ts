import type { Spot } from './path.ts';

/** The sides of a polygon: each corner with the next one, the last with the first. */
export const polygonSides = (corners: readonly Spot[]): (readonly [from: Spot, to: Spot])[] =>
  corners.map((from, i) => [from, corners[(i + 1) % corners.length] ?? from]);
