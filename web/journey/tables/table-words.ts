import type { Table, TableOccasion } from '../../../src/rules/tables/table.ts';
import { orList } from '../../../src/telling/words.ts';
import type { TableForm } from './table-form.ts';

/** What the page calls an import that is not saved. */
export const IMPORT_TITLE = 'Tables to import';

/** What the page calls a table that is not saved. */
export const titleOf = ({ title }: Pick<TableForm, 'title'>): string => title.trim() || 'A new table';

/** When a table is rolled, in words: "on entering swamp, 1-2 of 1d6". */
export function whenTold({ when, where = {} }: Pick<Table, 'when' | 'where'>): string {
  if (!when) return 'by hand';
  const { terrain, site, chance } = where;
  const place = terrain ? orList(terrain.map(spaced)) : null;
  const kind = site === true ? 'any site' : site ? orList(site.map(spaced)) : null;
  return [
    `${OCCASIONS[when](place)}${kind === null ? '' : siteTold(when, kind)}`,
    chance?.replaceAll(' ', NO_BREAK).replaceAll('-', `-${WORD_JOINER}`),
  ]
    .filter(Boolean)
    .join(', ');
}

/** No-break characters that keep a chance on one line. */
const NO_BREAK = '\u00a0';
const WORD_JOINER = '\u2060';

const OCCASIONS: Readonly<Record<TableOccasion, (place: string | null) => string>> = {
  enter: (place) => `on entering ${place ?? 'a new hex'}`,
  day: (place) => (place === null ? 'every day' : `every day in ${place}`),
  site: (place) => (place === null ? 'on finding a site' : `on finding a site in ${place}`),
};

const siteTold = (when: TableOccasion, kind: string): string =>
  when === 'site' ? (kind === 'any site' ? '' : `: ${kind}`) : ` with ${kind}`;

const spaced = (name: string): string => name.replaceAll('-', ' ');
