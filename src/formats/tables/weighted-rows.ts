import { rowSpan, type Table } from '../../rules/tables/table.ts';

const MOST_SIDES = 1000;

/**
 * Rows whose probabilities are proportional to their weights (integers from 1), on one die with as many sides as the
 * sum of the weights; `null` if that has too many sides.
 */
export function weightedRows(
  entries: readonly { readonly weight: number; readonly text: string }[],
): Pick<Table, 'roll' | 'rows'> | null {
  const all = entries.reduce((sum, { weight }) => sum + weight, 0);
  // A die has at least two sides, so a single result takes both of them.
  const scale = all === 1 ? 2 : all > MOST_SIDES ? 1 / greatestCommonDivisor(entries) : 1;
  if (all * scale > MOST_SIDES) return null;
  let last = 0;
  const rows = entries.map(({ weight, text }) => {
    const from = last + 1;
    last += weight * scale;
    return { on: rowSpan(from, last), text };
  });
  return { roll: `1d${last}`, rows };
}

function greatestCommonDivisor(entries: readonly { readonly weight: number }[]): number {
  const common = (a: number, b: number): number => (b === 0 ? a : common(b, a % b));
  return entries.reduce((divisor, { weight }) => common(divisor, weight), 0);
}
