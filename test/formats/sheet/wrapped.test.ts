import { expect, it } from 'vitest';
import { shortened, wrapped } from '../../../src/formats/sheet/wrapped.ts';

/** A joined family, letters with marks, a conjunct kept open by a joiner, and joiners with nothing to join. */
const LETTERS = ['👩\u200d👧', 'a\u0301\u0323', 'क्\u200dष', 'x', 'y\u200d', '\u0301'];

/** The number of letters as people see them, used as the width. */
const widthOf = (text: string): number => [...new Intl.Segmenter('en').segment(text)].length;

it.each([1, 2, 3, 5])(
  'a word longer than a line of %i is divided between letters, without losing any',
  (most) => {
    const word = `\u200d${Array.from({ length: 4 }, () => LETTERS.slice(0, 4).join('')).join('')}`;
    const { lines, isCut } = wrapped(word, most, widthOf);
    expect(isCut).toBe(true);
    expect(lines.join('')).toBe(word);
    for (const line of lines)
      expect(line).toMatch(/^(?:\u200d?👩\u200d👧|a\u0301\u0323|क्\u200dष|x|\u200d)+$/u);
  },
);

it.each(LETTERS)('joiners stay in a text that is divided: %j', (letter) => {
  const { lines } = wrapped(letter.repeat(6), 1, widthOf);
  expect(lines.join('')).toBe(letter.repeat(6));
  expect(shortened(`${letter}bcdefgh`, 3, widthOf)).toBe(`${letter}b…`);
});
