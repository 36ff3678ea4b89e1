import {
  type DiceNotation,
  highestOf,
  lowestOf,
  normaliseDice,
  readDice,
} from '../../../src/rules/tables/dice-notation.ts';
import { rowSpan, spanOf } from '../../../src/rules/tables/table.ts';
import { type RowForm, spanIn, spanTyped, type TableForm } from './table-form.ts';

type Rows = readonly RowForm[];

/** Adds a row for the first result after all others. */
export function withRow(rows: Rows, text = ''): Rows {
  const key = Math.max(0, ...rows.map((row) => row.key)) + 1;
  const last = rows.reduce<number | null>((highest, row) => {
    const on = spanIn(row);
    return on ? Math.max(highest ?? Number.NEGATIVE_INFINITY, spanOf(on).to) : highest;
  }, null);
  return [...rows, { key, from: last === null ? '' : `${last + 1}`, to: '', text }];
}

export const withoutRow = (rows: Rows, index: number): Rows => rows.filter((_row, at) => at !== index);

/**
 * Swaps a row with the one before it (−1) or after it (1). Rows that follow each other without a gap keep their numbers
 * of results and stay without a gap.
 */
export function rowMoved(rows: Rows, index: number, by: -1 | 1): Rows {
  const [first, second] = by === -1 ? [index - 1, index] : [index, index + 1];
  const [upper, lower] = [rows[first], rows[second]];
  if (!upper || !lower) return rows;
  const moved = [...rows];
  [moved[first], moved[second]] = exchanged(upper, lower);
  return moved;
}

function exchanged(upper: RowForm, lower: RowForm): [RowForm, RowForm] {
  const [above, below] = [spanIn(upper), spanIn(lower)];
  if (!above || !below) return [lower, upper];
  const [before, after] = [spanOf(above), spanOf(below)];
  const isSound = before.from <= before.to && after.from <= after.to;
  if (!isSound || after.from !== before.to + 1) return [lower, upper];
  const end = before.from + after.to - after.from;
  return [
    { ...lower, ...spanTyped(rowSpan(before.from, end)) },
    { ...upper, ...spanTyped(rowSpan(end + 1, after.to)) },
  ];
}

const resultsOf = (dice: DiceNotation): number => highestOf(dice) - lowestOf(dice) + 1;

/** Whether the dice have enough results to distribute among the rows. */
export function canShareOut({ roll, rows }: TableForm): boolean {
  const read = readDice(normaliseDice(roll));
  return read.ok && rows.length > 0 && rows.length <= resultsOf(read.dice);
}

/**
 * Distributes all results of the dice among the rows in order: equally many for each, and one more for the first ones.
 */
export function sharedOut(form: TableForm): TableForm {
  const read = readDice(normaliseDice(form.roll));
  if (!read.ok || !canShareOut(form)) return form;
  const results = resultsOf(read.dice);
  const share = Math.floor(results / form.rows.length);
  const left = results % form.rows.length;
  let from = lowestOf(read.dice);
  const rows = form.rows.map((row, index) => {
    const to = from + share - (index < left ? 0 : 1);
    const on = rowSpan(from, to);
    from = to + 1;
    return { ...row, ...spanTyped(on) };
  });
  return { ...form, rows };
}

/** Gives every row one result of a single die. */
export const oneResultEach = (form: TableForm): TableForm =>
  sharedOut({ ...form, roll: `1d${Math.max(2, form.rows.length)}` });
