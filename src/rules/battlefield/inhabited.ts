/**
 * Settlements, villages, towns and cities, and the roads to them. Source: Version 2 of the terrain generator, 3.4 and
 * 5.
 */

import type { Procedure } from '../../dice/request.ts';
import { memberAt } from '../../hex/list.ts';
import type { Habitation } from './battlefield.ts';
import { cellsBeside } from './board.ts';
import { cheapestPath, pathCostsTo } from './cheapest-path.ts';
import { connectedGroups } from './connected-groups.ts';
import { detour } from './detour.ts';
import type { Ground } from './ground.ts';
import { crossRivers, type RoadRoute } from './route-crossings.ts';
import { routeGraph } from './route-graph.ts';

/** The kind of an inhabited place by its number of adjacent cells. */
export function habitationOf(cells: number): Habitation {
  if (cells === 1) return 'settlement';
  if (cells === 2) return 'village';
  return cells <= 4 ? 'town' : 'city';
}

export const HABITATIONS: readonly Habitation[] = ['settlement', 'village', 'town', 'city'];

/** The cells of each inhabited place, in ascending order; places are ordered by their first cell. */
export const inhabitedPlaces = (ground: Ground, kinds: readonly Habitation[] = HABITATIONS): number[][] =>
  connectedGroups(ground.board, ground.cellsWith(...kinds));

/**
 * Names each group of adjacent inhabited cells by its size, and joins villages, towns and cities to the nearest road.
 */
export function* nameHabitation(ground: Ground): Procedure<void> {
  const places = inhabitedPlaces(ground);
  for (const cells of places) {
    const feature = { kind: habitationOf(cells.length) };
    for (const cell of cells) for (const kind of HABITATIONS) ground.replace(cell, kind, feature);
    ground.emit({ kind: 'named', feature, cells });
  }
  for (const cells of places) if (cells.length > 1) yield* joinToRoad(ground, cells);
}

/** Ours: among equally near road cells, and among the cells of the place, the one with the lowest number is taken. */
function* joinToRoad(ground: Ground, place: readonly number[]): Procedure<void> {
  const roads = roadCells(ground);
  if (place.some((cell) => cellsBeside(ground.board, cell).some((beside) => roads.has(beside)))) return;
  if (roads.size === 0) {
    ground.emit({ kind: 'without-road', cells: place });
    return;
  }
  const graph = routeGraph(ground, 'branch');
  const away = pathCostsTo(ground.board, place, { ...graph, cost: (a, b) => graph.cost(b, a) });
  const to = cheapestOf([...roads], away);
  const from = cheapestOf(place, pathCostsTo(ground.board, [to], graph));
  const isShut = yield* detour(ground, 'branch', from, to);
  const oneSided = routeGraph(ground, 'branch', { isShut });
  const way = yield* cheapestPath(ground.board, from, to, oneSided, 'branch way');
  // On a way round hills, the branch may reach the road sooner, in another cell.
  const cells = way.slice(0, way.findIndex((cell) => roads.has(cell)) + 1);
  const route: RoadRoute = { kind: 'branch', entry: null, exit: null, cells };
  ground.lay(route);
  ground.emit({ kind: 'laid', route, detourBy: null, isGiven: false });
  yield* crossRivers(ground, route);
}

/** The cell with the least cost; of several, the one with the lowest number. */
const cheapestOf = (cells: readonly number[], costs: readonly number[]): number =>
  cells.reduce((best, cell) => {
    const more = memberAt(costs, cell) - memberAt(costs, best);
    return more < 0 || (more === 0 && cell < best) ? cell : best;
  });

/** The cells of roads and tracks, and of the branches from them. */
const roadCells = ({ routes }: Ground): ReadonlySet<number> =>
  new Set(routes.flatMap(({ kind, cells }) => (kind === 'river' || kind === 'railway' ? [] : cells)));
