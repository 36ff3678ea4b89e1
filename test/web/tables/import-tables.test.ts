import { describe, expect, it } from 'vitest';
import { ownTablesText } from '../../../src/formats/tables/own.ts';
import { STARTER_TABLES } from '../../../src/rules/tables/starter.ts';
import type { Table, Tables } from '../../../src/rules/tables/table.ts';
import { importChoices, importedFrom } from '../../../web/journey/tables/import-tables.ts';
import { faultIfAdded, saveTables } from '../../../web/journey/tables/save-tables.ts';
import { tryTable } from '../../../web/journey/tables/try-table.ts';

const table = (text: string): Table => ({ title: 'A table', roll: '1d2', rows: [{ on: [1, 2], text }] });

describe('imported tables', () => {
  it('are read in the detected or the chosen format', () => {
    const csv = '1,heads\n2,tails\n';
    expect(importedFrom(csv, null, 'A coin')).toMatchObject({ format: 'csv', dropped: [] });
    expect([...importedFrom(csv, null, 'A coin').tables.keys()]).toEqual(['a-coin']);
    expect([...importedFrom(csv, null, ' ').tables.keys()]).toEqual(['imported-table']);
    expect(importedFrom(csv, 'foundry', '')).toMatchObject({
      format: 'foundry',
      dropped: [expect.stringContaining('JSON')],
    });
    expect(importedFrom(ownTablesText(STARTER_TABLES), null, '').tables).toEqual(STARTER_TABLES);
  });

  it('are new, replace others or exist already', () => {
    const there: Tables = new Map([
      ['same', { rows: [{ text: 'x', on: [1, 2] }], roll: '1d2', title: 'A table' } as Table],
      ['other', table('y')],
    ]);
    const brought = new Map([
      ['same', table('x')],
      ['other', table('z')],
      ['third', table('')],
    ]);
    expect(importChoices(brought, there).map(({ does }) => does)).toEqual(['same', 'replaces', 'new']);
  });

  it('must fit the existing ones', () => {
    const chosen = new Map([['road', table('[village-name]')]]);
    expect(faultIfAdded(chosen, new Map())).toBe("table 'road', row 1: there is no table 'village-name'");
    expect(faultIfAdded(chosen, STARTER_TABLES)).toBeNull();
  });

  it('are saved one by one, with a count of those saved', async () => {
    const chosen = new Map([
      ['a', table('[b]')],
      ['b', table('')],
      ['c', table('')],
    ]);
    const saved: string[] = [];
    const counts: number[] = [];
    const save = async (id: string) => {
      if (id === 'c') throw new Error('no room for c');
      saved.push(id);
    };
    await expect(saveTables(chosen, save, (count) => counts.push(count))).rejects.toThrow('no room for c');
    expect([saved, counts]).toEqual([
      ['b', 'a'],
      [1, 2],
    ]);
  });
});

describe('a table that is tried', () => {
  it('shows the result of a roll, whatever its chance', () => {
    const road: Table = { ...table('[2d6+1] from [village]'), when: 'enter', where: { chance: '1 of 1d6' } };
    for (let turn = 0; turn < 50; turn++) {
      const { text, dice } = tryTable('road', road, new Map([['village', table('Coldwell')]]));
      expect(text).toMatch(/^\d+ from Coldwell$/);
      expect(dice.map(({ faces, sides }) => [faces.length, sides])).toEqual([
        [1, 2],
        [2, 6],
        [1, 2],
      ]);
    }
  });
});
