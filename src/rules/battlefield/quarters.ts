/**
 * Where a route meets the edge of a board: each edge has four quarters, sixteen clockwise from the top left
 * corner. Source: Bob Cordery, Wargaming Miscellany, "Version 2" of the terrain generator, as redrafted on
 * 1 October 2019.
 */

import type { DiceRequest, Procedure } from '../../dice/request.ts';
import { memberAt } from '../../hex/list.ts';
import type { EdgeCrossing } from './battlefield.ts';
import { type Board, type CellSide, cellAt, outerSide, type Side } from './board.ts';

export const QUARTERS = 16;
const PER_EDGE = 4;

/** The quarter `further` quarters clockwise from another. */
export const quarterAfter = (quarter: number, further: number): number =>
  ((quarter - 1 + further) % QUARTERS) + 1;

/** The number of quarters from one to another, clockwise. */
export const quartersBetween = (from: number, to: number): number => (to - from + QUARTERS) % QUARTERS;

/** The edge of the board that a quarter belongs to, and its number within that edge, 1 to 4 clockwise. */
export const edgeOf = (quarter: number): { readonly edge: Side; readonly part: number } => ({
  edge: Math.ceil(quarter / PER_EDGE) as Side,
  part: ((quarter - 1) % PER_EDGE) + 1,
});

/**
 * The cells of a quarter, clockwise: those with their centre in it. A centre on the line between two belongs to both.
 */
export function cellsOfQuarter(board: Board, quarter: number): EdgeCrossing[] {
  const { edge, part } = edgeOf(quarter);
  const { columns, rows } = board;
  const length = edge % 2 === 1 ? columns : rows;
  const crossings: EdgeCrossing[] = [];
  for (let along = 1; along <= length; along++) {
    const middle = PER_EDGE * along - PER_EDGE / 2;
    if (middle < (part - 1) * length || middle > part * length) continue;
    const back = length + 1 - along;
    const position = {
      1: { column: along, row: 1 },
      2: { column: columns, row: along },
      3: { column: back, row: rows },
      4: { column: 1, row: back },
    }[edge];
    crossings.push({ cell: cellAt(board, position), side: outerSide(board, edge) });
  }
  return crossings;
}

/** Whether a route may not cross the edge of the board by this side of this cell. */
export type IsTaken = (cell: number, side: CellSide) => boolean;

/** The first quarter with a free cell, searched clockwise from this one. */
export function openQuarter(board: Board, quarter: number, isTaken: IsTaken): number {
  for (let further = 0; further < QUARTERS; further++) {
    const open = quarterAfter(quarter, further);
    if (freeCells(board, open, isTaken).length > 0) return open;
  }
  throw new Error('no cell on the edge of the board is free');
}

/**
 * The cell of a quarter in which a route crosses the edge: a die for each free cell, the highest wins, ties are rolled
 * again. A quarter without a free cell gives way to the next one clockwise. No die if only one cell is free.
 *
 * @param dice makes the request for `count` dice
 */
export function* edgeCrossingIn(
  board: Board,
  quarter: number,
  isTaken: IsTaken,
  dice: (count: number) => DiceRequest,
): Procedure<EdgeCrossing> {
  let left = freeCells(board, openQuarter(board, quarter, isTaken), isTaken);
  while (left.length > 1) {
    const faces = yield dice(left.length);
    const highest = Math.max(...faces);
    left = left.filter((_, i) => faces[i] === highest);
  }
  return memberAt(left, 0);
}

const freeCells = (board: Board, quarter: number, isTaken: IsTaken): EdgeCrossing[] =>
  cellsOfQuarter(board, quarter).filter(({ cell, side }) => !isTaken(cell, side));
