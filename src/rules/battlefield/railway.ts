/** Railways. Source: Version 2 of the terrain generator, 6; how far they go out of their way is ours. */

import type { Procedure } from '../../dice/request.ts';
import { memberAt } from '../../hex/list.ts';
import type { Habitation, PortableRoute, RouteKind } from './battlefield.ts';
import { cellsBeside, crossProduct } from './board.ts';
import { cheapestPath, pathCostsTo, type WeightedGraph } from './cheapest-path.ts';
import { detour } from './detour.ts';
import type { GivenRoute } from './given.ts';
import type { Ground } from './ground.ts';
import { inhabitedPlaces } from './inhabited.ts';
import { sharedRuns } from './route-crossings.ts';
import { crossingOf, type RouteEnds } from './route-end.ts';
import { hillsAndStepsOf, type IsShut, routeGraph } from './route-graph.ts';
import { type Ends, givenPath } from './route-laying.ts';

/** How many cells more a railway may have to pass by or through a village. */
const MOST_DETOUR = 2;

/** A railway with its bridges and level crossings. */
export function* layRailway(ground: Ground, given: GivenRoute | undefined, ends: Ends): Procedure<void> {
  const { detourBy, ...way } = given?.cells
    ? { ...givenPath(ground, given), detourBy: null }
    : yield* pathBetween(ground, yield* ends(given));
  const route: PortableRoute = { kind: 'railway', ...way };
  ground.lay(route);
  ground.emit({ kind: 'laid', route, detourBy, isGiven: given?.cells !== undefined });
  for (const { crossed } of sharedRuns(ground, route, ['river'])) {
    const feature = { kind: 'bridge', of: 'railway' } as const;
    for (const cell of crossed) ground.place(cell, feature);
    ground.emit({ kind: 'crossed', route: 'railway', over: 'river', feature, cells: crossed });
  }
  for (const { crossed } of sharedRuns(ground, route, ROADS)) {
    const feature = { kind: 'level-crossing' } as const;
    for (const cell of crossed) ground.place(cell, feature);
    for (const { over, on } of roadsAlong(ground, crossed))
      ground.emit({ kind: 'crossed', route: 'railway', over, feature, cells: on });
  }
}

/** The roads, tracks and branches that cells in a row belong to, each with its stretch of them; a branch ends in its road. */
function roadsAlong({ routes }: Ground, cells: readonly number[]): { over: RouteKind; on: number[] }[] {
  const stretches: { over: RouteKind; on: number[] }[] = [];
  for (const cell of cells) {
    const there = (kind: RouteKind) =>
      routes.some((route) => route.kind === kind && route.cells.includes(cell));
    const over = ROADS.find(there) ?? 'road';
    const last = stretches.at(-1);
    if (last?.over === over) last.on.push(cell);
    else stretches.push({ over, on: [cell] });
  }
  return stretches;
}

const ROADS = ['road', 'track', 'branch'] as const;

/**
 * By a village or town where that costs no more than two cells, else by a city, else the most direct way; round hills that bar
 * this on one side. Ours: cities come second, as the source has railways go out of their way for villages and towns only.
 */
function* pathBetween(
  ground: Ground,
  { entry, exit }: RouteEnds,
): Procedure<Omit<PortableRoute, 'kind'> & { detourBy: number | null }> {
  const { board } = ground;
  const crossings = { entry: crossingOf(entry), exit: crossingOf(exit) };
  const isShut = yield* detour(ground, 'railway', entry.cell, exit.cell);
  const graph = routeGraph(ground, 'railway', { isShut });
  const direct = hillsAndStepsOf(memberAt(pathCostsTo(board, [exit.cell], graph), entry.cell));
  const stops = [['village', 'town'] as const, ['city'] as const].flatMap((kinds) =>
    stopsBetween(ground, graph, kinds, entry.cell, exit.cell, direct),
  );
  for (const stop of stops) {
    const detourOf = (cells: readonly number[]): number | null => {
      const more = cells.length - 1 - direct.steps;
      // A stop at the end of a blind alley would have it come back the way it went.
      return more <= MOST_DETOUR && new Set(cells).size === cells.length ? more : null;
    };
    // Whether any way will do is seen before dice are thrown for it.
    const by = () => pathBy(ground, isShut, entry.cell, stop, exit.cell);
    if ([1, 6].every((face) => detourOf(alwaysWith(face, by())) === null)) continue;
    const cells = yield* by();
    const detourBy = detourOf(cells);
    if (detourBy !== null) return { ...crossings, cells, detourBy };
  }
  const cells = yield* cheapestPath(board, entry.cell, exit.cell, graph, 'railway way');
  return { ...crossings, cells, detourBy: null };
}

function* pathBy(
  ground: Ground,
  isShut: IsShut,
  from: number,
  by: number,
  to: number,
): Procedure<readonly number[]> {
  // The cell that it leaves by is kept for last.
  const outward = routeGraph(ground, 'railway', { isShut, visited: by === to ? [] : [to] });
  const there = yield* cheapestPath(ground.board, from, by, outward, 'railway way');
  const onward = routeGraph(ground, 'railway', { isShut, visited: there });
  const on = yield* cheapestPath(ground.board, by, to, onward, 'railway way');
  return [...there, ...on.slice(1)];
}

/** What comes of a procedure when every die shows the same face. */
function alwaysWith<T>(face: number, procedure: Procedure<T>): T {
  let step = procedure.next();
  while (!step.done) step = procedure.next([face]);
  return step.value;
}

/**
 * The cells of places, and those beside them, that a railway may go by: first those that cost the least to go by; of
 * equal ones the nearest to the straight line, then the lowest.
 */
function stopsBetween(
  ground: Ground,
  graph: WeightedGraph,
  kinds: readonly Habitation[],
  from: number,
  to: number,
  direct: { readonly hills: number; readonly steps: number },
): number[] {
  const { board } = ground;
  const costsThere = pathCostsTo(board, [from], { ...graph, cost: (a, b) => graph.cost(b, a) });
  const costsOn = pathCostsTo(board, [to], graph);
  const places = inhabitedPlaces(ground, kinds);
  const near = new Set(
    places.flatMap((place) => place.flatMap((cell) => [cell, ...cellsBeside(board, cell)])),
  );
  const stops = [...near].flatMap((cell) => {
    const by = hillsAndStepsOf(memberAt(costsThere, cell) + memberAt(costsOn, cell));
    const more = by.steps - direct.steps;
    return by.hills <= direct.hills && more <= MOST_DETOUR ? [{ cell, more }] : [];
  });
  const offLine = (cell: number) => Math.abs(crossProduct(board, from, to, cell));
  stops.sort((a, b) => a.more - b.more || offLine(a.cell) - offLine(b.cell) || a.cell - b.cell);
  return stops.map(({ cell }) => cell);
}
