import { describe, expect, it } from 'vitest';
import { lastOf, memberAt, pairs, partitionPoint } from '../../src/hex/list.ts';

describe('a list', () => {
  it('gives the member at an index that must have one', () => {
    expect(memberAt(['a', 'b'], 1)).toBe('b');
    expect(memberAt(Float64Array.of(0, 7), 0)).toBe(0);
  });

  it.each([-1, 2, 0.5, Number.NaN])('throws an error at %d, where it has none', (index) => {
    expect(() => memberAt(['a', 'b'], index)).toThrow(`a list of 2 has no member ${index}`);
  });

  it('gives its last member, and throws an error if it is empty', () => {
    expect(lastOf(['a', 'b', 'c'])).toBe('c');
    expect(lastOf([7])).toBe(7);
    expect(() => lastOf([])).toThrow(RangeError);
  });

  it('can be iterated in pairs, each member with the next', () => {
    expect(pairs([1, 2, 3])).toEqual([
      [1, 2],
      [2, 3],
    ]);
    expect(pairs([1])).toEqual([]);
    expect(pairs([])).toEqual([]);
  });

  it('has its leading members that meet a condition counted by binary search', () => {
    for (const count of [0, 1, 2, 7, 1_000])
      for (const leading of new Set(
        [0, 1, count >> 1, count - 1, count].filter((n) => n >= 0 && n <= count),
      )) {
        const seen: number[] = [];
        const found = partitionPoint(count, (index) => {
          seen.push(index);
          return index < leading;
        });
        expect(found).toBe(leading);
        expect(seen.length).toBeLessThanOrEqual(Math.ceil(Math.log2(count + 1)));
        expect(seen.every((index) => index >= 0 && index < count)).toBe(true);
      }
  });
});
