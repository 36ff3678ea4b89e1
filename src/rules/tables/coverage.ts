import { highestOf, lowestOf, readValidDice } from './dice-notation.ts';
import { spanOf, type Table } from './table.ts';
import type { TableFault } from './table-fault.ts';

/** Checks that every result of a table's dice is in exactly one row: the first fault, or `null`. */
export function coverageFault(table: Pick<Table, 'roll' | 'rows'>): TableFault | null {
  for (const fault of coverageFaults(table)) return fault;
  return null;
}

/** A fault for each result that is in no row or in several, and for each row with results that the dice can't give. */
export function* coverageFaults({
  roll,
  rows,
}: Pick<Table, 'roll' | 'rows'>): Generator<TableFault, void, void> {
  const dice = readValidDice(roll);
  const [lowest, highest] = [lowestOf(dice), highestOf(dice)];
  const spans = rows.map(({ on }, index) => ({ ...spanOf(on), row: index + 1 }));
  for (const { from, to, row } of spans)
    if (from < lowest || to > highest) {
      const stray = from < lowest ? from : to;
      yield { row, what: `${roll} never comes to ${stray}, only to ${lowest} to ${highest}` };
    }
  const among = spans
    .filter(({ from, to }) => from <= highest && to >= lowest)
    .map(({ from, to, row }) => ({ from: Math.max(from, lowest), to: Math.min(to, highest), row }))
    .toSorted((a, b) => a.from - b.from || a.row - b.row);
  let covered = lowest - 1;
  let last = spans[0]?.row ?? 1;
  for (const { from, to, row } of among) {
    if (from > covered + 1)
      yield {
        row: last,
        what: `no row has ${spanText(covered + 1, from - 1)}, though ${roll} may come to it`,
      };
    if (from <= covered)
      yield { row, what: `${spanText(from, Math.min(to, covered))} is in row ${last} too` };
    if (to < covered) continue;
    covered = to;
    last = row;
  }
  if (covered < highest)
    yield { row: last, what: `no row has ${spanText(covered + 1, highest)}, though ${roll} may come to it` };
}

/** `7`, or `7 to 9`. */
export const spanText = (from: number, to: number): string => (from === to ? `${from}` : `${from} to ${to}`);
