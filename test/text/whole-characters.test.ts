import { describe, expect, it } from 'vitest';
import { beginningOf } from '../../src/text/whole-characters.ts';

describe('the beginning of a text', () => {
  it('is the whole text if that is short enough', () => {
    expect(beginningOf('', 3)).toBe('');
    expect(beginningOf('abc', 3)).toBe('abc');
    expect(beginningOf('abcd', 3)).toBe('abc');
  });

  it('ends before a character that would be cut in two', () => {
    const family = '👩‍👩‍👧';
    const flag = '🇳🇴';
    for (const letter of ['🐉', 'e\u0301', family, flag]) {
      expect(beginningOf(`a${letter}b`, 1 + letter.length)).toBe(`a${letter}`);
      for (let most = 1; most <= letter.length; most++) expect(beginningOf(`a${letter}b`, most)).toBe('a');
    }
  });
});
