/** Railways. Source: Version 2 of the terrain generator, 6; the length of detours to villages is ours. */

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

/** Most cells that a detour by or through a village may add. */
const MOST_DETOUR = 2;

/** Lays a railway with its bridges and level crossings. */
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

/**
 * Splits consecutive cells into stretches by the road, track or branch that they belong to; a branch's end is its
 * road's.
 */
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
 * The path of a railway: by a village or town if that adds no more than two cells, else by a city on the same
 * condition, else the most direct way; round hills that bar it on one side. Ours: cities come second, since in the
 * source railways go out of their way for villages and towns only.
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
      // A stop in a dead end would make it return through the same cells.
      return more <= MOST_DETOUR && new Set(cells).size === cells.length ? more : null;
    };
    // A stop too far out of the way, whether all dice choose left or all right, is skipped without dice.
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
  // The exit cell must not be passed on the way to the stop.
  const outward = routeGraph(ground, 'railway', { isShut, visited: by === to ? [] : [to] });
  const there = yield* cheapestPath(ground.board, from, by, outward, 'railway way');
  const onward = routeGraph(ground, 'railway', { isShut, visited: there });
  const on = yield* cheapestPath(ground.board, by, to, onward, 'railway way');
  return [...there, ...on.slice(1)];
}

/** The result of a procedure if every die shows the same face. */
function alwaysWith<T>(face: number, procedure: Procedure<T>): T {
  let step = procedure.next();
  while (!step.done) step = procedure.next([face]);
  return step.value;
}

/**
 * The cells of places of some kinds, and those beside them, that a railway may go by: in ascending order of the cells
 * that this adds, then of the distance from the straight line, then of their numbers.
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
