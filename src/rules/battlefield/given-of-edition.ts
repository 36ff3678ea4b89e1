/** What may be given beforehand for a battlefield, by edition. */
import type { Edition } from './edition.ts';
import type { GivenFeature, GivenNumber } from './given.ts';
import { HABITATIONS } from './inhabited.ts';

export const MAIN_ROUTE_KINDS = ['river', 'road', 'track', 'railway'] as const;
/** Routes from an entry to an exit, each rolled or given. (Branches and second lanes follow from other things.) */
export type MainRouteKind = (typeof MAIN_ROUTE_KINDS)[number];

export const MAIN_ROUTES_OF: Readonly<Record<Edition, readonly MainRouteKind[]>> = {
  'portable-1': ['river', 'road', 'track'],
  'portable-2': MAIN_ROUTE_KINDS,
  sectors: ['river'],
};

export const FEATURES_OF: Readonly<Record<Edition, readonly GivenFeature['kind'][]>> = {
  'portable-1': ['landmark', 'hill', 'mountain', 'trees', 'settlement', 'village', 'town'],
  'portable-2': [
    ...['landmark', 'hill', 'mountain', 'lake', 'marsh', 'trees'],
    ...['settlement', 'village', 'town', 'city'],
    ...['open-field', 'orchard', 'olive-grove', 'vineyard'],
  ] as GivenFeature['kind'][],
  sectors: ['landmark', 'hill', 'trees', 'lake', 'marsh', 'settlement', 'village', 'town'],
};

export const NUMBERS_OF: Readonly<Record<Edition, readonly GivenNumber[]>> = {
  'portable-1': ['hills', 'mountains', 'trees', 'settlements', 'villages', 'towns'],
  'portable-2': ['hills', 'mountains', 'lakes', 'marshes', 'trees', 'habitation', 'fields'],
  sectors: [],
};

/** The features that may be on a hill. */
const ON_HILLS: readonly GivenFeature['kind'][] = ['trees', 'landmark', ...HABITATIONS];

/** Whether a cell can have both features: one must be a hill, and the other may be on hills. */
export function standTogether(
  edition: Edition,
  one: GivenFeature['kind'],
  other: GivenFeature['kind'],
): boolean {
  if (edition === 'sectors') return false;
  return (one === 'hill' && ON_HILLS.includes(other)) || (other === 'hill' && ON_HILLS.includes(one));
}
