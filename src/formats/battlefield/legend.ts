import { type Feature, LANDMARKS, type Tree } from '../../rules/battlefield/battlefield.ts';
import { FEATURE_KINDS } from '../../telling/portable-words.ts';
import { LABEL_FONT } from '../sheet/fonts.ts';
import { type LegendGrid, legendGrid } from '../sheet/legend-grid.ts';
import { named } from '../sheet/words.ts';
import { type Spot, short } from '../vector/path.ts';
import { type DrawnBattlefield, type DrawnRoute, ROUTE_KINDS } from './drawn.ts';
import { board, terrain } from './layers.ts';
import type { Painter } from './painter.ts';
import { Plan } from './plan.ts';

/** One line of the legend: a battlefield of one cell, and what is in it. */
export interface LegendEntry {
  readonly name: string;
  readonly features: readonly Feature[];
  readonly routes: readonly DrawnRoute[];
}

const WOODS: Readonly<Record<Tree, string>> = {
  deciduous: 'Broad-leaved wood',
  coniferous: 'Pine wood',
  palm: 'Palm grove',
};

/** What occurs on a battlefield, in the order of the legend. */
export function legendEntries({ cells, routes }: DrawnBattlefield): LegendEntry[] {
  const all = cells.flatMap(({ features }) => features);
  const features = FEATURE_KINDS.flatMap((kind): LegendEntry[] => {
    const some = all.filter((feature) => feature.kind === kind);
    if (some.length === 0) return [];
    const entry = (name: string, feature: Feature, routes: readonly DrawnRoute[] = []): LegendEntry => ({
      name,
      features: [feature],
      routes,
    });
    switch (kind) {
      case 'landmark':
        return LANDMARKS.filter((site) => some.some((one) => one.kind === kind && one.site === site)).map(
          (site) => entry(named(site), { kind, site }),
        );
      case 'hill':
        return ([1, 2] as const)
          .filter((contours) => some.some((hill) => hill.kind === kind && hill.contours === contours))
          .map((contours) =>
            entry(contours === 1 ? 'Hill, one contour' : 'Hill, two contours', { kind, contours }),
          );
      case 'trees':
        return (['deciduous', 'coniferous', 'palm'] as const)
          .filter((tree) => some.some((wood) => wood.kind === kind && wood.tree === tree))
          .map((tree) => entry(WOODS[tree], { kind, tree }));
      case 'ford':
      case 'bridge':
        return [entry(named(kind), { kind, of: 'road' }, [across('road'), down('river')])];
      case 'level-crossing':
        return [entry(named(kind), { kind }, [across('railway'), down('road')])];
      default:
        return [entry(named(kind), { kind })];
    }
  });
  const ways = ROUTE_KINDS.flatMap((kind): LegendEntry[] => {
    const some = routes.filter((route) => route.kind === kind);
    const water = (['stream', 'river'] as const).filter((name) =>
      some.some((route) => (route.water ?? 'river') === name),
    );
    if (some.length === 0) return [];
    if (kind === 'river')
      return water.map((name) => ({
        name: named(name),
        features: [],
        routes: [{ ...across(kind), water: name }],
      }));
    return [{ name: kind === 'branch' ? 'Branch road' : named(kind), features: [], routes: [across(kind)] }];
  });
  return [...features, ...ways];
}

const across = (kind: DrawnRoute['kind']): DrawnRoute => ({
  kind,
  cells: [1],
  entry: { cell: 1, side: 4 },
  exit: { cell: 1, side: 2 },
});
const down = (kind: DrawnRoute['kind']): DrawnRoute => ({
  kind,
  cells: [1],
  entry: { cell: 1, side: 1 },
  exit: { cell: 1, side: 3 },
});

/** How wide a sample is on the sheet. */
const SAMPLE = 40;
const COLUMN = 184;
const ROW = 47;

/** Rows and columns for the entries in a given width. */
export const gridOf = (entries: readonly LegendEntry[], width: number): LegendGrid =>
  legendGrid(entries.length, width, { width: COLUMN, height: ROW });

/** The legend with its upper left corner at a place, filled column by column. */
export function legend(
  painter: Painter,
  entries: readonly LegendEntry[],
  { rows }: LegendGrid,
  [left, top]: Spot,
): string {
  const items = entries.map(({ name, features, routes }, i) => {
    const x = left + Math.floor(i / rows) * COLUMN;
    const y = top + (i % rows) * ROW + (ROW - SAMPLE) / 2;
    const plan = new Plan({
      board: { kind: 'square', columns: 1, rows: 1 },
      cells: [{ cell: 1, features }],
      routes,
      notPlaced: [],
    });
    const scale = short(SAMPLE / (plan.layout.width * painter.size), 4);
    const sample = `${board(plan, painter)}${terrain(plan, painter, false)}`;
    return (
      `<g transform="translate(${short(x, 1)} ${short(y, 1)}) scale(${scale})">${sample}</g>` +
      `<rect x="${short(x, 1)}" y="${short(y, 1)}" width="${SAMPLE}" height="${SAMPLE}" fill="none" stroke="${painter.palette.frame}" stroke-width=".8"/>` +
      `<text x="${short(x + SAMPLE + 8, 1)}" y="${short(y + SAMPLE / 2 + 4.5, 1)}">${name}</text>`
    );
  });
  return `<g font-family="${LABEL_FONT}" font-size="13" fill="${painter.palette.title}">${items.join('\n')}</g>`;
}
