import { describe, expect, it } from 'vitest';
import { enumerate, odds } from '../../../src/dice/enumeration.ts';
import { readValidDice, rollDice } from '../../../src/rules/tables/dice-notation.ts';
import { rowOdds } from '../../../src/rules/tables/odds.ts';

const each = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => ({ on: [from + i] as const, text: '' }));

describe('the odds of rows', () => {
  it('are the share of each row in all possible throws', () => {
    expect(rowOdds({ roll: '2d6', rows: each(2, 12) })).toEqual(
      [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1].map((n) => n / 36),
    );
    const rows = [
      { on: [1, 10], text: '' },
      { on: [11, 99], text: '' },
      { on: [100], text: '' },
    ] as const;
    expect(rowOdds({ roll: 'd100', rows })).toEqual([0.1, 0.89, 0.01]);
  });

  it.each(['d4', '3d6', '2d10-11', '5d4+2', '4d8'])('%s: agree with counting throw by throw', (roll) => {
    const counted = odds(
      enumerate(() => rollDice(readValidDice(roll))),
      (sum) => sum,
    );
    const sums = [...counted.keys()].toSorted((a, b) => a - b);
    const shares = rowOdds({ roll, rows: sums.map((sum) => ({ on: [sum], text: '' })) });
    for (const [i, sum] of sums.entries()) expect(shares[i]).toBeCloseTo(counted.get(sum) ?? 0, 14);
  });

  it('can be computed for the largest possible roll', () => {
    const rows = [
      { on: [40, 20_019], text: '' },
      { on: [20_020], text: '' },
      { on: [20_021, 40_000], text: '' },
    ] as const;
    const [below = 0, middle = 0, above = 0] = rowOdds({ roll: '40d1000', rows });
    expect(below).toBeCloseTo(above, 12);
    expect(below + middle + above).toBeCloseTo(1, 12);
    // The normal distribution with the variance of 40 dice; the real one is a little flatter.
    const normal = 1 / Math.sqrt(2 * Math.PI * ((40 * (1000 ** 2 - 1)) / 12));
    expect(middle / normal).toBeCloseTo(1 - (3 * 1.2) / 40 / 24, 4);
    expect(rowOdds({ roll: '40d1000', rows: each(40, 50) }).every((share) => share >= 0)).toBe(true);
  });

  it('can be computed for incomplete rows', () => {
    const rows = [
      { on: [-1e15, 3], text: '' },
      { on: [3, 1e15], text: '' },
      { on: [9, 12], text: '' },
    ] as const;
    expect(rowOdds({ roll: 'd6', rows })).toEqual([0.5, 4 / 6, 0]);
  });
});
