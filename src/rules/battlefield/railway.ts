/** Railways. Source: Version 2 of the terrain generator, 6; how far they go out of their way is ours. */
import type { Procedure } from '../../dice/request.ts';
import type { Crossing, PortableRoute, RouteKind } from './battlefield.ts';
import { cellsBeside, turn } from './board.ts';
import { costsTo, directWay } from './direct-way.ts';
import type { Ground } from './ground.ts';
import { inhabitedPlaces } from './inhabited.ts';
import type { GivenRoute } from './portable-settings.ts';
import { sharedRuns } from './route-crossings.ts';
import { type Ends, givenWay, goingOf, hillsAndSteps } from './route-laying.ts';

/** How many cells more a railway may have to pass by or through a village. */
const MOST_DETOUR = 2;

/** A railway with its bridges and level crossings. */
export function* layRailway(
  ground: Ground,
  given: GivenRoute | undefined,
  ends: () => Ends,
): Procedure<void> {
  const { detourBy, ...way } = given
    ? { ...givenWay(ground, given), detourBy: null }
    : yield* wayBetween(ground, yield* ends());
  const route: PortableRoute = { kind: 'railway', ...way };
  ground.lay(route);
  ground.tell({ is: 'laid', route, detourBy });
  for (const { crossed } of sharedRuns(ground, route, ['river'])) {
    const feature = { kind: 'bridge', of: 'railway' } as const;
    for (const cell of crossed) ground.place(cell, feature);
    ground.tell({ is: 'crossed', route: 'railway', over: 'river', feature, cells: crossed });
  }
  for (const { crossed } of sharedRuns(ground, route, ROADS)) {
    const feature = { kind: 'level-crossing' } as const;
    for (const cell of crossed) ground.place(cell, feature);
    for (const { over, on } of roadsAlong(ground, crossed))
      ground.tell({ is: 'crossed', route: 'railway', over, feature, cells: on });
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

/** By a village or town where that costs no more than two cells, else the most direct way. */
function* wayBetween(
  ground: Ground,
  { entry, exit }: { readonly entry: Crossing; readonly exit: Crossing },
): Procedure<Omit<PortableRoute, 'kind'> & { detourBy: number | null }> {
  const { board } = ground;
  const going = goingOf(ground, 'railway');
  const direct = hillsAndSteps(costsTo(board, exit.cell, going)[entry.cell] as number);
  const stop = stopBetween(ground, entry.cell, exit.cell, direct);
  if (stop !== null) {
    const there = yield* directWay(board, entry.cell, stop, going, 'railway way');
    const onward = goingOf(ground, 'railway', there);
    const on = yield* directWay(board, stop, exit.cell, onward, 'railway way');
    const cells = [...there, ...on.slice(1)];
    const detourBy = cells.length - 1 - direct.steps;
    // A stop at the end of a blind alley would have it come back the way it went.
    if (detourBy <= MOST_DETOUR && new Set(cells).size === cells.length)
      return { entry, exit, cells, detourBy };
  }
  const cells = yield* directWay(board, entry.cell, exit.cell, going, 'railway way');
  return { entry, exit, cells, detourBy: null };
}

/**
 * The cell of a village or town, or beside one, that costs the least to go by; of equal ones the nearest to the
 * straight line, then the lowest.
 */
function stopBetween(
  ground: Ground,
  from: number,
  to: number,
  direct: { readonly hills: number; readonly steps: number },
): number | null {
  const { board } = ground;
  const going = goingOf(ground, 'railway');
  const costsThere = costsTo(board, from, { ...going, cost: (a, b) => going.cost(b, a) });
  const costsOn = costsTo(board, to, going);
  const places = inhabitedPlaces(ground, ['village', 'town', 'city']);
  const near = new Set(
    places.flatMap((place) => place.flatMap((cell) => [cell, ...cellsBeside(board, cell)])),
  );
  const stops = [...near].flatMap((cell) => {
    const by = hillsAndSteps((costsThere[cell] as number) + (costsOn[cell] as number));
    const more = by.steps - direct.steps;
    return by.hills <= direct.hills && more <= MOST_DETOUR ? [{ cell, more }] : [];
  });
  const offLine = (cell: number) => Math.abs(turn(board, from, to, cell));
  stops.sort((a, b) => a.more - b.more || offLine(a.cell) - offLine(b.cell) || a.cell - b.cell);
  return stops[0]?.cell ?? null;
}
