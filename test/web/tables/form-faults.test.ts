import { describe, expect, it } from 'vitest';
import type { Table, Tables } from '../../../src/rules/tables/table.ts';
import { tableFaultText } from '../../../src/rules/tables/table-fault.ts';
import { readTable } from '../../../src/rules/tables/table-reading.ts';
import { tableSetFault } from '../../../src/rules/tables/table-set.ts';
import { checkedForm, countFaults } from '../../../web/journey/tables/form-faults.ts';
import { formOf, type RowForm, type TableForm } from '../../../web/journey/tables/table-form.ts';

const VILLAGE: Table = { title: 'A village', roll: '1d6', rows: [{ on: [1, 6], text: 'Coldwell' }] };
const OTHERS: Tables = new Map([['village', VILLAGE]]);

const rowsOf = (...rows: readonly (readonly [from: string, to: string, text?: string])[]): RowForm[] =>
  rows.map(([from, to, text = ''], index) => ({ key: index + 1, from, to, text }));

const form = (change: Partial<TableForm> = {}): TableForm => ({
  ...formOf('road', { ...VILLAGE, title: 'On the road' }),
  ...change,
});

const faultsIn = (change: Partial<TableForm>, others = OTHERS) =>
  checkedForm(form(change), others, true).faults;

describe('a table being typed', () => {
  it('is a valid table if nothing is wrong with it', () => {
    const { table, faults } = checkedForm(form({ title: ' On the road ', roll: ' 1d6 ' }), OTHERS, true);
    expect(table).toEqual({ ...VILLAGE, title: 'On the road' });
    expect(countFaults(faults)).toBe(0);
  });

  it('shows each gap and overlap at its row, in the server’s words', () => {
    const rows = rowsOf(['1', '2'], ['2', ''], ['4', ''], ['7', '']);
    const { faults, table } = checkedForm(form({ rows }), OTHERS, true);
    expect(table).toBeNull();
    expect([...faults.rows]).toEqual([
      [3, ['1d6 never comes to 7, only to 1 to 6']],
      [1, ['2 is in row 1 too', 'no row has 3, though 1d6 may come to it']],
      [2, ['no row has 5 to 6, though 1d6 may come to it']],
    ]);
    expect(countFaults(faults)).toBe(4);
    const spans = [[1, 2], [2], [4], [7]].map((on) => ({ on, text: '' }));
    const read = readTable({ ...VILLAGE, rows: spans });
    expect(read.ok ? null : tableFaultText(read.fault)).toBe(`row 4: ${faults.rows.get(3)?.[0]}`);
  });

  it('shows no gaps before every row has its results', () => {
    const rows = rowsOf(['1', ''], ['', '']);
    expect([...faultsIn({ rows }).rows]).toEqual([
      [1, ['a row needs the results that it comes on, such as 2 to 5']],
    ]);
    expect([...faultsIn({ rows: rowsOf(['5', '2'], ['6', '']) }).rows]).toEqual([
      [0, ['on runs from 5 down to 2']],
    ]);
  });

  it('shows faults of a text at its row, and those of a field at the field', () => {
    const rows = rowsOf(['1', '5', '[2d'], ['6', '', '[Village]']);
    const faults = faultsIn({ rows, title: '', roll: '1x', chance: '7 of 1d6', id: 'd66' });
    expect(faults.rows.get(0)?.[0]).toContain('is not closed');
    expect(faults.rows.get(1)?.[0]).toContain('is neither dice');
    expect(faults.title).toContain('a table needs a title');
    expect(faults.roll).toContain("'1x' is no roll of dice");
    expect(faults.chance).toContain('these dice come to 1 to 6');
    expect(faults.id).toContain("'d66' can't be the id of a table");
    expect(countFaults(faults)).toBe(6);
  });

  it('fits the other tables, or shows at which row it does not', () => {
    const stray = faultsIn({ rows: rowsOf(['1', '5', '[village]'], ['6', '', '[town]']) });
    expect([...stray.rows]).toEqual([[1, ["there is no table 'town'"]]]);
    const back = new Map([
      ...OTHERS,
      ['inn', { ...VILLAGE, rows: [{ on: [1, 6], text: '[road]' }] } as Table],
    ]);
    const circle = faultsIn({ rows: rowsOf(['1', '6', '[inn]']) }, back);
    expect(circle.whole).toBe("table 'inn', row 1: these tables go in a circle: inn → road → inn");
  });

  it('shows faults of another table in the server’s words', () => {
    const others = new Map([
      ...OTHERS,
      ['inn', { ...VILLAGE, roll: '35d6', when: 'enter', rows: [{ on: [35, 210], text: '' }] } as Table],
    ]);
    const rows = rowsOf(['6', '36']);
    const faults = faultsIn({ rows, roll: '6d6', when: 'enter' }, others);
    const table: Table = {
      title: 'On the road',
      roll: '6d6',
      rows: [{ on: [6, 36], text: '' }],
      when: 'enter',
    };
    const fault = tableSetFault(new Map([...others, ['road', table]]));
    expect(faults.whole).toBe(fault && tableFaultText(fault));
    expect(faults.whole).toContain('41 dice');
  });

  it('needs an id of its own if it is new, and keeps it otherwise', () => {
    expect(faultsIn({ id: 'village' }).id).toBe("there is a table 'village' already");
    expect(checkedForm(form({ id: 'village' }), OTHERS, false).table).not.toBeNull();
    expect(faultsIn({ id: '' }).id).toContain('needs an id');
  });

  it('shows faults that concern the whole table', () => {
    expect(faultsIn({ rows: [] }).whole).toBe('a table needs rows');
    expect(faultsIn({ when: 'site', site: 'these' }).whole).toContain('the list site is empty');
  });
});
