import { describe, expect, it } from 'vitest';
import { performScripted } from '../../../src/dice/given.ts';
import { rollTable } from '../../../src/rules/tables/roll-table.ts';
import type { Table } from '../../../src/rules/tables/table.ts';
import { always, tablesOf } from './sample-tables.ts';

const ROAD: Table = {
  title: 'On the road',
  roll: '2d6',
  rows: [
    { on: [2, 6], text: '[1d6+1] bandits from [village], led by [name]' },
    { on: [7], text: 'Nobody [[at all].' },
    { on: [8, 12], text: '[village]' },
  ],
  when: 'enter',
  where: { chance: '1-2 of 1d6' },
};
const TABLES = tablesOf({
  road: ROAD,
  village: always('[name]ham', { when: 'day', where: { chance: '6 of 1d6' } }),
  name: {
    title: 'Names',
    roll: '1d4',
    rows: ['Ald', 'Bere', 'Col', 'Dun'].map((text, i) => ({ on: [i + 1], text })),
  },
});

const die = (purpose: string, sides: number, ...faces: number[]) => ({ for: purpose, sides, faces });

describe('a roll on a table', () => {
  it('throws for the chance, then for the row, then for its text from left to right', () => {
    const { result, trace } = performScripted(rollTable(TABLES, 'road'), [2, 1, 3, 6, 5, 2, 4]);
    expect(result).toEqual({ text: '7 bandits from Bereham, led by Dun' });
    expect(trace).toEqual([
      die('chance', 6, 2),
      die('table', 6, 1, 3),
      die('text', 6, 6),
      die('table', 6, 5),
      die('table', 4, 2),
      die('table', 4, 4),
    ]);
  });

  it('gives nothing, and throws nothing more, if the chance fails', () => {
    const { result, trace } = performScripted(rollTable(TABLES, 'road'), [3]);
    expect(result).toEqual({ text: null });
    expect(trace).toEqual([die('chance', 6, 3)]);
  });

  it('has no chance die if made by hand or by reference from another table', () => {
    const { result, trace } = performScripted(rollTable(TABLES, 'road', { withChance: false }), [6, 6, 1, 1]);
    expect(result).toEqual({ text: 'Aldham' });
    expect(trace.map(({ for: purpose }) => purpose)).toEqual(['table', 'table', 'table']);
  });

  it('may have plain brackets in its text', () => {
    expect(performScripted(rollTable(TABLES, 'road', { withChance: false }), [3, 4]).result.text).toBe(
      'Nobody [at all].',
    );
  });

  it('finds a row by the result with its modifier', () => {
    const tables = tablesOf({
      a: {
        title: 'x',
        roll: '1d6-3',
        rows: [
          { on: [-2, 0], text: 'low [1d4-4]' },
          { on: [1, 3], text: 'high' },
        ],
      },
    });
    expect(performScripted(rollTable(tables, 'a'), [3, 1]).result.text).toBe('low -3');
    expect(performScripted(rollTable(tables, 'a'), [4]).result.text).toBe('high');
  });

  it('throws an error for a missing table, which would be a bug', () => {
    expect(() => performScripted(rollTable(TABLES, 'constructor'), [])).toThrow("no table 'constructor'");
  });
});
