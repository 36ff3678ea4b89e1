import { describe, expect, it } from 'vitest';
import { memberAt, pairs } from '../../src/hex/list.ts';

describe('a list', () => {
  it('gives the member at an index where it must have one', () => {
    expect(memberAt(['a', 'b'], 1)).toBe('b');
    expect(memberAt(Float64Array.of(0, 7), 0)).toBe(0);
  });

  it.each([-1, 2, 0.5, Number.NaN])('has none at %d, and says so', (index) => {
    expect(() => memberAt(['a', 'b'], index)).toThrow(`a list of 2 has no member ${index}`);
  });

  it('is walked in pairs, each member with the one after it', () => {
    expect(pairs([1, 2, 3])).toEqual([
      [1, 2],
      [2, 3],
    ]);
    expect(pairs([1])).toEqual([]);
    expect(pairs([])).toEqual([]);
  });
});
