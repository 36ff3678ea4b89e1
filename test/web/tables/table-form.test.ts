import { describe, expect, it } from 'vitest';
import { STARTER_TABLES } from '../../../src/rules/tables/starter.ts';
import type { Table } from '../../../src/rules/tables/table.ts';
import {
  BLANK_FORM,
  formOf,
  oddsIn,
  saysTheSame,
  type TableForm,
  tableIn,
} from '../../../web/journey/tables/table-form.ts';

const ROAD: Table = {
  title: 'On the road',
  roll: '2d6',
  rows: [
    { on: [2, 6], text: 'Bandits.' },
    { on: [7], text: 'Nobody.' },
    { on: [8, 12], text: 'Rain.' },
  ],
  when: 'enter',
  where: { terrain: ['forest'], site: true, chance: '1-2 of 1d6' },
};

describe('a table in the fields of the editor', () => {
  it('is read back as it was put in, whatever it contains', () => {
    const tables = [...STARTER_TABLES, ['road', ROAD] as const];
    for (const [id, table] of tables) expect(tableIn(formOf(id, table)), id).toEqual(table);
    const { when, where, ...byHand } = ROAD;
    expect(tableIn(formOf('road', byHand))).toEqual(byHand);
    const keepers: Table = { ...ROAD, where: { site: ['ruin', 'tower'] } };
    expect(tableIn(formOf('road', keepers))).toEqual(keepers);
  });

  it('is unchanged until something of it is edited', () => {
    const form = formOf('road', ROAD);
    expect(saysTheSame(form, 'road', ROAD)).toBe(true);
    const renumbered = { ...form, rows: form.rows.map((row) => ({ ...row, key: row.key + 7 })) };
    expect(saysTheSame(renumbered, 'road', ROAD)).toBe(true);
    const [first, ...others] = form.rows;
    if (!first) throw new Error('it has rows');
    const changes: readonly Partial<TableForm>[] = [
      { title: 'On the way' },
      { roll: '2d6+0' },
      { when: 'day' },
      { chance: '' },
      { rows: others },
      { rows: [{ ...first, text: 'Bandits!' }, ...others] },
    ];
    for (const change of changes) expect(saysTheSame({ ...form, ...change }, 'road', ROAD)).toBe(false);
  });

  it('shows how likely each row is, as soon as its results can be parsed', () => {
    expect(oddsIn(formOf('road', ROAD)).map((share) => share && Math.round(share * 36))).toEqual([15, 6, 15]);
    const typing = {
      ...BLANK_FORM,
      rows: [
        { key: 1, from: '1', to: '', text: '' },
        { key: 2, from: '', to: '', text: '' },
        { key: 3, from: '2', to: 'x', text: '' },
        { key: 4, from: ' 4', to: '9 ', text: '' },
      ],
    };
    expect(oddsIn(typing)).toEqual([1 / 6, null, null, 0.5]);
    expect(oddsIn({ ...typing, roll: '1d' })).toEqual([null, null, null, null]);
  });

  it('may have numbers in the digits of any script', () => {
    const typed = { key: 1, from: '１', to: '۶', text: 'Rain.' };
    const form = { ...BLANK_FORM, roll: '１ｄ６', chance: '１－２ of １ｄ６', rows: [typed] };
    expect(tableIn(form)).toMatchObject({
      roll: '1d6',
      rows: [{ on: [1, 6] }],
      where: { chance: '1-2 of 1d6' },
    });
    expect(oddsIn(form)).toEqual([1]);
  });

  it('may have negative results, with either minus sign', () => {
    const rows = [
      { key: 1, from: '-1', to: '0', text: '' },
      { key: 2, from: '−1', to: '0', text: '' },
    ];
    expect(oddsIn({ ...BLANK_FORM, roll: '1d4-2', rows })).toEqual([0.5, 0.5]);
  });
});
