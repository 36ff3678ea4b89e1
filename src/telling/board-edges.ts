import { edgeOf } from '../rules/battlefield/quarters.ts';

/** The edges of a board, in the order of its sides from 1 on. */
export const EDGE_NAMES = ['top', 'right', 'bottom', 'left'] as const;

const PARTS = ['first', 'second', 'third', 'fourth'] as const;

/** Quarters are counted clockwise around the board; on two of its edges that is not as one reads. */
const COUNTED_FROM = ['', '', ' from the right', ' from below'] as const;

/** A quarter of the edge of a board, 1 to 16: `second quarter of the top edge`, `first quarter of the left edge from below`. */
export function quarterWords(quarter: number): string {
  const { edge, part } = edgeOf(quarter);
  return `${PARTS[part - 1]} quarter of the ${EDGE_NAMES[edge - 1]} edge${COUNTED_FROM[edge - 1]}`;
}
