/** About how wide a letter is, in its size. */
function letterWidth(letter: string): number {
  if (/\p{M}/u.test(letter)) return 0;
  if (/[ijltfI.,:;'’|! -]/.test(letter)) return 0.38;
  if (/[MWmw—…@%&]/.test(letter)) return 0.95;
  if (/[a-z0-9]/.test(letter)) return 0.56;
  return letter >= '\u2e80' ? 1.05 : 0.74;
}

/** About how wide a text is, in the size of its letters, where there is nothing to measure it with. */
export const lettersWidth = (text: string): number =>
  [...text].reduce((sum, letter) => sum + letterWidth(letter), 0);
