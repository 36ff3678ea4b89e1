import { rowOdds } from '../../../src/rules/tables/odds.ts';
import type { Table, Tables } from '../../../src/rules/tables/table.ts';
import { compareNames } from '../../kit/compare-names.ts';

/** A table that answers questions: one whose id begins with `oracle-`. */
export interface Oracle {
  readonly id: string;
  /** How likely a yes is, in the table's own words. */
  readonly name: string;
  /** The probability of a yes, from 0 to 1; `null` if no row says yes. */
  readonly yes: number | null;
}

/** The oracles among tables, from the least to the most likely to say yes. */
export function oraclesIn(tables: Tables): readonly Oracle[] {
  const oracles = [...tables].filter(([id]) => id.startsWith('oracle-'));
  return oracles
    .map(([id, table]) => ({ id, name: nameOf(table), yes: yesOf(table) }))
    .toSorted((a, b) => (a.yes ?? 2) - (b.yes ?? 2) || compareNames(a.name, b.name));
}

/** Shortens `Yes or no: very unlikely` to `very unlikely`. */
const nameOf = ({ title }: Table): string => title.split(': ').at(-1) ?? title;

function yesOf(table: Table): number | null {
  const odds = rowOdds(table);
  const yes = table.rows.flatMap(({ text }, index) => (/^yes\b/i.test(text) ? [odds[index] ?? 0] : []));
  return yes.length === 0 ? null : yes.reduce((sum, share) => sum + share, 0);
}
