import { describe, expect, it } from 'vitest';
import { STARTER_TABLES } from '../../../src/rules/tables/starter.ts';
import type { Table } from '../../../src/rules/tables/table.ts';
import { tableSetFault } from '../../../src/rules/tables/table-set.ts';
import { oraclesIn } from '../../../web/journey/tables/oracles.ts';
import { savingOrder } from '../../../web/journey/tables/saving-order.ts';
import { whenTold } from '../../../web/journey/tables/table-words.ts';
import { unrecordedDice } from '../../../web/journey/tables/unrecorded-dice.ts';
import { compareNames } from '../../../web/kit/compare-names.ts';
import { evenness } from '../../support/chi-square.ts';

const table = (text: string, title = 'A table'): Table => ({
  title,
  roll: '1d2',
  rows: [{ on: [1, 2], text }],
});

describe('oracles', () => {
  it('are sorted from those that rarely say yes to those that mostly do', () => {
    expect(oraclesIn(STARTER_TABLES).map(({ name, yes }) => [name, Math.round((yes ?? 0) * 100)])).toEqual([
      ['very unlikely', 10],
      ['unlikely', 25],
      ['as likely as not', 50],
      ['likely', 75],
      ['very likely', 90],
    ]);
  });

  it('may say neither yes nor no, and then come last', () => {
    const tables = new Map([
      ['oracle-weather', table('Rain', 'What it will be')],
      ['oracle-sure', table('Yes', 'Sure')],
      ['road', table('Yes')],
    ]);
    expect(oraclesIn(tables)).toEqual([
      { id: 'oracle-sure', name: 'Sure', yes: 1 },
      { id: 'oracle-weather', name: 'What it will be', yes: null },
    ]);
  });
});

it('names are sorted by the numbers in them too', () => {
  const titles = ['Level 10', 'Level 9', 'Bay 2', 'level 1'];
  expect(titles.toSorted(compareNames)).toEqual(['Bay 2', 'level 1', 'Level 9', 'Level 10']);
  const oracles = titles.map((title, index) => [`oracle-${index}`, table('Perhaps', title)] as const);
  expect(oraclesIn(new Map(oracles)).map(({ name }) => name)).toEqual(titles.toSorted(compareNames));
});

describe('tables saved one by one', () => {
  it('come after those that they refer to, so that they are valid after each step', () => {
    const tables = new Map([...STARTER_TABLES].reverse());
    tables.set('far', table('[near]'));
    tables.set('near', table('[village-name]'));
    const saved = new Map<string, Table>();
    for (const [id, each] of savingOrder(tables)) {
      saved.set(id, each);
      expect(tableSetFault(saved), id).toBeNull();
    }
    expect(saved.size).toBe(tables.size);
  });

  it('come once each, even if they refer to each other in a circle', () => {
    const tables = new Map([
      ['a', table('[b] [c]')],
      ['b', table('[a]')],
    ]);
    expect(savingOrder(tables).map(([id]) => id)).toEqual(['b', 'a']);
  });
});

describe('when a table is rolled', () => {
  it.each<[Pick<Table, 'when' | 'where'>, string]>([
    [{}, 'by hand'],
    [{ when: 'enter' }, 'on entering a new hex'],
    [{ when: 'day' }, 'every day'],
    [{ when: 'site' }, 'on finding a site'],
    [
      { when: 'enter', where: { terrain: ['forest', 'forested-hills', 'swamp'], chance: '1-2 of 1d6' } },
      'on entering forest, forested hills or swamp, 1-\u20602\u00a0of\u00a01d6',
    ],
    [{ when: 'day', where: { terrain: ['desert'], site: true } }, 'every day in desert with any site'],
    [{ when: 'site', where: { site: ['ruined-tower'] } }, 'on finding a site: ruined tower'],
    [{ when: 'site', where: { site: true } }, 'on finding a site'],
  ])('is described: %o', (rolled, words) => {
    expect(whenTold(rolled)).toBe(words);
  });
});

describe('dice that are only tried', () => {
  it('show every face about equally often', () => {
    const faces = unrecordedDice.throw({ for: 'table', sides: 20, count: 20_000 }) ?? [];
    expect(faces).toHaveLength(20_000);
    const { statistic, critical } = evenness(faces, 20);
    expect(statistic).toBeLessThan(critical);
  });
});
