import { describe, expect, it } from 'vitest';
import { SAME_TEXT_MS, StrayLetters } from '../../web/journey/stray-letters.ts';

describe('letters of a text that is typed where there is no field', () => {
  it('a letter that is no key is part of a text, and so is a key that follows it soon', () => {
    const letters = new StrayLetters();
    expect(letters.isOfText(true, 0), 'the first letter of a word may be a key').toBe(false);
    expect(letters.isOfText(false, 200)).toBe(true);
    expect(letters.isOfText(true, 200 + SAME_TEXT_MS - 1)).toBe(true);
  });

  it('a key after a pause is a key again, also where others were pressed in vain meanwhile', () => {
    const letters = new StrayLetters();
    letters.isOfText(false, 0);
    expect(letters.isOfText(true, SAME_TEXT_MS / 2)).toBe(true);
    expect(letters.isOfText(true, SAME_TEXT_MS)).toBe(false);
  });
});
