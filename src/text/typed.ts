/** Checks of texts that users enter now. Texts that were stored earlier are shown by way of `legible`. */

/** Whether a text is one line without control characters, unpaired surrogates and bidirectional controls. */
export const isCleanLine = (text: string): boolean =>
  !/[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(text);

/** Whether a text contains half of a character: an unpaired surrogate. */
export const hasLoneSurrogate = (text: string): boolean => /\p{Cs}/u.test(text);

/** The message for a text that contains one. */
export const HALF_A_CHARACTER =
  'half of a character is in it, a surrogate (U+D800 to U+DFFF) without the other of its pair';

/** Like `isLine`, but for several lines: line breaks (also U+2028 and U+2029) and tabs are allowed. */
export const isCleanText = (text: string): boolean =>
  !/[^\P{Cc}\n\t]|[\p{Cs}\u202a-\u202e\u2066-\u2069]/u.test(text);

/** Whether a text has anything visible, rather than only spaces and characters without width. */
export const isVisible = (text: string): boolean =>
  /[^\p{Z}\p{C}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u.test(text);

/** The number of characters of a text, counted as code points (not as UTF-16 units). */
export const countCharacters = (text: string): number =>
  text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);

/**
 * Whether a text has at most this many characters, counted as code points. The schemas of requests count so too, and
 * what they accept must be valid in a ledger, emoji as well as letters.
 */
export function fitsLength(text: string, most: number): boolean {
  if (text.length <= most) return true;
  return text.length <= 2 * most && countCharacters(text) <= most;
}
