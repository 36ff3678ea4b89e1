import {
  DENSITIES,
  type Feature,
  LANDMARKS,
  SLOPES,
  type Tree,
} from '../../rules/battlefield/battlefield.ts';
import { movementAt, movementOver } from '../../telling/battle-movement.ts';
import { FEATURE_KINDS } from '../../telling/portable-words.ts';
import { legendName } from '../sheet/words.ts';
import { type DrawnBattlefield, type DrawnRoute, ROUTE_KINDS } from './drawn.ts';

/**
 * One line of the legend. The sample beside it is drawn as a battlefield of one cell with these features and routes.
 */
export interface LegendEntry {
  readonly name: string;
  readonly features: readonly Feature[];
  readonly routes: readonly DrawnRoute[];
  /** How it affects movement; null if not known. */
  readonly note?: string | null;
}

const WOODS: Readonly<Record<Tree, string>> = {
  deciduous: 'Deciduous wood',
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
      note: movementAt(feature),
    });
    switch (kind) {
      case 'landmark':
        return LANDMARKS.filter((site) => some.some((one) => one.kind === kind && one.site === site)).map(
          (site) => entry(legendName(site), { kind, site }),
        );
      case 'hill':
        return hillsIn(some).map((hill) => entry(hillName(hill), hill));
      case 'trees':
        return woodsIn(some).map((wood) => entry(woodName(wood), wood));
      case 'ford':
      case 'bridge':
        return [entry(legendName(kind), { kind, of: 'road' }, [across('road'), down('river')])];
      case 'level-crossing':
        return [entry(legendName(kind), { kind }, [across('railway'), down('road')])];
      default:
        return [entry(legendName(kind), { kind })];
    }
  });
  const ways = ROUTE_KINDS.flatMap((kind): LegendEntry[] => {
    const some = routes.filter((route) => route.kind === kind);
    if (some.length === 0) return [];
    if (kind === 'river') return watersIn(some).map(waterEntry);
    return [
      { name: kind === 'branch' ? 'Branch road' : legendName(kind), features: [], routes: [across(kind)] },
    ];
  });
  return [...features, ...ways];
}

type Hill = Extract<Feature, { readonly kind: 'hill' }>;
type Wood = Extract<Feature, { readonly kind: 'trees' }>;

/** Each kind of hill that occurs, lower and gentler ones first. */
const hillsIn = (some: readonly Feature[]): Hill[] =>
  ([1, 2] as const).flatMap((contours) =>
    [undefined, ...SLOPES].flatMap((slope): Hill[] =>
      some.some((hill) => hill.kind === 'hill' && hill.contours === contours && hill.slope === slope)
        ? [{ kind: 'hill', contours, ...(slope && { slope }) }]
        : [],
    ),
  );

function hillName({ contours, slope }: Hill): string {
  const height = contours === 1 ? 'one contour' : 'two contours';
  return `${slope ? `${legendName(slope)} hill` : 'Hill'}, ${height}`;
}

const woodsIn = (some: readonly Feature[]): Wood[] =>
  (['deciduous', 'coniferous', 'palm'] as const).flatMap((tree) =>
    [undefined, ...DENSITIES].flatMap((density): Wood[] =>
      some.some((wood) => wood.kind === 'trees' && wood.tree === tree && wood.density === density)
        ? [{ kind: 'trees', tree, ...(density && { density }) }]
        : [],
    ),
  );

const woodName = ({ tree, density }: Wood): string =>
  density ? `${legendName(density)} ${WOODS[tree].toLowerCase()}` : WOODS[tree];

type Water = Pick<DrawnRoute, 'water' | 'fordable'>;

/** Each kind of water that occurs: streams before rivers, fordable ones before others. */
const watersIn = (some: readonly DrawnRoute[]): Water[] =>
  (['stream', 'river'] as const).flatMap((water) =>
    [undefined, true, false].flatMap((fordable): Water[] =>
      some.some((route) => (route.water ?? 'river') === water && route.fordable === fordable)
        ? [{ water, ...(fordable !== undefined && { fordable }) }]
        : [],
    ),
  );

const waterEntry = ({ water = 'river', fordable }: Water): LegendEntry => ({
  name: `${legendName(water)}${fordable === undefined ? '' : fordable ? ', fordable' : ', not fordable'}`,
  features: [],
  routes: [{ ...across('river'), water, ...(fordable !== undefined && { fordable }) }],
  note: movementOver({ ...(fordable !== undefined && { fordable }) }),
});

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
