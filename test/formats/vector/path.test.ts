import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compact, formatNumber, polyline, type Spot } from '../../../src/formats/vector/path.ts';
import { parsePath } from '../path-data.ts';

describe('short', () => {
  it.each([
    [0.12345, '0.123'],
    [-0.0004, '0'],
    [2, '2'],
    [1e-7, '0'],
  ])('%d is written %s', (value, text) => expect(formatNumber(value)).toBe(text));
});

describe('compact', () => {
  it('writes relative commands without optional characters', () => {
    expect(compact('M10 10L12.5 9.5L12.5 9.25Q1 2 3 4ZM11 10L12 10')).toBe(
      'm10 10l2.5-.5 0-.2q-11.5-7.3-9.5-5.3zm1 0l1 0',
    );
  });

  it('each point is off by no more than its own rounding, however long the path', () => {
    const number = fc.double({ min: -9999, max: 9999, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.tuple(number, number), { minLength: 2, maxLength: 60 }), (spots: Spot[]) => {
        const places = parsePath(compact(polyline(spots))).flatMap(({ points }) => points);
        expect(places.length).toBe(spots.length);
        for (const [i, [x, y]] of places.entries()) {
          expect(Math.abs(x - (spots[i]?.[0] ?? Number.NaN))).toBeLessThan(0.052);
          expect(Math.abs(y - (spots[i]?.[1] ?? Number.NaN))).toBeLessThan(0.052);
        }
      }),
    );
  });
});
