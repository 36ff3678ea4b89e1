import type { DiceRequest, Procedure } from '../../dice/request.ts';
import { type Board, cellCount, cellsBeside, placeOf } from './board.ts';

/** 1–3 the left one of two equally good ways, 4–6 the right one. */
const WAY: DiceRequest = { for: 'way', sides: 6, count: 1 };

/** What a cell adds to a way: less than any count of steps, or of cells gone before, can outweigh. */
const STEP = 1;
const GONE_BEFORE = 10_000;
const HILL = GONE_BEFORE * 10_000;

/**
 * The way of a stream or river through adjoining cells from one to another, both included: through as few
 * hills as possible, through as few cells of its own earlier way as possible, and then the shortest. Of equally
 * good ways, at each step the cell whose middle is nearest to the straight line; still equal: a d6.
 */
export function* watercourse(
  board: Board,
  from: number,
  to: number,
  isHill: (cell: number) => boolean,
  goneBefore: ReadonlySet<number>,
): Procedure<readonly number[]> {
  const cost = (cell: number) => STEP + (isHill(cell) ? HILL : 0) + (goneBefore.has(cell) ? GONE_BEFORE : 0);
  const costs = costsTo(board, to, cost);
  const costFrom = (cell: number) => (costs[cell] as number) + (cell === to ? 0 : cost(cell));
  const cells = [from];
  for (let here = from; here !== to; cells.push(here)) {
    const ways = cellsBeside(board, here);
    const least = Math.min(...ways.map(costFrom));
    const best = nearestToLine(
      board,
      ways.filter((cell) => costFrom(cell) === least),
      from,
      to,
    );
    here = best.length === 1 ? (best[0] as number) : yield* leftOrRight(board, best, here, to);
  }
  return cells;
}

/** What it costs to go from each cell to one, the cells at both ends not counted (Bellman and Ford's way). */
function costsTo(board: Board, to: number, cost: (cell: number) => number): number[] {
  const costs = new Array<number>(cellCount(board) + 1).fill(Number.POSITIVE_INFINITY);
  costs[to] = 0;
  for (let changed = true; changed; ) {
    changed = false;
    for (let cell = 1; cell < costs.length; cell++) {
      for (const beside of cellsBeside(board, cell)) {
        const through = (costs[beside] as number) + (beside === to ? 0 : cost(beside));
        if (through >= (costs[cell] as number)) continue;
        costs[cell] = through;
        changed = true;
      }
    }
  }
  return costs;
}

function nearestToLine(board: Board, cells: readonly number[], from: number, to: number): readonly number[] {
  const offLine = (cell: number) => Math.abs(turnBetween(board, from, to, cell));
  const nearest = Math.min(...cells.map(offLine));
  return cells.filter((cell) => offLine(cell) === nearest);
}

function* leftOrRight(board: Board, cells: readonly number[], here: number, to: number): Procedure<number> {
  const fromLeft = cells.toSorted(
    (a, b) => turnBetween(board, here, to, a) - turnBetween(board, here, to, b),
  );
  return fromLeft.at(((yield WAY)[0] as number) <= 3 ? 0 : -1) as number;
}

/** Negative where a cell lies to the left of the line from one cell to another, positive to the right. */
function turnBetween(board: Board, from: number, to: number, cell: number): number {
  const [a, b, c] = [placeOf(board, from), placeOf(board, to), placeOf(board, cell)];
  return (b.column - a.column) * (c.row - a.row) - (b.row - a.row) * (c.column - a.column);
}
