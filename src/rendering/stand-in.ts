/** Letters that no font has stand so much smaller, as their numbers. */
export const STAND_IN_SIZE = 0.72;

/** What is written without being seen: joiners, selectors and marks of direction. */
export const UNSEEN = /\p{Cf}|\p{Variation_Selector}/gu;

/** What stands for letters that no font has: their numbers in Unicode, such as `[6C34 90FD]`. */
export const standIn = (letters: string): string =>
  `[${[...letters]
    .filter((letter) => letter !== ' ')
    .map((letter) => (letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0'))
    .join(' ')}]`;
