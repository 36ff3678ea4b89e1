import { describe, expect, it } from 'vitest';
import { coverageFault, coverageFaults } from '../../../src/rules/tables/coverage.ts';
import type { RowSpan } from '../../../src/rules/tables/table.ts';
import { tableFaultText } from '../../../src/rules/tables/table-fault.ts';

const tableOf = (roll: string, spans: readonly RowSpan[]) => ({
  roll,
  rows: spans.map((on) => ({ on, text: '' })),
});

const faults = (roll: string, ...spans: RowSpan[]): string[] =>
  [...coverageFaults(tableOf(roll, spans))].map(tableFaultText);

describe('faults in what the rows of a table cover', () => {
  it('are reported gap by gap and overlap by overlap', () => {
    expect(faults('1d20', [1, 4], [4, 8], [11, 12], [15, 19])).toEqual([
      'row 2: 4 is in row 1 too',
      'row 2: no row has 9 to 10, though 1d20 may come to it',
      'row 3: no row has 13 to 14, though 1d20 may come to it',
      'row 4: no row has 20, though 1d20 may come to it',
    ]);
  });

  it('include results that the dice never reach', () => {
    expect(faults('1d6', [0, 2], [3], [9])).toEqual([
      'row 1: 1d6 never comes to 0, only to 1 to 6',
      'row 3: 1d6 never comes to 9, only to 1 to 6',
      'row 2: no row has 4 to 6, though 1d6 may come to it',
    ]);
  });

  it('are reported as one overlap if a row is within another one', () => {
    expect(faults('1d6', [1, 6], [2, 3])).toEqual(['row 2: 2 to 3 is in row 1 too']);
  });

  it('begin with the fault for which a table is refused', () => {
    const table = tableOf('2d6', [
      [2, 5],
      [7, 9],
    ]);
    expect(coverageFault(table)).toEqual([...coverageFaults(table)][0]);
    expect(coverageFault(tableOf('2d6', [[2, 12]]))).toBeNull();
  });
});
