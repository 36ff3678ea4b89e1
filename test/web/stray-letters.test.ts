import { describe, expect, it } from 'vitest';
import { SAME_TEXT_MS, StrayLetters } from '../../web/journey/stray-letters.ts';

describe('letters typed outside any field', () => {
  it('belong to a text if they are no keys, and so does a key soon after them', () => {
    const letters = new StrayLetters();
    expect(letters.isOfText(true, 0), 'the first letter of a word may be a key').toBe(false);
    expect(letters.isOfText(false, 200)).toBe(true);
    expect(letters.isOfText(true, 200 + SAME_TEXT_MS - 1)).toBe(true);
  });

  it('are keys again after a pause, even if others were pressed in vain meanwhile', () => {
    const letters = new StrayLetters();
    letters.isOfText(false, 0);
    expect(letters.isOfText(true, SAME_TEXT_MS / 2)).toBe(true);
    expect(letters.isOfText(true, SAME_TEXT_MS)).toBe(false);
  });
});
