/**
 * Lays rivers, roads and tracks across a battlefield. Source: Bob Cordery, Wargaming Miscellany, terrain generator,
 * 2 and 3 of 30 September 2019; the choice between equally good ways is ours.
 */

import type { Procedure } from '../../dice/request.ts';
import { lastOf, memberAt } from '../../hex/list.ts';
import type { PortableRoute } from './battlefield.ts';
import { cheapestPath } from './cheapest-path.ts';
import { detour } from './detour.ts';
import type { GivenEnds, GivenRoute, WholeRoute } from './given.ts';
import type { MainRouteKind } from './given-of-edition.ts';
import type { Ground } from './ground.ts';
import { rollPortableDie } from './portable-purpose.ts';
import { crossRivers } from './route-crossings.ts';
import { crossingOf, endIn, type RouteEnds } from './route-end.ts';
import { routeGraph } from './route-graph.ts';
import { secondLaneOf } from './second-lane.ts';

/** Finds the ends of a route: given ones as they are, others by the dice of an edition. */
export type Ends = (given: GivenEnds | undefined) => Procedure<RouteEnds>;

interface LaidPath extends Omit<PortableRoute, 'kind'> {
  readonly isGiven: boolean;
}

/** Lays a river with its width. What is given isn't rolled. */
export function* layRiver(ground: Ground, given: GivenRoute | undefined, ends: Ends): Procedure<void> {
  const { isGiven, ...found } = yield* routePath(ground, 'river', given, ends);
  const room = secondLaneOf(ground, found);
  const known = given?.width ?? (isGiven ? 1 : undefined);
  if (known && !isGiven) ground.emit({ kind: 'width-found', width: known, isGiven: true });
  const width = known ?? (room ? yield* rolledWidth(ground) : 1);
  const secondLane = width === 2 ? room : null;
  const route = { kind: 'river' as const, ...found, ...(secondLane && { secondLane }) };
  ground.lay(route);
  ground.emit({ kind: 'laid', route, detourBy: null, isGiven });
  if (!room && known !== 1) ground.emit({ kind: 'lane-lacking' });
}

/** Lays a road or track, with a ford or bridge wherever it crosses a river. */
export function* layRoad(
  ground: Ground,
  kind: 'road' | 'track',
  given: GivenRoute | undefined,
  ends: Ends,
): Procedure<void> {
  const { isGiven, ...found } = yield* routePath(ground, kind, given, ends);
  const route = { kind, ...found };
  ground.lay(route);
  ground.emit({ kind: 'laid', route, detourBy: null, isGiven });
  yield* crossRivers(ground, route);
}

function* routePath(
  ground: Ground,
  kind: MainRouteKind,
  given: GivenRoute | undefined,
  ends: Ends,
): Procedure<LaidPath> {
  if (given?.cells) return { ...givenPath(ground, given), isGiven: true };
  const { entry, exit } = yield* ends(given);
  const isShut = yield* detour(ground, kind, entry.cell, exit.cell);
  const graph = routeGraph(ground, kind, { isShut });
  const cells = yield* cheapestPath(ground.board, entry.cell, exit.cell, graph, `${kind} way`);
  return { entry: crossingOf(entry), exit: crossingOf(exit), cells, isGiven: false };
}

/** The path of a route given as a whole. It crosses the edge of the board if its first or last cell is there. */
export const givenPath = ({ board }: Ground, { cells }: WholeRoute): Omit<PortableRoute, 'kind'> => ({
  entry: crossingOf(endIn(board, memberAt(cells, 0))),
  exit: crossingOf(endIn(board, lastOf(cells))),
  cells,
});

function* rolledWidth({ emit }: Ground): Procedure<1 | 2> {
  const width = (yield* rollPortableDie('river width')) <= 4 ? 1 : 2;
  emit({ kind: 'width-found', width, isGiven: false });
  return width;
}
