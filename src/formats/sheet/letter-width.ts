/** The approximate width of a letter, as a fraction of the font size. */
function letterWidth(letter: string): number {
  if (/\p{M}/u.test(letter)) return 0;
  if (/[ijltfI.,:;'’|! -]/.test(letter)) return 0.38;
  if (/[MWmw—…@%&]/.test(letter)) return 0.95;
  if (/[a-z0-9]/.test(letter)) return 0.56;
  return letter >= '\u2e80' ? 1.05 : 0.74;
}

/**
 * The approximate width of a text, in multiples of the font size, for places where there is no font to measure it with.
 */
export const lettersWidth = (text: string): number =>
  [...text].reduce((sum, letter) => sum + letterWidth(letter), 0);
