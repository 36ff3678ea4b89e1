import { memberAt } from '../../hex/list.ts';
import type { Feature, RouteKind } from './battlefield.ts';
import { cellCount, cellsAround, flanksOf } from './board.ts';
import type { WeightedGraph } from './cheapest-path.ts';
import type { Ground } from './ground.ts';
import { slantsOf, stepKey } from './route-crossings.ts';

/** Costs of entering a cell. Each outweighs any possible number of those before it. */
const SHARED = 1;
const STEP = 10_000;
const VISITED = STEP * 10_000;
const HILL = VISITED * 10_000;

/** Whether a route may not step from one cell to the next. */
export type IsShut = (from: number, to: number) => boolean;

interface RouteLimits {
  /** Cells that the same route has passed through already. */
  readonly visited?: readonly number[];
  readonly isShut?: IsShut;
  /** Ignores hills and mountains. */
  readonly throughHills?: boolean;
}

/**
 * The graph that routes of a kind are laid on. They avoid hills and landmarks (and, except rivers, lakes) first of all,
 * then take as few steps as possible, and of equally short ways those that share the fewest cells with other routes.
 * Ours: a diagonal step between squares with hills on both sides counts as one over a hill, and no route crosses
 * another by a corner, so that wherever two cross they have a cell in common.
 */
export function routeGraph(
  ground: Ground,
  kind: RouteKind,
  { visited = [], isShut, throughHills = false }: RouteLimits = {},
): WeightedGraph {
  const lines = [...ground.lines(), visited];
  const slants = slantsOf(ground, lines);
  const inTheWay = new Set(ground.cellsWith(...obstaclesOf(kind, throughHills)));
  const passesBetweenHills = (from: number, to: number) => {
    if (ground.board.kind === 'hex' || inTheWay.size < 2) return false;
    const { left, right } = flanksOf(ground.board, from, to);
    return left !== null && right !== null && inTheWay.has(left) && inTheWay.has(right);
  };
  // The cost of entering each cell from anywhere, precomputed: it is needed thousands of times for a route.
  const entering = new Array<number>(cellCount(ground.board) + 1).fill(STEP);
  const add = (cells: Iterable<number>, cost: number) => {
    for (const cell of new Set(cells)) entering[cell] = memberAt(entering, cell) + cost;
  };
  add(inTheWay, HILL);
  add(visited, VISITED);
  add(lines.flat(), SHARED);
  const isOpen = slants.size === 0 && isShut === undefined;
  return {
    neighbours: (board, cell) => {
      const around = cellsAround(board, cell);
      return isOpen ? around : around.filter((to) => !slants.has(stepKey(cell, to)) && !isShut?.(cell, to));
    },
    cost: (from, to) => memberAt(entering, to) + (passesBetweenHills(from, to) ? HILL : 0),
  };
}

/** The features that routes of a kind avoid. */
export const obstaclesOf = (kind: RouteKind, throughHills = false): readonly Feature['kind'][] => [
  'landmark',
  ...(throughHills ? [] : (['hill', 'mountain'] as const)),
  ...(kind === 'river' ? [] : (['lake'] as const)),
];

/** The numbers of hills and of steps in a path of this cost. */
export const hillsAndStepsOf = (cost: number): { hills: number; steps: number } => ({
  hills: Math.floor(cost / HILL),
  steps: Math.floor((cost % VISITED) / STEP),
});
