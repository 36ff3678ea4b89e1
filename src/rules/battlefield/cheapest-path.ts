import type { Procedure } from '../../dice/request.ts';
import { lastOf, memberAt } from '../../hex/list.ts';
import { type Board, cellCount, crossProduct } from './board.ts';
import { type PortablePurpose, portableFace } from './portable-purpose.ts';

/** The cells of a board as a graph: where one can go from a cell, and what each step costs, which is more than 0. */
export interface WeightedGraph {
  readonly neighbours: (board: Board, cell: number) => readonly number[];
  readonly cost: (from: number, to: number) => number;
}

/**
 * The cheapest way from one cell to another, both included. Of equally good ways, at each step the cell whose middle is
 * nearest to the straight line; still equal: a d6, 1–3 the left one, 4–6 the right one.
 *
 * @param purpose what that die is for
 */
export function* cheapestPath(
  board: Board,
  from: number,
  to: number,
  graph: WeightedGraph,
  purpose: PortablePurpose,
): Procedure<readonly number[]> {
  const costs = pathCostsTo(board, to, graph);
  const cells = [from];
  for (let here = from; here !== to; cells.push(here)) {
    const ways = directSteps(board, from, to, graph, costs, here);
    here = ways.at(ways.length === 1 || (yield* portableFace(purpose)) <= 3 ? 0 : -1) as number;
  }
  return cells;
}

/**
 * Where the cheapest way goes on to from a cell: the best cell, or of several as good the leftmost and the rightmost.
 *
 * @param costs what it costs to get to the end from each cell
 */
export function directSteps(
  board: Board,
  from: number,
  to: number,
  graph: WeightedGraph,
  costs: readonly number[],
  here: number,
): readonly number[] {
  const ways = graph.neighbours(board, here);
  const costBy = (cell: number) => graph.cost(here, cell) + memberAt(costs, cell);
  const least = Math.min(...ways.map(costBy));
  const offLine = (cell: number) => Math.abs(crossProduct(board, from, to, cell));
  const best = leastOf(
    ways.filter((cell) => costBy(cell) === least),
    offLine,
  ).toSorted((a, b) => crossProduct(board, here, to, a) - crossProduct(board, here, to, b));
  return best.length === 1 ? best : [memberAt(best, 0), lastOf(best)];
}

/** What it costs to get from each cell of the board to one. */
export function pathCostsTo(
  board: Board,
  to: number,
  { neighbours, cost }: WeightedGraph,
): readonly number[] {
  const costs = new Array<number>(cellCount(board) + 1).fill(Number.POSITIVE_INFINITY);
  costs[to] = 0;
  const queue = [to];
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    for (const before of neighbours(board, next)) {
      const through = memberAt(costs, next) + cost(before, next);
      if (through >= memberAt(costs, before)) continue;
      costs[before] = through;
      queue.push(before);
    }
  }
  return costs;
}

const leastOf = (cells: readonly number[], measure: (cell: number) => number): number[] => {
  const least = Math.min(...cells.map(measure));
  return cells.filter((cell) => measure(cell) === least);
};
