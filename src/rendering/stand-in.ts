import { lettersWidth } from '../formats/sheet/letter-width.ts';

/** Size of the Unicode numbers that replace letters which no font has, relative to the text. */
export const STAND_IN_SIZE = 0.72;

/** Invisible characters: joiners, variation selectors and marks of direction. */
export const INVISIBLE = /\p{Cf}|\p{Variation_Selector}/gu;

/** The text that replaces letters which no font has: their numbers in Unicode, such as `[6C34 90FD]`. */
export const standIn = (letters: string): string =>
  `[${[...letters]
    .filter((letter) => letter !== ' ')
    .map((letter) => (letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0'))
    .join(' ')}]`;

/** How much of its own length a text along a path may take up. */
const FITTING = 1.5;
/** How much longer any other text may become, in multiples of its font size: a title's plate has that much room. */
const ROOM = 5;

/**
 * The room for the numbers that replace some letters of a text, in multiples of the text's font size.
 *
 * @param isAlong true if the text runs along a path
 */
export function roomForStandIns(lacked: readonly string[], isAlong: boolean): number {
  const own = lacked.reduce((sum, letters) => sum + lettersWidth(letters), 0);
  return isAlong ? FITTING * own : own + ROOM;
}
