import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coverageFault } from '../../../src/rules/tables/coverage.ts';
import {
  canShareOut,
  oneResultEach,
  rowMoved,
  sharedOut,
  withoutRow,
  withRow,
} from '../../../web/journey/tables/row-forms.ts';
import { BLANK_FORM, type RowForm, rowsIn } from '../../../web/journey/tables/table-form.ts';

const rowsOf = (...spans: readonly string[]): RowForm[] =>
  spans.map((span, index) => {
    const [from = '', to = ''] = span.split('-');
    return { key: index + 1, from, to, text: `${index + 1}` };
  });

const told = (rows: readonly RowForm[]): string =>
  rows.map(({ from, to, text }) => `${text}:${from}${to && `-${to}`}`).join(' ');

describe('the rows of the editor', () => {
  it('get a new one for the first result after all others', () => {
    expect(told(withRow(rowsOf('1-3', '7', '4-5'), 'new'))).toBe('1:1-3 2:7 3:4-5 new:8');
    expect(withRow([])).toEqual([{ key: 1, from: '', to: '', text: '' }]);
    expect(withRow(rowsOf('x'))[1]?.from).toBe('');
    const again = withRow(withoutRow(withRow(rowsOf('1', '2')), 0));
    expect(new Set(again.map(({ key }) => key)).size).toBe(3);
  });

  it('swap places with their neighbour, and keep their number of results if these are consecutive', () => {
    expect(told(rowMoved(rowsOf('1-3', '4', '5-6'), 1, -1))).toBe('2:1 1:2-4 3:5-6');
    expect(told(rowMoved(rowsOf('1-3', '4', '5-6'), 1, 1))).toBe('1:1-3 3:4-5 2:6');
    expect(told(rowMoved(rowsOf('1', '2'), 0, 1))).toBe('2:1 1:2');
  });

  it('swap places unchanged if their results are not consecutive, and stay within the list', () => {
    expect(told(rowMoved(rowsOf('1-3', '6'), 0, 1))).toBe('2:6 1:1-3');
    expect(told(rowMoved(rowsOf('', '6'), 0, 1))).toBe('2:6 1:');
    expect(told(rowMoved(rowsOf('3-1', '2'), 0, 1))).toBe('2:2 1:3-1');
    const rows = rowsOf('1', '2');
    expect(rowMoved(rows, 0, -1)).toBe(rows);
    expect(rowMoved(rows, 1, 1)).toBe(rows);
  });

  it('share out the results of the dice evenly, the first ones with one more', () => {
    const form = { ...BLANK_FORM, roll: '1d20', rows: rowsOf('', '', '9') };
    expect(told(sharedOut(form).rows)).toBe('1:1-7 2:8-14 3:15-20');
    expect(told(sharedOut({ ...form, roll: '2d6-3' }).rows)).toBe('1:-1-2 2:3-6 3:7-9');
    for (const unfit of [
      { ...form, roll: '1d2' },
      { ...form, roll: 'd' },
      { ...form, rows: [] },
    ]) {
      expect(canShareOut(unfit)).toBe(false);
      expect(sharedOut(unfit)).toBe(unfit);
    }
  });

  it('cover every result once after that, whatever the dice and the number of rows', () => {
    const dice = fc.record({ count: fc.integer({ min: 1, max: 5 }), sides: fc.integer({ min: 2, max: 60 }) });
    fc.assert(
      fc.property(dice, fc.integer({ min: 1, max: 40 }), ({ count, sides }, number) => {
        const rows = Array.from({ length: number }, (_, key) => ({ key, from: '', to: '', text: '' }));
        const form = { ...BLANK_FORM, roll: `${count}d${sides}`, rows };
        fc.pre(canShareOut(form));
        const shared = sharedOut(form);
        expect(coverageFault({ roll: shared.roll, rows: rowsIn(shared) })).toBeNull();
      }),
    );
  });

  it('get a die with one result for each', () => {
    const form = oneResultEach({ ...BLANK_FORM, rows: rowsOf('', '', '') });
    expect(form.roll).toBe('1d3');
    expect(told(form.rows)).toBe('1:1 2:2 3:3');
    expect(oneResultEach({ ...form, rows: rowsOf('') })).toMatchObject({
      roll: '1d2',
      rows: [{ from: '1', to: '2' }],
    });
  });
});
