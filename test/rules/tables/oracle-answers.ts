import { perform } from '../../../src/dice/perform.ts';
import { seededDice } from '../../../src/dice/seeded.ts';
import { rowOdds } from '../../../src/rules/tables/odds.ts';
import { rollTable } from '../../../src/rules/tables/roll-table.ts';
import { STARTER_TABLES } from '../../../src/rules/tables/starter.ts';
import type { Table } from '../../../src/rules/tables/table.ts';
import { type ChiSquare, goodnessOfFit } from '../../support/chi-square.ts';

/** The oracles of the starter set, and the probability with which each says yes. */
export const LIKELIHOODS = {
  'very-unlikely': 0.1,
  unlikely: 0.25,
  even: 0.5,
  likely: 0.75,
  'very-likely': 0.9,
} as const;

/** The oracle's table and the exact odds of its rows. */
export function oracleOf(likelihood: string): { table: Table; chances: readonly number[] } {
  const table = STARTER_TABLES.get(`oracle-${likelihood}`);
  if (!table) throw new Error(`there is no oracle for ${likelihood}`);
  return { table, chances: rowOdds(table) };
}

/** How often each row answers `rolls` questions, tested against its odds. */
export function answersOf(
  likelihood: string,
  seed: string,
  rolls: number,
): ChiSquare & { counts: readonly number[] } {
  const { table, chances } = oracleOf(likelihood);
  const place = `oracle-${likelihood}`;
  const counts = new Map(table.rows.map(({ text }) => [text, 0]));
  for (let occurrence = 0; occurrence < rolls; occurrence++) {
    const dice = seededDice({ seed, procedure: 'table', place, occurrence });
    const outcome = perform(rollTable(STARTER_TABLES, place, { withChance: false }), dice);
    const text = outcome.done ? outcome.result.text : null;
    const count = text === null ? undefined : counts.get(text);
    if (text === null || count === undefined) throw new Error(`the oracle answers ${text}`);
    counts.set(text, count + 1);
  }
  const found = [...counts.values()];
  return { ...goodnessOfFit(found, chances), counts: found };
}
