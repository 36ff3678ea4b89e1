import { memberAt } from '../../hex/list.ts';
import type { RouteKind } from '../../rules/battlefield/battlefield.ts';
import { polyline, type Spot } from '../vector/path.ts';
import { distance, midpoint, unitTowards } from '../vector/vectors.ts';
import * as glyphs from './glyphs.ts';
import type { Painter } from './painter.ts';
import { type Plan, widthOf } from './plan.ts';
import { pathOf, type RoutePath, type Stretch } from './route-paths.ts';
import { type Span, spansOf } from './spans.ts';
import { isWide, waterOf } from './wide-rivers.ts';

const CASING = 0.06;
const BANK = 0.08;
/** Total width of the strokes that show high banks on both sides of a river. */
const BLUFF = 0.2;

/** Rivers with their banks. One that is two cells wide fills its cells almost to their edges. */
export function rivers(plan: Plan, painter: Painter): string {
  const { river, riverBank, inks } = painter.palette;
  const ways = plan.ofKind('river');
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

/** An arrow that shows which way the water flows, in every cell that the river lists. */
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

/** Roads with their edges, branch roads (narrower), tracks as dashes; above them railways with their ties. */
export function roads(plan: Plan, painter: Painter): string {
  const { inks } = painter.palette;
  const cased = (kind: 'road' | 'branch') => {
    const ways = plan.ofKind(kind);
    return {
      verge: ways.map((way) => stroke(painter, way, inks.line, widthOf(way.route) + CASING)),
      surface: ways.map((way) => stroke(painter, way, inks.wall, widthOf(way.route))),
    };
  };
  const [road, branch] = [cased('road'), cased('branch')];
  const paths = spansOf(plan).flatMap(({ from, route, spots }) =>
    from ? [{ d: polyline([from, ...spots.slice(0, 1)]), width: widthOf(route) }] : [],
  );
  const dashes = `stroke-dasharray="${painter.px(0.2)} ${painter.px(0.09)}"`;
  return [
    ...plan
      .ofKind('track')
      .map(
        (way) =>
          stroke(painter, way, inks.wall, widthOf(way.route) + CASING, '') +
          stroke(painter, way, inks['roof-shade'], widthOf(way.route), dashes),
      ),
    ...paths.map(({ d, width }) => painter.path(d, painter.line(inks.line, width + CASING))),
    ...branch.verge,
    ...road.verge,
    ...paths.map(({ d, width }) => painter.path(d, painter.line(inks.wall, width))),
    ...branch.surface,
    ...road.surface,
    ...plan.ofKind('railway').map((way) => rails(painter, way)),
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

/** Fords, bridges and level crossings, where the routes that they belong to meet. */
export function crossings(plan: Plan, painter: Painter): string {
  const spans = spansOf(plan);
  const fords = spans.filter(({ kind }) => kind === 'ford').map((span) => ford(painter, span));
  const bridges = spans.filter(({ kind }) => kind === 'bridge').map((span) => bridge(painter, span));
  const level = plan
    .of('level-crossing')
    .map(({ cell }) => painter.use('saltire', glyphs.SALTIRE, levelCrossing(plan, cell)));
  return [...fords, ...bridges, ...level].join('');
}

/** Stepping stones, in place of the road. */
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

/** A deck between two parapets, with wing walls at both ends; a railway's track continues over it. */
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

/** The two flared wing walls at the first end of a bridge. */
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
    plan
      .ofKind(...kinds)
      .flatMap(({ stretches }) =>
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
