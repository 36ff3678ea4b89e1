import { describe, expect, it } from 'vitest';
import { perform } from '../../../src/dice/perform.ts';
import { seededDice } from '../../../src/dice/seeded.ts';
import { rowOdds } from '../../../src/rules/tables/odds.ts';
import { TABLE_PLACES, TABLE_TERRAINS } from '../../../src/rules/tables/places.ts';
import { rollTable } from '../../../src/rules/tables/roll-table.ts';
import { tablesOfDay, tablesOnEntering } from '../../../src/rules/tables/rolled-on.ts';
import { STARTER_TABLES } from '../../../src/rules/tables/starter.ts';
import { readTables } from '../../../src/rules/tables/table-reading.ts';
import { faultOf } from '../../../src/rules/tables/table-set.ts';
import { goodnessOfFit } from '../../support/chi-square.ts';

const rolled = (id: string, occurrence: number): string => {
  const dice = seededDice({ seed: 'Dunlin', procedure: 'table', place: id, occurrence });
  const outcome = perform(rollTable(STARTER_TABLES, id, { withChance: false }), dice);
  if (!outcome.done || outcome.result.text === null) throw new Error('a roll by hand always brings a text');
  return outcome.result.text;
};

describe('the tables to begin with', () => {
  it('pass the check that everybody else’s have to pass, as JSON too', () => {
    expect(faultOf(STARTER_TABLES)).toBeNull();
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

  it.each([
    ['very-unlikely', 0.1],
    ['unlikely', 0.25],
    ['even', 0.5],
    ['likely', 0.75],
    ['very-likely', 0.9],
  ])('have an oracle that says yes when it is %s in %f', (likelihood, share) => {
    const table = STARTER_TABLES.get(`oracle-${likelihood}`);
    if (!table) throw new Error('there is such an oracle');
    const chances = rowOdds(table);
    const yes = chances.filter((_, row) => table.rows[row]?.text.startsWith('Yes'));
    expect(yes.reduce((sum, each) => sum + each, 0)).toBeCloseTo(share, 12);
    const counts = new Map(table.rows.map(({ text }) => [text, 0]));
    const ROLLS = 20_000;
    for (let i = 0; i < ROLLS; i++) {
      const answer = rolled(`oracle-${likelihood}`, i);
      counts.set(answer, (counts.get(answer) ?? 0) + 1);
    }
    const { statistic, critical } = goodnessOfFit([...counts.values()], chances);
    expect(statistic).toBeLessThan(critical);
  });
});
