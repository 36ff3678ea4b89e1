import { COUNTRIES } from '../elevation/view.ts';
import { SITES, TERRAINS } from '../solo.ts';

/** What a table can ask of a hex: terrain and site, `null` where it has none or none is known. */
export interface LandKind {
  readonly terrain: string | null;
  readonly site: string | null;
}

/** The terrains of all worlds, by which tables can be filtered. */
export const TABLE_TERRAINS: readonly string[] = [...TERRAINS, ...COUNTRIES];

export const TABLE_SITES: readonly string[] = SITES;

/** Every kind of hex that there can be: only solo and island worlds have sites. */
export const TABLE_PLACES: readonly LandKind[] = [
  ...TERRAINS.flatMap((terrain) => [null, ...SITES].map((site) => ({ terrain, site }))),
  ...COUNTRIES.map((terrain) => ({ terrain, site: null })),
];
