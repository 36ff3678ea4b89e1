import { memberAt } from '../../hex/list.ts';
import type { Spot } from '../vector/path.ts';
import { cross, difference, distance, unitTowards } from '../vector/vectors.ts';
import { type DrawnRoute, isCrossingOf } from './drawn.ts';
import { type PlacedFeature, type Plan, widthOf } from './plan.ts';
import type { RoutePath } from './route-paths.ts';
import { ABUTMENT, isInWater, isWide } from './wide-rivers.ts';

/** The part of a road or railway that crosses a river. */
export interface Span {
  readonly kind: 'ford' | 'bridge';
  readonly route: DrawnRoute;
  /** Points from bank to bank. */
  readonly spots: readonly Spot[];
  /**
   * Start of a footpath to the crossing, on a road that runs beside the river; `null` if the road itself leads to it.
   */
  readonly from: Spot | null;
}

/**
 * All fords and bridges: where the routes that they belong to cross; if those only share a cell, from the road over the
 * river beside it.
 */
export function spansOf(plan: Plan): Span[] {
  const drawn = new Set<PlacedFeature>();
  const standing = plan.of('ford', 'bridge');
  const waters = plan.ofKind('river');
  const courses = waters.map(({ stretches }) => stretches.flatMap(({ spots }) => spots));
  const crosses = (some: readonly { readonly spot: Spot }[]) => {
    const spots = some.map(({ spot }) => spot);
    return courses.some((course) => runThrough(spots, course));
  };
  const wide = new Set(
    plan.battlefield.routes.filter(isWide).flatMap(({ cells, secondLane = [] }) => [...cells, ...secondLane]),
  );
  const wet = new Map<number, { spot: Spot; half: number }[]>();
  for (const { route, stretches } of waters)
    for (const { cell, spots } of stretches) {
      const half = widthOf(route) / 2 + ABUTMENT;
      wet.set(cell, [...(wet.get(cell) ?? []), ...spots.map((spot) => ({ spot, half }))]);
    }
  const spans = plan.ofKind('road', 'track', 'branch', 'railway').flatMap(({ route, stretches }): Span[] =>
    runs(stretches, ({ cell, own }) => !own || wet.has(cell) || wide.has(cell)).flatMap((run): Span[] => {
      const marked = standing.filter(
        ({ cell, feature }) =>
          isCrossingOf(feature, 'river', route.kind) && run.some((stretch) => stretch.cell === cell),
      );
      if (marked.length === 0) return [];
      const isBridge = route.kind === 'railway' || marked.some(({ feature }) => feature.kind === 'bridge');
      const kind = isBridge ? 'bridge' : 'ford';
      const water = run.flatMap(({ cell }) => wet.get(cell) ?? []);
      const isWet = ({ cell, spot: place }: { cell: number; spot: Spot }) =>
        wide.has(cell)
          ? isInWater(plan, wide, cell, place)
          : water.some(({ spot, half }) => distance(spot, place) < half);
      const over = runs(
        run.flatMap(({ cell, spots }) => spots.map((spot) => ({ cell, spot }))),
        isWet,
      )
        .filter((some) => some.length > 1 && (some.some(({ cell }) => wide.has(cell)) || crosses(some)))
        .map((some) => some.map(({ spot }) => spot));
      if (over.length > 0) for (const one of marked) drawn.add(one);
      return over.map((spots) => ({ kind, route, spots, from: null }));
    }),
  );
  return [...spans, ...standing.filter((one) => !drawn.has(one)).map((one) => besideRoad(plan, one))];
}

/** The unbroken runs of items that pass a test. */
function runs<T>(all: readonly T[], passes: (one: T) => boolean): T[][] {
  const found: T[][] = [];
  let open = false;
  for (const one of all) {
    const goesOn = passes(one);
    if (goesOn && open) found.at(-1)?.push(one);
    else if (goesOn) found.push([one]);
    open = goesOn;
  }
  return found;
}

const FOOTPATH: DrawnRoute = { kind: 'branch', cells: [], entry: null, exit: null };

/**
 * A ford or bridge whose routes share a cell but don't cross: from bank to bank, where the road is nearest to the
 * river.
 */
function besideRoad(plan: Plan, { cell, feature }: PlacedFeature): Span {
  const inCell = ({ stretches }: RoutePath) => stretches.filter((stretch) => stretch.cell === cell);
  const kind = feature.kind === 'ford' ? 'ford' : 'bridge';
  const river = plan.ofKind('river').find((way) => inCell(way).length > 0);
  const course = river ? inCell(river).flatMap(({ spots }) => spots) : [];
  const roads = plan
    .ofKind('road', 'track', 'branch', 'railway')
    .filter(({ route }) => isCrossingOf(feature, 'river', route.kind))
    .flatMap(inCell)
    .flatMap(({ spots }) => spots);
  // Not at the very side of the cell, where the river belongs to the next cell as well.
  const places = course.map((_, at) => at).filter((at) => at > 2 && at < course.length - 3);
  const nearestTo = (at: number): Spot | null => nearest(roads, memberAt(course, at));
  const apart = (at: number): number => {
    const road = nearestTo(at);
    return road ? distance(road, memberAt(course, at)) : Math.abs(at - course.length / 2);
  };
  const [first = -1, ...others] = places;
  const at = others.reduce((best, other) => (apart(other) < apart(best) ? other : best), first);
  const [before, middle = plan.layout.middle(cell), after] = [course[at - 1], course[at], course[at + 1]];
  const [dx, dy] = before && after ? unitTowards(before, after) : [0, 1];
  const half = (river ? widthOf(river.route) / 2 : 0.2) + ABUTMENT;
  const road = at < 0 ? null : nearestTo(at);
  const left: Spot = [middle[0] - dy * half, middle[1] + dx * half];
  const right: Spot = [middle[0] + dy * half, middle[1] - dx * half];
  const isLeft = road === null || distance(road, left) < distance(road, right);
  // No footpath turns off a railway.
  const from = 'of' in feature && feature.of === 'railway' ? null : road;
  return { kind, route: FOOTPATH, spots: isLeft ? [left, right] : [right, left], from };
}

const nearest = (spots: readonly Spot[], to: Spot): Spot | null =>
  spots.reduce<Spot | null>((a, b) => (a && distance(a, to) <= distance(b, to) ? a : b), null);

/** True if two polylines cross. */
const runThrough = (one: readonly Spot[], other: readonly Spot[]): boolean =>
  segmentsOf(one).some(([a, b]) =>
    segmentsOf(other).some(([c, d]) => areApart(a, b, c, d) && areApart(c, d, a, b)),
  );

const segmentsOf = (spots: readonly Spot[]): (readonly [Spot, Spot])[] =>
  spots.slice(1).map((to, i) => [memberAt(spots, i), to]);

/** True if two points are on different sides of the line through two others. */
const areApart = (from: Spot, to: Spot, one: Spot, other: Spot): boolean =>
  cross(difference(to, from), difference(one, from)) > 0 !==
  cross(difference(to, from), difference(other, from)) > 0;
