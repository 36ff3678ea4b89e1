/**
 * Routes across a battlefield: rivers, roads, tracks, railways and the branches to villages. Source: Bob Cordery,
 * Wargaming Miscellany, terrain generator, 2 and 3 of 30 September 2019; the choice between equal ways is ours.
 */
import type { Procedure } from '../../dice/request.ts';
import type { EdgeCrossing, PortableRoute, RouteKind } from './battlefield.ts';
import { acrossSides, type CellSide, cellsAround, flanksOf } from './board.ts';
import { cheapestPath, type WeightedGraph } from './cheapest-path.ts';
import type { Ground } from './ground.ts';
import { portableFace } from './portable-purpose.ts';
import type { GivenRoute, RolledRoute } from './portable-settings.ts';
import { crossRivers, slantsOf, stepName } from './route-crossings.ts';
import { secondLaneOf } from './second-lane.ts';

/** Each outweighs any number of those before it. */
const SHARED = 1;
const STEP = 10_000;
const VISITED = STEP * 10_000;
const HILL = VISITED * 10_000;

export type Ends = Procedure<{ readonly entry: EdgeCrossing; readonly exit: EdgeCrossing }>;

/**
 * The graph that routes of a kind are laid on. They go around hills (and, but for rivers, around lakes), and then take as few
 * steps as possible; of equally short ways, rather beside other routes than on them. Ours: a step over a corner of squares
 * with hills on both hands goes over one of them; and over a corner no route crosses another, so that wherever two cross
 * they have a cell in common.
 *
 * @param visited what the same route has passed through already
 */
export function routeGraph(ground: Ground, kind: RouteKind, visited: readonly number[] = []): WeightedGraph {
  const lines = [...ground.lines(), visited];
  const slants = slantsOf(ground, lines);
  const isInTheWay = (cell: number) => ground.isHigh(cell) || (kind !== 'river' && ground.has(cell, 'lake'));
  const passesBetweenHills = (from: number, to: number) => {
    if (ground.board.kind === 'hex') return false;
    const { left, right } = flanksOf(ground.board, from, to);
    return left !== null && right !== null && isInTheWay(left) && isInTheWay(right);
  };
  const visitedCells = new Set(visited);
  const others = new Set(lines.flat());
  return {
    neighbours: (board, cell) => cellsAround(board, cell).filter((to) => !slants.has(stepName(cell, to))),
    cost: (from, to) =>
      STEP +
      (isInTheWay(to) ? HILL : 0) +
      (passesBetweenHills(from, to) ? HILL : 0) +
      (visitedCells.has(to) ? VISITED : 0) +
      (others.has(to) ? SHARED : 0),
  };
}

/** How many steps a way of this cost has, not counting those through hills or through cells visited before. */
export const hillsAndStepsOf = (cost: number): { hills: number; steps: number } => ({
  hills: Math.floor(cost / HILL),
  steps: Math.floor((cost % VISITED) / STEP),
});

/** A river with its width; a given one isn't rolled. */
export function* layRiver(ground: Ground, given: GivenRoute | undefined, ends: () => Ends): Procedure<void> {
  const found = yield* routePath(ground, 'river', given, ends);
  const room = secondLaneOf(ground, found);
  const width = given ? (given.width ?? 1) : room ? yield* rolledWidth(ground) : 1;
  const secondLane = width === 2 ? room : null;
  const route = { kind: 'river' as const, ...found, ...(secondLane && { secondLane }) };
  ground.lay(route);
  ground.emit({ kind: 'laid', route, detourBy: null });
  if (!room) ground.emit({ kind: 'lane-lacking' });
}

/** A road or track, with a ford or bridge wherever it meets a river. */
export function* layRoad(
  ground: Ground,
  kind: 'road' | 'track',
  given: GivenRoute | undefined,
  ends: () => Ends,
): Procedure<void> {
  const route = { kind, ...(yield* routePath(ground, kind, given, ends)) };
  ground.lay(route);
  ground.emit({ kind: 'laid', route, detourBy: null });
  yield* crossRivers(ground, route);
}

function* routePath(
  ground: Ground,
  kind: RolledRoute,
  given: GivenRoute | undefined,
  ends: () => Ends,
): Procedure<Omit<PortableRoute, 'kind'>> {
  if (given) return givenPath(ground, given);
  const { entry, exit } = yield* ends();
  const cells = yield* cheapestPath(
    ground.board,
    entry.cell,
    exit.cell,
    routeGraph(ground, kind),
    `${kind} way`,
  );
  return { entry, exit, cells };
}

/** A route that isn't rolled: it comes and goes over the edge where its ends lie on that. */
export const givenPath = (ground: Ground, { cells }: GivenRoute): Omit<PortableRoute, 'kind'> => ({
  entry: outwardFrom(ground, cells[0]),
  exit: outwardFrom(ground, cells.at(-1)),
  cells,
});

/** Over the first side of a cell that has the edge behind it; `null` within the board. */
function outwardFrom({ board }: Ground, cell: number | undefined): EdgeCrossing | null {
  if (cell === undefined) return null;
  const side = acrossSides(board, cell).indexOf(null) + 1;
  return side === 0 ? null : { cell, side: side as CellSide };
}

function* rolledWidth({ emit }: Ground): Procedure<1 | 2> {
  const width = (yield* portableFace('river width')) <= 4 ? 1 : 2;
  emit({ kind: 'width-found', width });
  return width;
}
