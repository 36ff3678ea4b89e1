import { hashIntegers, seededJitter } from '../drawing/jitter.ts';
import { type Curve, pointAt, splitAt } from '../vector/bezier.ts';
import { cubic, type Spot } from '../vector/path.ts';
import { difference, distance, interpolate } from '../vector/vectors.ts';
import type { CellLayout } from './cell-layout.ts';
import { type DrawnBattlefield, type DrawnRoute, isCrossingOf } from './drawn.ts';
import { type Draft, type IsCrossing, Lanes } from './lanes.ts';
import { type Leg, legsOf, type SidePoint } from './legs.ts';

/** A leg with its curves. */
export interface Stretch extends Leg {
  /** Consecutive curves, each of which begins where the last one ended. */
  readonly curves: readonly Curve[];
  /** Points along the curves, close together, including both ends. */
  readonly spots: readonly Spot[];
}

/** A route, or an unbroken piece of it, with its curves. */
export interface RoutePath {
  readonly route: DrawnRoute;
  readonly stretches: readonly Stretch[];
}

/**
 * Distance of a curve's control points from its ends: through a cell as a fraction of the way to the cell's middle,
 * past a corner as a fraction of the curve's chord.
 */
const THROUGH = 0.78;
const PAST = 0.3;
const SAMPLES = 16;

/**
 * The curves of all routes of a battlefield. Routes that share sides of cells run beside one another, branch roads end
 * on a road, and a river that flows into another ends on it.
 */
export function routePathsOf(layout: CellLayout, battlefield: DrawnBattlefield): RoutePath[] {
  const drafts = draftsOf(layout, battlefield);
  const features = new Map(battlefield.cells.map((cell) => [cell.cell, cell.features]));
  const isCrossing: IsCrossing = (cell, one, other) =>
    features.get(cell)?.some((feature) => isCrossingOf(feature, one.kind, other.kind)) === true;
  const lanes = new Lanes(layout, drafts, isCrossing);
  const drawn = (draft: Draft, endOf: (cell: number) => Spot): RoutePath => ({
    route: draft.route,
    stretches: draft.legs.map((leg, i): Stretch => {
      const from = lanes.spot({ draft, at: i });
      const to = lanes.spot({ draft, at: i + 1 });
      const curve = curveOf(layout, leg, from, to, endOf(leg.cell));
      const isWater = draft.route.kind === 'river' && leg.own && from !== null && to !== null;
      const curves = isWater ? swung(curve, hashIntegers(leg.cell, draft.number + 5)) : [curve];
      return { ...leg, curves, spots: curves.flatMap((part, j) => sampled(part).slice(j === 0 ? 0 : 1)) };
    }),
  });
  const middle = (cell: number) => layout.middle(cell);
  const ways = drafts.map((draft) => ({ draft, way: drawn(draft, middle) }));
  /** Where a route ends in a cell: on another route of these kinds if one runs there, else in the middle. */
  const meeting =
    (own: DrawnRoute, ...kinds: readonly DrawnRoute['kind'][]) =>
    (cell: number): Spot => {
      const there = ways
        .filter(({ way: { route } }) => route !== own && kinds.includes(route.kind))
        .flatMap(({ way: { stretches } }) => stretches.filter((stretch) => stretch.cell === cell))
        .flatMap(({ spots }) => spots);
      return nearest(there, middle(cell));
    };
  return ways.map(({ draft, way }) => {
    if (way.route.kind === 'branch') return drawn(draft, meeting(way.route, 'road', 'track'));
    if (way.route.kind === 'river' && way.route.exit === null)
      return drawn(draft, meeting(way.route, 'river'));
    return way;
  });
}

/**
 * Costs of cutting the corner of a cell: with high ground or a lake in it, with another feature, or with another route.
 */
const BARRED = 8;
const TAKEN = 2;
const SHARED = 1.5;
/** Least cost for a wide river to cut the corner of a cell that is not one of its own. */
const DRY = 3;
const BARRIERS: ReadonlySet<string> = new Set(['hill', 'mountain', 'lake']);

function draftsOf(layout: CellLayout, { routes, cells }: DrawnBattlefield): Draft[] {
  const standing = new Map(
    cells.map(({ cell, features }) => [
      cell,
      features.some(({ kind }) => BARRIERS.has(kind)) ? BARRED : TAKEN * Math.sign(features.length),
    ]),
  );
  const users = new Map<number, Set<DrawnRoute>>();
  for (const route of routes)
    for (const cell of route.cells) users.set(cell, (users.get(cell) ?? new Set()).add(route));
  return routes.flatMap((route, number): Draft[] => {
    const { secondLane = [] } = route;
    const price = (cell: number): number => {
      if (secondLane.includes(cell)) return 0;
      const others = [...(users.get(cell) ?? [])].some((other) => other !== route);
      const dry = secondLane.length > 0 ? DRY : 0;
      return Math.max(standing.get(cell) ?? 0, dry, others ? SHARED : 0);
    };
    return legsOf(layout, route, price).map((legs) => ({ route, number, legs }));
  });
}

const nearest = (spots: readonly Spot[], to: Spot): Spot =>
  spots.reduce((a, b) => (distance(b, to) < distance(a, to) ? b : a), spots[0] ?? to);

/** Path data of a whole route. */
export const pathOf = ({ stretches }: RoutePath): string =>
  stretches
    .flatMap(({ curves }) => curves)
    .map((curve, i) => (i === 0 ? cubic(...curve) : cubic(...curve).replace(/^[^C]*/, '')))
    .join('');

/**
 * The curve of a leg. It crosses sides at right angles, or diagonally near corners, and stays near its cell's middle.
 * If the leg begins or ends within the cell, it does so at `middle`.
 */
function curveOf(layout: CellLayout, leg: Leg, from: Spot | null, to: Spot | null, middle: Spot): Curve {
  const [start, end] = [from ?? middle, to ?? middle];
  const pull = leg.own ? layout.reach * THROUGH : Math.hypot(end[0] - start[0], end[1] - start[1]) * PAST;
  const inwards = ([x, y]: Spot, point: SidePoint | null): Spot => {
    const [dx, dy] = point ? outwardsOver(layout, point, leg.own) : layout.outwards(1);
    return [x - dx * pull, y - dy * pull];
  };
  const control = from ? inwards(from, leg.enters) : interpolate(middle, end, 0.3);
  const control2 = to ? inwards(to, leg.leaves) : interpolate(middle, start, 0.3);
  return [start, control, control2, end];
}

/**
 * The direction in which a route crosses a side. Near a corner it slants: towards the corner from a cell that the route
 * lists, away from it from a cell whose corner it only cuts.
 */
function outwardsOver(layout: CellLayout, { side, position }: SidePoint, own: boolean): Spot {
  const [dx, dy] = layout.outwards(side);
  const aside = own ? position : -position;
  const length = Math.hypot(1, aside);
  return [(dx - dy * aside) / length, (dy + dx * aside) / length];
}

const SWING = 0.09;

/** The curve of a river, bent by a random amount at its middle, because water doesn't run straight. */
function swung(curve: Curve, seed: number): Curve[] {
  const hand = seededJitter(seed);
  const by = SWING * hand();
  const [[start, a, before, middle], [, after, c, end]] = splitAt(curve, 0.5);
  const [dx, dy] = difference(after, before);
  const length = Math.hypot(dx, dy);
  if (length < 1e-6) return [curve];
  const aside = ([x, y]: Spot): Spot => [x - (dy / length) * by, y + (dx / length) * by];
  return [
    [start, a, aside(before), aside(middle)],
    [aside(middle), aside(after), c, end],
  ];
}

const sampled = (curve: Curve): Spot[] =>
  Array.from({ length: SAMPLES + 1 }, (_, i) => pointAt(curve, i / SAMPLES));
