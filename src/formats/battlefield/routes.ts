import { memberAt } from '../../hex/list.ts';
import type { RouteKind } from '../../rules/battlefield/battlefield.ts';
import { polyline, type Spot } from '../vector/path.ts';
import { distance, midpoint, unitTowards } from '../vector/vectors.ts';
import { type DrawnRoute, isCrossingOf } from './drawn.ts';
import * as glyphs from './glyphs.ts';
import type { Painter } from './painter.ts';
import { type PlacedFeature, type Plan, widthOf } from './plan.ts';
import { outlineOf } from './regions.ts';
import { pathOf, type RoutePath, type Stretch } from './route-paths.ts';

const CASING = 0.06;
const BANK = 0.08;
/** How broad the strokes are together that tell high banks on both sides. */
const BLUFF = 0.2;

const ofKind = (plan: Plan, ...kinds: readonly RouteKind[]): RoutePath[] =>
  plan.paths.filter(({ route }) => kinds.includes(route.kind));

/** Rivers with their banks; one that is two cells wide fills its cells but for their edges. */
export function rivers(plan: Plan, painter: Painter): string {
  const { river, riverBank, inks } = painter.palette;
  const ways = ofKind(plan, 'river');
  const round = 'stroke-linejoin="round"';
  const lines = (ink: string, more: number) =>
    ways.map((way) => painter.path(pathOf(way), painter.line(ink, widthOf(way.route) + more, round)));
  const wide = [...new Set(ways.map(({ route }) => route))]
    .filter(isWide)
    .map((route) => waterOf(plan, route))
    .join('');
  const arrows = ways.flatMap((way) => way.stretches.map(arrow)).join('');
  const steep = ways.filter(({ route }) => route.fordable === false);
  const bluffs = `stroke-dasharray="${painter.px(0.03)} ${painter.px(0.1)}"`;
  const water = [
    ...steep.map((way) =>
      painter.path(pathOf(way), painter.line(inks['rock-shade'], widthOf(way.route) + BLUFF, bluffs)),
    ),
    painter.path(wide, painter.line(riverBank, BANK)),
    ...lines(riverBank, BANK),
    painter.path(wide, `fill="${river}"`),
    ...lines(river, 0),
    painter.path(arrows, painter.line(inks.foam, 0.035, 'stroke-linecap="round" stroke-linejoin="round"')),
  ].join('');
  return wide === '' ? water : `<g clip-path="url(#board-edge)">${water}</g>`;
}

/** Whether a river is two cells wide. */
export const isWide = ({ kind, secondLane = [] }: DrawnRoute): boolean =>
  kind === 'river' && secondLane.length > 0;

/** How much of its cells a wide river leaves dry along their sides. */
const SHORE = 0.2;
/** How far its outline runs beyond the edge of the board, by which it is cut off. */
const BEYOND = -0.7;

function waterOf({ layout }: Plan, { cells, secondLane = [], entry, exit }: DrawnRoute): string {
  const open = new Set(
    [
      [entry?.side, cells[0], secondLane[0]],
      [exit?.side, cells.at(-1), secondLane.at(-1)],
    ].flatMap(([side, ...there]) => there.map((cell) => `${cell}:${side}`)),
  );
  const inset = (cell: number, side: number) =>
    layout.beyond(cell, side) === null && open.has(`${cell}:${side}`) ? BEYOND : SHORE;
  return outlineOf(layout, [...cells, ...secondLane], inset, 0.03);
}

/** Whether a place in a cell of a wide river is in its water. */
function isInWater({ layout }: Plan, water: ReadonlySet<number>, cell: number, [x, y]: Spot): boolean {
  const [mx, my] = layout.middle(cell);
  return Array.from({ length: layout.sides }, (_, i) => i + 1).every((side) => {
    const beyond = layout.beyond(cell, side);
    if (beyond !== null && water.has(beyond)) return true;
    const [dx, dy] = layout.outwards(side);
    return (x - mx) * dx + (y - my) * dy < layout.reach - SHORE + ABUTMENT;
  });
}

/** Which way the water runs: a small arrow in every cell of its own. */
function arrow({ spots, own, enters, leaves }: Stretch): string {
  const at = Math.round(spots.length * 0.5);
  const [before, tip] = [spots[at - 1], spots[at + 2]];
  if (!own || enters === null || leaves === null || !before || !tip) return '';
  const [dx, dy] = unitTowards(before, tip);
  const wing = (sign: 1 | -1): Spot => [
    tip[0] - dx * 0.12 - dy * 0.05 * sign,
    tip[1] - dy * 0.12 + dx * 0.05 * sign,
  ];
  return polyline([wing(1), tip, wing(-1)]);
}

/** Roads with their verges, branches narrower, tracks as dashes; above all of them railways with their ties. */
export function roads(plan: Plan, painter: Painter): string {
  const { inks } = painter.palette;
  const cased = (kind: 'road' | 'branch') => {
    const ways = ofKind(plan, kind);
    return {
      verge: ways.map((way) => stroke(painter, way, inks.line, widthOf(way.route) + CASING)),
      surface: ways.map((way) => stroke(painter, way, inks.wall, widthOf(way.route))),
    };
  };
  const [road, branch] = [cased('road'), cased('branch')];
  const dashes = `stroke-dasharray="${painter.px(0.2)} ${painter.px(0.09)}"`;
  return [
    ...ofKind(plan, 'track').map(
      (way) =>
        stroke(painter, way, inks.wall, widthOf(way.route) + CASING, '') +
        stroke(painter, way, inks['roof-shade'], widthOf(way.route), dashes),
    ),
    ...branch.verge,
    ...road.verge,
    ...branch.surface,
    ...road.surface,
    ...ofKind(plan, 'railway').map((way) => rails(painter, way)),
  ].join('');
}

const stroke = (painter: Painter, way: RoutePath, ink: string, width: number, more = ''): string =>
  painter.path(pathOf(way), painter.line(ink, width, `${more}${more && ' '}stroke-linejoin="round"`));

function rails(painter: Painter, way: RoutePath): string {
  const { inks } = painter.palette;
  const ties = `stroke-dasharray="${painter.px(0.05)} ${painter.px(0.11)}"`;
  return (
    stroke(painter, way, inks.paper, 0.09) +
    stroke(painter, way, inks.line, widthOf(way.route), ties) +
    stroke(painter, way, inks.line, 0.07)
  );
}

/** A stretch of a road or railway over or through a river. */
interface Span {
  readonly kind: 'ford' | 'bridge';
  readonly route: DrawnRoute;
  readonly spots: readonly Spot[];
}

/** Fords, bridges and level crossings, where the lines that they belong to meet. */
export function crossings(plan: Plan, painter: Painter): string {
  const found = spansOf(plan);
  const spans = [...found.spans, ...lonely(plan, found.drawn)];
  const fords = spans.filter(({ kind }) => kind === 'ford').map((span) => ford(painter, span));
  const bridges = spans.filter(({ kind }) => kind === 'bridge').map((span) => bridge(painter, span));
  const level = plan
    .of('level-crossing')
    .map(({ cell }) => painter.use('saltire', glyphs.SALTIRE, levelCrossing(plan, cell)));
  return [...fords, ...bridges, ...level].join('');
}

/** How far a bridge reaches beyond the water's edge. */
const ABUTMENT = 0.09;

/** All of them, and the fords and bridges that they are drawn for. */
export function spansOf(plan: Plan): { spans: Span[]; drawn: Set<PlacedFeature> } {
  const drawn = new Set<PlacedFeature>();
  const standing = plan.of('ford', 'bridge');
  const waters = ofKind(plan, 'river');
  const wide = new Set(
    plan.battlefield.routes.filter(isWide).flatMap(({ cells, secondLane = [] }) => [...cells, ...secondLane]),
  );
  const wet = new Map<number, { spot: Spot; half: number }[]>();
  for (const { route, stretches } of waters)
    for (const { cell, spots } of stretches) {
      const half = widthOf(route) / 2 + ABUTMENT;
      wet.set(cell, [...(wet.get(cell) ?? []), ...spots.map((spot) => ({ spot, half }))]);
    }
  const spans = ofKind(plan, 'road', 'track', 'branch', 'railway').flatMap(({ route, stretches }): Span[] =>
    runs(stretches, ({ cell }) => wet.has(cell) || wide.has(cell)).flatMap((run): Span[] => {
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
        .map((some) => some.map(({ spot }) => spot))
        .filter((spots) => spots.length > 1);
      if (over.length > 0) for (const one of marked) drawn.add(one);
      return over.map((spots) => ({ kind, route, spots }));
    }),
  );
  return { spans, drawn };
}

/** The unbroken runs of what passes a test. */
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

/** Fords and bridges of which the lines don't meet: across the river of their cell, from bank to bank. */
function lonely(plan: Plan, drawn: ReadonlySet<PlacedFeature>): Span[] {
  return plan
    .of('ford', 'bridge')
    .filter((standing) => !drawn.has(standing))
    .map(({ cell, feature }) => {
      const river = ofKind(plan, 'river').find(({ stretches }) =>
        stretches.some((stretch) => stretch.cell === cell),
      );
      const spots = river?.stretches.find((stretch) => stretch.cell === cell)?.spots ?? [];
      const at = Math.floor(spots.length / 2);
      const [before, middle = plan.layout.middle(cell), after] = [spots[at - 1], spots[at], spots[at + 1]];
      const [dx, dy] = before && after ? unitTowards(before, after) : [0, 1];
      const half = (river ? widthOf(river.route) / 2 : 0.2) + ABUTMENT;
      return {
        kind: feature.kind === 'ford' ? 'ford' : 'bridge',
        route: FOOTPATH,
        spots: [
          [middle[0] - dy * half, middle[1] + dx * half],
          [middle[0] + dy * half, middle[1] - dx * half],
        ],
      };
    });
}

/** Stepping stones instead of the road. */
function ford(painter: Painter, { route, spots }: Span): string {
  const { inks, river } = painter.palette;
  const d = polyline(spots);
  const width = Math.max(0.24, widthOf(route) + CASING + 0.03);
  return [
    painter.path(d, painter.line(river, width)),
    painter.path(
      d,
      painter.line(inks.line, 0.25, `stroke-dasharray="${painter.px(0.085)} ${painter.px(0.045)}"`),
    ),
    painter.path(
      d,
      painter.line(inks.sand, 0.21, `stroke-dasharray="${painter.px(0.085)} ${painter.px(0.045)}"`),
    ),
  ].join('');
}

/** A deck between two parapets, with wings at both ends; what runs over it goes on. */
function bridge(painter: Painter, { route, spots }: Span): string {
  const { inks } = painter.palette;
  const rail = route.kind === 'railway';
  const width = Math.max(0.24, widthOf(route) + 0.08);
  const d = polyline(spots);
  const deck =
    painter.path(d, painter.line(inks.line, width + 0.13)) + painter.path(d, painter.line(inks.wall, width));
  const half = width / 2 + 0.035;
  const wings = painter.path(
    wing(spots, half) + wing([...spots].reverse(), half),
    painter.line(inks.line, 0.07, 'stroke-linecap="round"'),
  );
  if (!rail) return deck + wings;
  const ties = `stroke-dasharray="${painter.px(0.05)} ${painter.px(0.11)}"`;
  return [
    deck,
    wings,
    painter.path(d, painter.line(inks.line, widthOf(route), ties)),
    painter.path(d, painter.line(inks.line, 0.07)),
  ].join('');
}

/** The two flared walls at the first end of a bridge. */
function wing(spots: readonly Spot[], half: number): string {
  const [end, next] = [memberAt(spots, 0), memberAt(spots, 1)];
  const [dx, dy] = unitTowards(next, end);
  return ([1, -1] as const)
    .map((sign) => {
      const from: Spot = [end[0] - dy * half * sign, end[1] + dx * half * sign];
      return polyline([from, [from[0] + (dx - dy * sign) * 0.08, from[1] + (dy + dx * sign) * 0.08]]);
    })
    .join('');
}

function levelCrossing(plan: Plan, cell: number): Spot {
  const through = (kinds: readonly RouteKind[]) =>
    ofKind(plan, ...kinds).flatMap(({ stretches }) =>
      stretches.filter((stretch) => stretch.cell === cell).flatMap(({ spots }) => spots),
    );
  const tracks = through(['road', 'track', 'branch']);
  let [best, least] = [plan.layout.middle(cell), Number.POSITIVE_INFINITY];
  for (const rail of through(['railway']))
    for (const road of tracks) {
      const apart = distance(rail, road);
      if (apart >= least - 1e-9) continue;
      [best, least] = [midpoint(rail, road), apart];
    }
  return best;
}
