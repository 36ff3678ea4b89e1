import { lettersWidth } from '../formats/sheet/letter-width.ts';

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

/** So much of a text's own length fits on its path, where it runs along one. */
const FITTING = 1.5;
/** How much longer than it is any other text may become, in the size of its letters: a title's plate has that room. */
const ROOM = 5;

/**
 * How wide numbers may be that stand for some letters of a text, in the size of its letters: a drawing has room for the letters.
 *
 * @param isAlong whether it runs along a path
 */
export function roomForStandIns(lacked: readonly string[], isAlong: boolean): number {
  const own = lacked.reduce((sum, letters) => sum + lettersWidth(letters), 0);
  return isAlong ? FITTING * own : own + ROOM;
}
