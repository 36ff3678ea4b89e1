/**
 * Routes across a battlefield: rivers, roads, tracks, railways and the branches to villages. Source: Bob Cordery,
 * Wargaming Miscellany, terrain generator, 2 and 3 of 30 September 2019; the choice between equal ways is ours.
 */
import type { Procedure } from '../../dice/request.ts';
import type { EdgeCrossing, PortableRoute } from './battlefield.ts';
import { acrossSides, type CellSide } from './board.ts';
import { cheapestPath } from './cheapest-path.ts';
import { detour } from './detour.ts';
import type { Ground } from './ground.ts';
import { portableFace } from './portable-purpose.ts';
import type { GivenRoute, RolledRoute } from './portable-settings.ts';
import { crossRivers } from './route-crossings.ts';
import { routeGraph } from './route-graph.ts';
import { secondLaneOf } from './second-lane.ts';

export type Ends = Procedure<{ readonly entry: EdgeCrossing; readonly exit: EdgeCrossing }>;

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
  const isShut = yield* detour(ground, kind, entry.cell, exit.cell);
  const graph = routeGraph(ground, kind, { isShut });
  const cells = yield* cheapestPath(ground.board, entry.cell, exit.cell, graph, `${kind} way`);
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
