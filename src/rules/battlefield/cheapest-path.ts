import type { Procedure } from '../../dice/request.ts';
import { lastOf, memberAt } from '../../hex/list.ts';
import { type Board, cellCount, crossProduct } from './board.ts';
import { type PortablePurpose, rollPortableDie } from './portable-purpose.ts';

/** The cells of a board as a graph: the neighbours of a cell, and the cost of each step, which is more than 0. */
export interface WeightedGraph {
  readonly neighbours: (board: Board, cell: number) => readonly number[];
  readonly cost: (from: number, to: number) => number;
}

/**
 * The cheapest path from one cell to another, both included. Of equally cheap steps, it takes the one to the cell whose
 * centre is nearest to the straight line; of equally near cells, a d6 decides: 1–3 the left one, 4–6 the right one.
 *
 * @param purpose the purpose of that die
 */
export function* cheapestPath(
  board: Board,
  from: number,
  to: number,
  graph: WeightedGraph,
  purpose: PortablePurpose,
): Procedure<readonly number[]> {
  const costs = pathCostsTo(board, [to], graph);
  const cells = [from];
  for (let here = from; here !== to; cells.push(here)) {
    const ways = directSteps(board, from, to, graph, costs, here);
    here = ways.at(ways.length === 1 || (yield* rollPortableDie(purpose)) <= 3 ? 0 : -1) as number;
  }
  return cells;
}

/**
 * The next cell of the cheapest path from a cell: the best one, or the leftmost and the rightmost of several equally
 * good ones. Of squares on the same side of the line and equally far from it, one across a side counts as left of one
 * across a corner, even where that is wrong: battlefields in ledgers depend on it.
 *
 * @param costs the cost from each cell to the end
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

/** The cost from each cell of the board to the nearest of the ends, by cell number (Dijkstra's algorithm). */
export function pathCostsTo(
  board: Board,
  ends: readonly number[],
  { neighbours, cost }: WeightedGraph,
): readonly number[] {
  const costs = new Array<number>(cellCount(board) + 1).fill(Number.POSITIVE_INFINITY);
  const queue = new CheapestFirst();
  for (const end of ends) {
    costs[end] = 0;
    queue.add(end, 0);
  }
  for (let next = queue.take(); next !== null; next = queue.take()) {
    const soFar = memberAt(costs, next.cell);
    // An outdated queue item: a cheaper way to this cell was found after it was added.
    if (next.cost > soFar) continue;
    for (const before of neighbours(board, next.cell)) {
      const through = soFar + cost(before, next.cell);
      if (through >= memberAt(costs, before)) continue;
      costs[before] = through;
      queue.add(before, through);
    }
  }
  return costs;
}

interface Reached {
  readonly cell: number;
  readonly cost: number;
}

/** A priority queue: a binary heap with the cheapest cell first. */
class CheapestFirst {
  readonly #heap: Reached[] = [];

  add(cell: number, cost: number): void {
    const heap = this.#heap;
    let at = heap.push({ cell, cost }) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.#costAt(parent) <= cost) break;
      this.#swap(at, parent);
      at = parent;
    }
  }

  take(): Reached | null {
    const heap = this.#heap;
    const [cheapest] = heap;
    const last = heap.pop();
    if (!cheapest || !last) return null;
    if (heap.length > 0) {
      heap[0] = last;
      this.#sink();
    }
    return cheapest;
  }

  #sink(): void {
    for (let at = 0; ; ) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      const child = this.#costAt(right) < this.#costAt(left) ? right : left;
      if (this.#costAt(child) >= this.#costAt(at)) return;
      this.#swap(at, child);
      at = child;
    }
  }

  #costAt(at: number): number {
    return this.#heap[at]?.cost ?? Number.POSITIVE_INFINITY;
  }

  #swap(a: number, b: number): void {
    const heap = this.#heap;
    [heap[a], heap[b]] = [memberAt(heap, b), memberAt(heap, a)];
  }
}

const leastOf = (cells: readonly number[], measure: (cell: number) => number): number[] => {
  const least = Math.min(...cells.map(measure));
  return cells.filter((cell) => measure(cell) === least);
};
