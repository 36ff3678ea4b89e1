import { describe, expect, it } from 'vitest';
import { ownTablesText, readOwnTables } from '../../../src/formats/tables/own.ts';
import { STARTER_TABLES } from '../../../src/rules/tables/starter.ts';

const COIN = {
  title: 'A coin',
  roll: 'd2',
  rows: [
    { on: [1], text: 'Heads' },
    { on: [2], text: 'Tails' },
  ],
};

describe('tables in our own format', () => {
  it('are read back as they were written', () => {
    const { tables, dropped } = readOwnTables(ownTablesText(STARTER_TABLES));
    expect([...tables]).toEqual([...STARTER_TABLES]);
    expect(dropped).toEqual([]);
  });

  it('may be a single one, named after its file', () => {
    const { tables } = readOwnTables(JSON.stringify(COIN), 'A Coin Toss');
    expect([...tables]).toEqual([['a-coin-toss', COIN]]);
    const inForest = { ...COIN, when: 'enter', where: { terrain: ['forest'] } };
    expect([...readOwnTables(JSON.stringify(inForest), 'A Coin Toss').tables.keys()]).toEqual([
      'a-coin-toss',
    ]);
  });

  it('may be several, of which one has the id of a member', () => {
    const text = JSON.stringify({ rows: COIN, title: COIN });
    expect([...readOwnTables(text).tables.keys()]).toEqual(['rows', 'title']);
  });

  it('that are invalid are left out, with the reason', () => {
    const text = JSON.stringify({ coin: COIN, d66: COIN, short: { ...COIN, roll: 'd3' } });
    const { tables, dropped } = readOwnTables(text);
    expect([...tables.keys()]).toEqual(['coin']);
    expect(dropped).toEqual([
      expect.stringContaining("'d66' can't be the id of a table"),
      "table 'short', row 2: no row has 3, though d3 may come to it",
    ]);
  });

  it.each([
    ['', 'it is no JSON'],
    ['heads, tails', 'it is no JSON'],
    ['7', 'there is no table in it'],
    ['[]', 'there is no table in it'],
    ['null', 'there is no table in it'],
  ])('are not found in %j', (text, why) => {
    const { tables, dropped } = readOwnTables(text);
    expect(tables.size).toBe(0);
    expect(dropped).toEqual([`the file: ${why}`]);
  });
});
