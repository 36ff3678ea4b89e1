import { highestOf, lowestOf, soundDice } from './dice-notation.ts';
import { spanOf, type Table } from './table.ts';
import type { TableFault } from './table-fault.ts';

/** Whether every result of a table's dice is in one row and no more: the first result that is not. */
export function coverageFault({ roll, rows }: Pick<Table, 'roll' | 'rows'>): TableFault | null {
  const dice = soundDice(roll);
  const [lowest, highest] = [lowestOf(dice), highestOf(dice)];
  const spans = rows.map(({ on }, index) => ({ ...spanOf(on), row: index + 1 }));
  for (const { from, to, row } of spans)
    if (from < lowest || to > highest) {
      const stray = from < lowest ? from : to;
      return { row, what: `${roll} never comes to ${stray}, only to ${lowest} to ${highest}` };
    }
  let covered = lowest - 1;
  let last = spans[0]?.row ?? 1;
  for (const { from, to, row } of spans.toSorted((a, b) => a.from - b.from || a.row - b.row)) {
    if (from > covered + 1)
      return {
        row: last,
        what: `no row has ${spanText(covered + 1, from - 1)}, though ${roll} may come to it`,
      };
    if (from <= covered)
      return { row, what: `${spanText(from, Math.min(to, covered))} is in row ${last} too` };
    covered = to;
    last = row;
  }
  return covered === highest
    ? null
    : { row: last, what: `no row has ${spanText(covered + 1, highest)}, though ${roll} may come to it` };
}

/** `7`, or `7 to 9`. */
export const spanText = (from: number, to: number): string => (from === to ? `${from}` : `${from} to ${to}`);
