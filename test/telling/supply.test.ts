import { describe, expect, it } from 'vitest';
import { isUsedUp, shortage } from '../../src/telling/supply.ts';

describe('a shortage', () => {
  it.each([
    [8, -2, null],
    [7, -2, 'enough for 3 more days'],
    [2, -1, 'enough for 2 more days'],
    [1, -1, 'enough for 1 more day'],
    [3, -2, 'enough for 1 more day'],
    [1, -2, 'not enough for tomorrow'],
    [0, -1, 'none left'],
    [0, 0, null],
    [1, 0, null],
    [0, 1, null],
    [null, -1, null],
  ])('of %j with %i a day is described as %j', (value, perDay, words) => {
    expect(shortage({ value, perDay })).toBe(words);
    expect(isUsedUp({ value, perDay })).toBe(words === 'none left');
  });
});
