import { edgeOf } from '../rules/battlefield/quarters.ts';

/** The edges of a board, in the order of the sides 1 to 4. */
export const EDGE_NAMES = ['top', 'right', 'bottom', 'left'] as const;

const PARTS = ['first', 'second', 'third', 'fourth'] as const;

/** By edge. Quarters are counted clockwise, which on two edges is against the direction of reading. */
const COUNTED_FROM = ['', '', ' from the right', ' from below'] as const;

/** A quarter (1 to 16) in words: `second quarter of the top edge`, `first quarter of the left edge from below`. */
export function quarterWords(quarter: number): string {
  const { edge, part } = edgeOf(quarter);
  return `${PARTS[part - 1]} quarter of the ${EDGE_NAMES[edge - 1]} edge${COUNTED_FROM[edge - 1]}`;
}
