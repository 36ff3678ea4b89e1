import type { Feature, RouteKind } from '../../rules/battlefield/battlefield.ts';
import type { Spot } from '../vector/path.ts';
import { distance } from '../vector/vectors.ts';
import { CellLayout } from './cell-layout.ts';
import type { DrawnBattlefield, DrawnRoute } from './drawn.ts';
import { type RoutePath, routePathsOf } from './route-paths.ts';

/** A feature and the cell in which it is. */
export interface PlacedFeature {
  readonly cell: number;
  readonly feature: Feature;
}

/** A point on a route, and half the route's width there. */
interface Passed {
  readonly spot: Spot;
  readonly half: number;
}

const RIVER_WIDTH = { small: 0.22, middling: 0.28, large: 0.36 } as const;
const STREAM_WIDTH = { small: 0.1, middling: 0.13, large: 0.16 } as const;
/** Width of the line along a river that is two cells wide; it adds water where the river passes a corner of cells. */
const LANE_WIDTH = 0.92;

/** Width of a route, in the layout's unit (the radius of a hex). */
export function widthOf({ kind, water, size = 'middling', secondLane = [] }: DrawnRoute): number {
  switch (kind) {
    case 'river':
      if (secondLane.length > 0) return LANE_WIDTH;
      return (water === 'stream' ? STREAM_WIDTH : RIVER_WIDTH)[size];
    case 'road':
      return 0.17;
    case 'branch':
      return 0.12;
    case 'track':
      return 0.09;
    case 'railway':
      return 0.22;
  }
}

/** Everything that the layers of a battlefield are drawn from. */
export class Plan {
  readonly layout: CellLayout;
  readonly battlefield: DrawnBattlefield;
  readonly paths: readonly RoutePath[];
  readonly #standing: readonly PlacedFeature[];
  readonly #passed = new Map<number, Passed[]>();

  constructor(battlefield: DrawnBattlefield) {
    this.layout = new CellLayout(battlefield.board);
    this.battlefield = battlefield;
    this.#standing = battlefield.cells
      .flatMap(({ cell, features }) => features.map((feature) => ({ cell, feature })))
      .sort((a, b) => a.cell - b.cell);
    this.paths = routePathsOf(this.layout, battlefield);
    for (const { route, stretches } of this.paths)
      for (const { cell, spots } of stretches) {
        const there = this.#passed.get(cell) ?? [];
        there.push(...spots.map((spot) => ({ spot, half: widthOf(route) / 2 })));
        this.#passed.set(cell, there);
      }
  }

  of(...kinds: readonly Feature['kind'][]): PlacedFeature[] {
    return this.#standing.filter(({ feature }) => kinds.includes(feature.kind));
  }

  ofKind(...kinds: readonly RouteKind[]): RoutePath[] {
    return this.paths.filter(({ route }) => kinds.includes(route.kind));
  }

  has(cell: number, ...kinds: readonly Feature['kind'][]): boolean {
    return this.of(...kinds).some((standing) => standing.cell === cell);
  }

  /**
   * Distance from a place in a cell to the edge of the nearest route that runs through the cell; infinite if there is
   * none.
   */
  room(cell: number, place: Spot): number {
    return (this.#passed.get(cell) ?? []).reduce(
      (least, { spot, half }) => Math.min(least, distance(spot, place) - half),
      Number.POSITIVE_INFINITY,
    );
  }
}
