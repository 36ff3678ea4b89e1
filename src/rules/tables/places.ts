import { COUNTRIES } from '../elevation/view.ts';
import { SITES, TERRAINS } from '../solo.ts';

/** What tables can filter hexes by: terrain and site; `null` if the hex has none or none is known. */
export interface LandKind {
  readonly terrain: string | null;
  readonly site: string | null;
}

/** The terrains of all worlds, by which tables can be filtered. */
export const TABLE_TERRAINS: readonly string[] = [...TERRAINS, ...COUNTRIES];

export const TABLE_SITES: readonly string[] = SITES;

/** Every possible combination of terrain and site; only solo and island worlds have sites. */
export const TABLE_PLACES: readonly LandKind[] = [
  ...TERRAINS.flatMap((terrain) => [null, ...SITES].map((site) => ({ terrain, site }))),
  ...COUNTRIES.map((terrain) => ({ terrain, site: null })),
];
