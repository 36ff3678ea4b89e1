import { describe, expect, it } from 'vitest';
import { andList, countWithNoun, ordinal, orList, plural } from '../../src/telling/words.ts';

describe('lists in words', () => {
  const LISTS = [[], ['svg'], ['svg', 'json'], ['svg', 'json', 'archive'], ['a, b', 'c', '', 'd'], ['', 'd']];

  it('are formed as in British English', () => {
    const [and, or] = [new Intl.ListFormat('en-GB'), new Intl.ListFormat('en-GB', { type: 'disjunction' })];
    for (const words of LISTS) {
      expect(andList(words)).toBe(and.format(words));
      expect(orList(words)).toBe(or.format(words));
    }
    expect(andList([1, 2, 3])).toBe('1, 2 and 3');
  });
});

describe('counts in words', () => {
  it('have the singular or plural as in English', () => {
    const rules = new Intl.PluralRules('en-GB');
    for (const count of [0, 1, 2, 11, 21, 101])
      expect(plural(count, 'one', 'other'), String(count)).toBe(rules.select(count));
    expect([0, 1, 2].map((count) => countWithNoun(count, 'hex', 'hexes'))).toEqual([
      '0 hexes',
      '1 hex',
      '2 hexes',
    ]);
  });

  it('include ordinal numbers with the right endings', () => {
    const ends = [1, 2, 3, 4, 11, 12, 13, 21, 22, 113, 1003].map(ordinal).join(' ');
    expect(ends).toBe('1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 113th 1003rd');
  });
});
