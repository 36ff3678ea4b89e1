import { jStat } from 'jstat';

/**
 * Tests for fair and independent dice, by Pearson's chi-square. A sound generator exceeds a critical value once in a
 * million tables; since the keys of the tests are fixed, a test that passed once passes always.
 */

/** How often a sound generator may exceed the critical value. */
const SIGNIFICANCE = 1e-6;

/** Deviation of counts from the expected ones; a value above `critical` is not explained by chance. */
export interface ChiSquare {
  readonly statistic: number;
  readonly critical: number;
}

const chiSquare = (statistic: number, degrees: number): ChiSquare => ({
  statistic,
  critical: jStat.chisquare.inv(1 - SIGNIFICANCE, degrees),
});

/** Tests whether faces 1 to `sides` are equally frequent. */
export function evenness(faces: Iterable<number>, sides: number): ChiSquare {
  const counts = new Array<number>(sides).fill(0);
  let total = 0;
  for (const face of faces) {
    if (!Number.isInteger(face) || face < 1 || face > sides) throw new Error(`a d${sides} shows ${face}`);
    counts[face - 1] = (counts[face - 1] as number) + 1;
    total++;
  }
  const expected = total / sides;
  return chiSquare(
    counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0),
    sides - 1,
  );
}

/** Tests whether each outcome is as frequent as its share, from 0 to 1. */
export function goodnessOfFit(counts: readonly number[], shares: readonly number[]): ChiSquare {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const statistic = shares.reduce((sum, share, i) => {
    const expected = total * share;
    return sum + ((counts[i] ?? 0) - expected) ** 2 / expected;
  }, 0);
  return chiSquare(statistic, shares.length - 1);
}

/** Tests whether the second of each pair depends on the first, from the contingency table. */
export function independence(pairs: Iterable<readonly [number, number]>): ChiSquare {
  const cells = new Map<string, number>();
  const rows = new Map<number, number>();
  const columns = new Map<number, number>();
  let total = 0;
  for (const [row, column] of pairs) {
    cells.set(`${row}|${column}`, (cells.get(`${row}|${column}`) ?? 0) + 1);
    rows.set(row, (rows.get(row) ?? 0) + 1);
    columns.set(column, (columns.get(column) ?? 0) + 1);
    total++;
  }
  let statistic = 0;
  for (const [row, inRow] of rows)
    for (const [column, inColumn] of columns) {
      const expected = (inRow * inColumn) / total;
      statistic += ((cells.get(`${row}|${column}`) ?? 0) - expected) ** 2 / expected;
    }
  return chiSquare(statistic, (rows.size - 1) * (columns.size - 1));
}
