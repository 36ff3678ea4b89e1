import type { Feature, Size } from '../../rules/battlefield/battlefield.ts';
import { LIGHT_COLOUR } from '../country/relief-field.ts';
import { blended } from '../drawing/colour.ts';
import { polyline, type Spot } from '../vector/path.ts';
import { polygonSides } from '../vector/polygon-sides.ts';
import type { Painter } from './painter.ts';
import type { PlacedFeature, Plan } from './plan.ts';
import { outlineOf, outlineWithin } from './regions.ts';

/** How much of its cell's width a piece of terrain covers. */
export const PART: Readonly<Record<Size, number>> = { small: 0.64, middling: 0.82, large: 1 };

/**
 * The outlines of features: those without a size merge with their neighbours, and those with a size are drawn one by
 * one.
 */
function outlines({ layout }: Plan, standing: readonly PlacedFeature[], inset: number): string {
  const grown = standing.filter(({ feature }) => feature.size === undefined).map(({ cell }) => cell);
  const alone = standing.map(({ cell, feature }) =>
    feature.size === undefined
      ? ''
      : outlineWithin(layout, cell, Math.max(0.1, PART[feature.size] - inset / layout.reach)),
  );
  return outlineOf(layout, grown, inset) + alone.join('');
}

/** Hills as stacked layers, each with a contour line, and shade to the south-east. */
export function hills(plan: Plan, painter: Painter): string {
  const { ground, inks } = painter.palette;
  const all = plan.of('hill', 'mountain');
  const high = all.filter(({ feature }) => feature.kind !== 'hill' || feature.contours > 1);
  const steep = all.filter(({ feature }) => feature.kind === 'hill' && feature.slope === 'steep');
  return [
    layer(plan, painter, all, 0.09, ground.hills, inks['rock-shade']),
    hachures(painter, outlines(plan, steep, 0.19), inks['rock-shade']),
    layer(plan, painter, high, 0.32, ground.mountains, inks['rock-shade']),
    layer(plan, painter, plan.of('mountain'), 0.42, ground.mountain, inks['slate-shade']),
  ].join('');
}

/**
 * Short strokes down a steep slope: drawn as a broad dashed line along its outline, whose dashes are so short that they
 * look like strokes across it.
 */
const hachures = (painter: Painter, d: string, ink: string): string =>
  painter.path(
    d,
    `fill="none" stroke="${ink}" stroke-width="${painter.px(0.15)}" stroke-dasharray="${painter.px(0.028)} ${painter.px(0.075)}"`,
  );

/** Width of a layer's sunlit slope, in the layout's unit. */
const LIT = 0.11;

/** One layer of a hill: its shadow, its sunlit slope to the north-west, its top and its contour line. */
function layer(
  plan: Plan,
  painter: Painter,
  standing: readonly PlacedFeature[],
  inset: number,
  fill: string,
  line: string,
): string {
  const { palette } = painter;
  const d = outlines(plan, standing, inset);
  const moved = (by: Spot, inner: string) =>
    `<g transform="translate(${painter.px(by[0])} ${painter.px(by[1])})">${inner}</g>`;
  const contour = `stroke="${line}" stroke-width="${painter.px(0.045)}"`;
  return [
    moved(
      [0.05, 0.07],
      painter.path(d, `fill="${palette.inks.shadow}" fill-rule="evenodd" fill-opacity=".34"`),
    ),
    painter.path(d, `fill="${blended(fill, LIGHT_COLOUR, 0.5)}" fill-rule="evenodd"`),
    moved(
      [0.045, 0.06],
      painter.path(outlines(plan, standing, inset + LIT), `fill="${fill}" fill-rule="evenodd"`),
    ),
    painter.path(d, `fill="none" ${contour}`),
  ].join('');
}

/** Lakes, marshes, the floors of woods and the ground of towns. */
export function grounds(plan: Plan, painter: Painter): string {
  const { ground, inks, river, riverBank } = painter.palette;
  const area = (kinds: readonly Feature['kind'][], inset: number, attributes: string) =>
    painter.path(outlines(plan, plan.of(...kinds), inset), `fill-rule="evenodd" ${attributes}`);
  const edge = (ink: string, width: number, more = '') =>
    `stroke="${ink}" stroke-width="${painter.px(width)}" stroke-linejoin="round"${more}`;
  const dashes = ` stroke-dasharray="${painter.px(0.1)} ${painter.px(0.08)}" stroke-linecap="round"`;
  // Woods on hills are smaller and transparent, so that the contour lines can be seen.
  const woods = plan.of('trees');
  const above = woods.filter(({ cell }) => plan.has(cell, 'hill'));
  const below = woods.filter((wood) => !above.includes(wood));
  const floor = (some: readonly PlacedFeature[], inset: number, opacity: number) =>
    painter.path(
      outlines(plan, some, inset),
      `fill-rule="evenodd" fill="${ground.forest}" fill-opacity="${opacity}" ${edge(inks['leaf-shade'], 0.035, dashes)}`,
    );
  return [
    area(['marsh'], 0.12, `fill="${ground.swamp}" ${edge(inks['water-line'], 0.035, dashes)}`),
    area(['lake'], 0.13, `fill="${river}" ${edge(riverBank, 0.06)}`),
    area(['lake'], 0.22, `fill="none" stroke-opacity=".55" ${edge(inks.foam, 0.03)}`),
    floor(below, 0.08, 1),
    floor(above, 0.26, 0.4),
    area(['village'], 0.2, `fill="${inks.earth}" ${edge(inks['earth-shade'], 0.03)}`),
    area(['town'], 0.14, `fill="${inks['wall-shade']}" ${edge(inks.line, 0.1)}`),
    area(['town'], 0.14, `fill="none" ${edge(inks.wall, 0.05)}`),
    area(['city'], 0.12, `fill="${inks['wall-shade']}" ${edge(inks.line, 0.19)}`),
    area(['city'], 0.12, `fill="none" ${edge(inks.wall, 0.12)}`),
    area(
      ['city'],
      0.12,
      `fill="none" ${edge(inks.line, 0.12, ` stroke-dasharray="${painter.px(0.04)} ${painter.px(0.12)}"`)}`,
    ),
  ].join('');
}

const FIELDS = ['open-field', 'orchard', 'olive-grove', 'vineyard'] as const;

/** Fields as parcels with their hedges; open ones ploughed two ways. */
export function fields(plan: Plan, painter: Painter): string {
  const { ground, inks } = painter.palette;
  return plan
    .of(...FIELDS)
    .map(({ cell, feature }) => {
      const parcel = parcelOf(plan, cell, 0.82);
      const open = feature.kind === 'open-field';
      const earth = {
        'open-field': ground.desert,
        orchard: inks.turf,
        'olive-grove': inks.earth,
        vineyard: inks.sand,
      }[feature.kind as (typeof FIELDS)[number]];
      return [
        painter.path(
          `${polyline(parcel)}Z`,
          `fill="${earth}" stroke="${inks['turf-shade']}" stroke-width="${painter.px(0.07)}" stroke-linejoin="round"`,
        ),
        open
          ? painter.path(furrows(parcel), `${painter.line(inks['sand-shade'], 0.045)} stroke-linecap="round"`)
          : '',
      ].join('');
    })
    .join('');
}

export function parcelOf({ layout }: Plan, cell: number, part: number): Spot[] {
  const [x, y] = layout.middle(cell);
  return layout.corners(cell).map(([cx, cy]) => [x + (cx - x) * part, y + (cy - y) * part]);
}

/** Furrows of two fields side by side: the left one ploughed up and down, the right one from side to side. */
function furrows(parcel: readonly Spot[]): string {
  const xs = parcel.map(([x]) => x);
  const ys = parcel.map(([, y]) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const middle = (left + right) / 2;
  const lines: (readonly [Spot, Spot] | null)[] = [within(parcel, [middle, top], [middle, bottom], 0)];
  for (let x = left + 0.12; x < middle - 0.05; x += 0.13)
    lines.push(within(parcel, [x, top], [x, bottom], 0.07));
  for (let y = top + 0.14; y < bottom - 0.05; y += 0.13)
    lines.push(within(parcel, [middle + 0.08, y], [right, y], 0.07));
  return lines.map((line) => (line ? polyline(line) : '')).join('');
}

/**
 * The part of a line that is within a convex polygon (clockwise), shortened by a margin at both ends; `null` if nothing
 * is left.
 */
function within(
  polygon: readonly Spot[],
  from: Spot,
  to: Spot,
  margin: number,
): readonly [Spot, Spot] | null {
  let [enter, leave] = [0, 1];
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  for (const [[ax, ay], [bx, by]] of polygonSides(polygon)) {
    const [nx, ny] = [-(by - ay), bx - ax];
    const start = nx * (from[0] - ax) + ny * (from[1] - ay);
    const slope = nx * dx + ny * dy;
    if (Math.abs(slope) < 1e-9) {
      if (start < 0) return null;
    } else if (slope > 0) enter = Math.max(enter, -start / slope);
    else leave = Math.min(leave, -start / slope);
  }
  const length = Math.hypot(dx, dy);
  [enter, leave] = [enter + margin / length, leave - margin / length];
  if (leave - enter < 0.1 / length) return null;
  return [
    [from[0] + dx * enter, from[1] + dy * enter],
    [from[0] + dx * leave, from[1] + dy * leave],
  ];
}
