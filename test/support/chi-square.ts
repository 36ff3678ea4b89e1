/**
 * Whether dice are fair and independent, by Pearson's chi-square. A sound generator exceeds a critical value
 * once in a million tables; and since the keys of the tests are fixed, what has passed once passes for ever.
 */

/** Chi-square's quantile at p = 10⁻⁶, by degrees of freedom (from `scipy.stats.chi2.isf(1e-6, df)`). */
const CRITICAL: Readonly<Record<number, number>> = {
  1: 23.93,
  2: 27.63,
  3: 30.66,
  4: 33.38,
  5: 35.89,
  6: 38.26,
  7: 40.52,
  8: 42.7,
  9: 44.81,
  10: 46.86,
  11: 48.87,
  12: 50.83,
  13: 52.75,
  14: 54.64,
  15: 56.49,
  16: 58.32,
  17: 60.13,
  18: 61.91,
  19: 63.68,
  25: 73.89,
  50: 112.61,
  175: 278.72,
};

/** How far counts are from what was to be expected; above `critical`, chance is no excuse. */
export interface ChiSquare {
  readonly statistic: number;
  readonly critical: number;
}

function chiSquare(statistic: number, degrees: number): ChiSquare {
  const critical = CRITICAL[degrees];
  if (critical === undefined) throw new Error(`the table has no critical value for ${degrees} degrees`);
  return { statistic, critical };
}

/** Whether faces 1 to `sides` come up equally often. */
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

/** Whether the first of each pair tells anything about the second: the contingency table of both. */
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
