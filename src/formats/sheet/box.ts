import type { Spot } from '../vector/path.ts';

/** A rectangle in a drawing, `y` downwards. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const grownBox = ({ left, top, right, bottom }: Box, by: number): Box => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
});

export const scaledBox = ({ left, top, right, bottom }: Box, by: number): Box => ({
  left: left * by,
  top: top * by,
  right: right * by,
  bottom: bottom * by,
});

/** The smallest box that contains the others. */
export const enclosingBox = (boxes: readonly [Box, ...Box[]]): Box =>
  boxes.reduce((all, { left, top, right, bottom }) => ({
    left: Math.min(all.left, left),
    top: Math.min(all.top, top),
    right: Math.max(all.right, right),
    bottom: Math.max(all.bottom, bottom),
  }));

/** The smallest box that contains all places with a margin around them. */
export function boxAround(spots: readonly Spot[], margin: number): Box {
  const edge = (axis: 0 | 1, sign: 1 | -1) =>
    sign * spots.reduce((most, spot) => Math.max(most, sign * spot[axis]), Number.NEGATIVE_INFINITY) +
    sign * margin;
  return { left: edge(0, -1), top: edge(1, -1), right: edge(0, 1), bottom: edge(1, 1) };
}

/** The area that two boxes have in common, in squares of their unit; 0 if they don't overlap. */
export const commonArea = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
