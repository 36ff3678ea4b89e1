/**
 * Where a route meets the edge of a board: each edge has four quarters, sixteen clockwise from the top left
 * corner. Source: Bob Cordery, Wargaming Miscellany, "Version 2" of the terrain generator, as redrafted on
 * 1 October 2019.
 */
import type { Procedure } from '../../dice/request.ts';
import type { Crossing } from './battlefield.ts';
import { type Board, cellAt, outerSide, type Side } from './board.ts';

const QUARTERS = 16;
const PER_EDGE = 4;

/** The quarter so many further, clockwise. */
export const quarterAfter = (quarter: number, further: number): number =>
  ((quarter - 1 + further) % QUARTERS) + 1;

/** On which side of the board a quarter lies, and which quarter of that it is, 1 to 4 clockwise. */
export const edgeOf = (quarter: number): { readonly side: Side; readonly part: number } => ({
  side: Math.ceil(quarter / PER_EDGE) as Side,
  part: ((quarter - 1) % PER_EDGE) + 1,
});

/** The cells of a quarter, clockwise: those whose middle lies in it. One on the line belongs to both quarters. */
export function cellsOfQuarter(board: Board, quarter: number): Crossing[] {
  const { side, part } = edgeOf(quarter);
  const { columns, rows } = board;
  const length = side % 2 === 1 ? columns : rows;
  const crossings: Crossing[] = [];
  for (let along = 1; along <= length; along++) {
    const middle = PER_EDGE * along - PER_EDGE / 2;
    if (middle < (part - 1) * length || middle > part * length) continue;
    const back = length + 1 - along;
    const place = {
      1: { column: along, row: 1 },
      2: { column: columns, row: along },
      3: { column: back, row: rows },
      4: { column: 1, row: back },
    }[side];
    crossings.push({ cell: cellAt(board, place), side: outerSide(board, side) });
  }
  return crossings;
}

/**
 * Which cell of a quarter a route crosses the edge by: a die for each cell that isn't taken, the highest has it,
 * ties again. A quarter without a free cell gives way to the next one clockwise. No die for a single cell.
 *
 * @param purpose what the dice are for
 */
export function* crossingIn(
  board: Board,
  quarter: number,
  isTaken: (cell: number) => boolean,
  purpose: string,
): Procedure<Crossing> {
  for (let further = 0; further < QUARTERS; further++) {
    let left = cellsOfQuarter(board, quarterAfter(quarter, further)).filter(({ cell }) => !isTaken(cell));
    while (left.length > 1) {
      const faces = yield { for: purpose, sides: 6, count: left.length };
      const highest = Math.max(...faces);
      left = left.filter((_, i) => faces[i] === highest);
    }
    if (left[0]) return left[0];
  }
  throw new Error('no cell on the edge of the board is free');
}
