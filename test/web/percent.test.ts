import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { percent, percents } from '../../web/kit/percent.ts';

const plain = (words: readonly string[]): readonly string[] =>
  words.map((each) => each.replaceAll('\u00a0', ' '));

describe('percentages', () => {
  it.each([
    // Rounded one by one: 20 + 39 + 42 = 101.
    [
      [0.196, 0.388, 0.416],
      ['20 %', '39 %', '41 %'],
    ],
    [
      [1 / 3, 1 / 3, 1 / 3],
      ['34 %', '33 %', '33 %'],
    ],
    [
      [0.5, 0.496, 0.004],
      ['50 %', '50 %', '< 1 %'],
    ],
    [
      [0.995, 0.005],
      ['> 99 %', '< 1 %'],
    ],
    [
      [0.29, 0.71],
      ['29 %', '71 %'],
    ],
    [
      [1, 0],
      ['100 %', '0 %'],
    ],
    [[], []],
  ])('of %j are %j', (shares, words) => {
    expect(plain(percents(shares))).toEqual(words);
  });

  it('add up to 100 if all are numbers, each less than one from the exact value', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 99 }), { minLength: 2, maxLength: 9 }), (weights) => {
        const all = weights.reduce((sum, weight) => sum + weight, 0);
        const shares = weights.map((weight) => weight / all);
        fc.pre(shares.every((share) => share >= 0.01 && share <= 0.99));
        const told = percents(shares).map((each) => Number.parseInt(each, 10));
        expect(told.reduce((sum, each) => sum + each, 0)).toBe(100);
        for (const [at, each] of told.entries())
          expect(Math.abs(each - 100 * (shares[at] as number))).toBeLessThan(1);
      }),
    );
  });

  it('are rounded one by one if they stand alone', () => {
    expect(plain([percent(0.196), percent(0.388), percent(0.416)])).toEqual(['20 %', '39 %', '42 %']);
  });
});
