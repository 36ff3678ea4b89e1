import type { Procedure } from '../../dice/request.ts';
import { type Board, cellsBeside } from './board.ts';
import { directWay } from './direct-way.ts';

/** What a cell adds to a way: less than any count of steps, or of cells gone before, can outweigh. */
const STEP = 1;
const GONE_BEFORE = 10_000;
const HILL = GONE_BEFORE * 10_000;

/**
 * The way of a stream or river through adjoining cells from one to another, both included: through as few
 * hills as possible, through as few cells of its own earlier way as possible, and then the shortest. Of equally
 * good ways, at each step the cell whose middle is nearest to the straight line; still equal: a d6.
 */
export function watercourse(
  board: Board,
  from: number,
  to: number,
  isHill: (cell: number) => boolean,
  goneBefore: ReadonlySet<number>,
): Procedure<readonly number[]> {
  const cost = (_from: number, cell: number) =>
    STEP + (isHill(cell) ? HILL : 0) + (goneBefore.has(cell) ? GONE_BEFORE : 0);
  return directWay(board, from, to, { ways: cellsBeside, cost }, 'way');
}
