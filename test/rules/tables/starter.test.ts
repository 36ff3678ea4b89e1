import { describe, expect, it } from 'vitest';
import { perform } from '../../../src/dice/perform.ts';
import { seededDice } from '../../../src/dice/seeded.ts';
import { TABLE_PLACES, TABLE_TERRAINS } from '../../../src/rules/tables/places.ts';
import { rollTable } from '../../../src/rules/tables/roll-table.ts';
import { tablesOfDay, tablesOnEntering } from '../../../src/rules/tables/rolled-on.ts';
import { STARTER_TABLES } from '../../../src/rules/tables/starter.ts';
import { readTables } from '../../../src/rules/tables/table-reading.ts';
import { tableSetFault } from '../../../src/rules/tables/table-set.ts';
import { goodnessOfFit } from '../../support/chi-square.ts';
import { answersOf, LIKELIHOODS, oracleOf } from './oracle-answers.ts';

const rolled = (id: string, occurrence: number): string => {
  const dice = seededDice({ seed: 'Dunlin', procedure: 'table', place: id, occurrence });
  const outcome = perform(rollTable(STARTER_TABLES, id, { withChance: false }), dice);
  if (!outcome.done || outcome.result.text === null) throw new Error('a roll by hand always brings a text');
  return outcome.result.text;
};

describe('the starter tables', () => {
  it('pass the same check as all other tables, as JSON too', () => {
    expect(tableSetFault(STARTER_TABLES)).toBeNull();
    const sent = JSON.parse(JSON.stringify(Object.fromEntries(STARTER_TABLES)));
    expect(readTables(sent)).toEqual({ ok: true, tables: STARTER_TABLES });
  });

  it('have one encounter for every terrain, one keeper for every site, and something for every day', () => {
    for (const terrain of TABLE_TERRAINS)
      expect(tablesOnEntering(STARTER_TABLES, { terrain, site: null }), terrain).toHaveLength(1);
    for (const place of TABLE_PLACES) {
      expect(tablesOnEntering(STARTER_TABLES, place)).toHaveLength(place.site === null ? 1 : 2);
      expect(tablesOfDay(STARTER_TABLES, place)).toEqual(['mood-of-the-day']);
    }
  });

  it('read well: no bracket, no double space, a capital and an end', () => {
    const spoken = [...STARTER_TABLES].filter(([, { when }]) => when !== undefined).map(([id]) => id);
    for (const id of spoken)
      for (let i = 0; i < 100; i++) expect(rolled(id, i)).toMatch(/^(?!.* {2})[A-Z0-9][^[\]]*\.$/);
  });

  it.each(Object.entries(LIKELIHOODS))(
    'have an oracle that is %s and says yes with probability %f',
    (likelihood, share) => {
      const { table, chances } = oracleOf(likelihood);
      const yes = chances.filter((_, row) => table.rows[row]?.text.startsWith('Yes'));
      expect(yes.reduce((sum, each) => sum + each, 0)).toBeCloseTo(share, 12);
    },
  );

  // A hundred thousand rolls over the five oracles.
  it.each(Object.keys(LIKELIHOODS))(
    'have an oracle that answers with its stated odds when it is %s',
    (likelihood) => {
      const { statistic, critical } = answersOf(likelihood, 'Dunlin', 20_000);
      expect(statistic).toBeLessThan(critical);
    },
  );

  it('have oracles that each answer with different odds', () => {
    const { counts } = answersOf('likely', 'Dunlin', 2_000);
    const { statistic, critical } = goodnessOfFit(counts, oracleOf('even').chances);
    expect(statistic).toBeGreaterThan(critical);
  });
});
