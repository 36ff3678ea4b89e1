import type { LandKind } from './places.ts';
import type { TableOccasion, Tables } from './table.ts';

/**
 * Ids of the tables rolled automatically on entering a new hex: first those for any hex, then those for sites; sorted.
 */
export function tablesOnEntering(tables: Tables, hex: LandKind): readonly string[] {
  const any = rolledAt(tables, 'enter', hex);
  return hex.site === null ? any : [...any, ...rolledAt(tables, 'site', hex)];
}

/** Ids of the tables rolled automatically every day, for the hex where the party is; sorted. */
export const tablesOfDay = (tables: Tables, hex: LandKind): readonly string[] => rolledAt(tables, 'day', hex);

const rolledAt = (tables: Tables, when: TableOccasion, hex: LandKind): readonly string[] =>
  [...tables.keys()].filter((id) => isRolledAt(tables, id, when, hex)).sort();

function isRolledAt(tables: Tables, id: string, when: TableOccasion, { terrain, site }: LandKind): boolean {
  const table = tables.get(id);
  if (table?.when !== when) return false;
  const { terrain: terrains, site: sites } = table.where ?? {};
  if (terrains !== undefined && (terrain === null || !terrains.includes(terrain))) return false;
  if (sites === undefined) return true;
  return site !== null && (sites === true || sites.includes(site));
}
