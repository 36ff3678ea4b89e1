/** What may stand in a text that somebody types now. What was written down before is shown by `legible`. */

/** One line, without control characters, halves of characters, and what turns the direction of all that follows. */
export const isLine = (text: string): boolean =>
  !/[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(text);

/** Whether there is half of a character in it: a surrogate without the other of its pair. */
export const hasHalf = (text: string): boolean => /\p{Cs}/u.test(text);

/** What is said of one. */
export const HALF_A_CHARACTER =
  'half of a character is in it, a surrogate (U+D800 to U+DFFF) without the other of its pair';

/** Several lines, of which each is one by `isLine`, though tabs may stand in them. */
export const areLines = (text: string): boolean =>
  !/[^\P{Cc}\n\t]|[\p{Cs}\u202a-\u202e\u2066-\u2069]/u.test(text);

/** Whether there is anything to be seen: not of spaces alone, nor of signs that take no room. */
export const isVisible = (text: string): boolean =>
  /[^\p{Z}\p{C}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u.test(text);

/** How many characters a text has: code points, of which one has one or two units of UTF-16. */
export const countCharacters = (text: string): number =>
  text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);

/**
 * Whether a text has at most so many characters. A character is a code point: the schemas of requests count so, and what
 * they let into a ledger has to be sound there, a name of as many dragons as one of letters.
 */
export function isWithin(text: string, most: number): boolean {
  if (text.length <= most) return true;
  return text.length <= 2 * most && countCharacters(text) <= most;
}
