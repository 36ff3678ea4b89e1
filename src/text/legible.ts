/**
 * Makes users' texts safe to show. An old or imported ledger may contain characters that can no longer be entered. The
 * meaning of the text is kept; escaping for a medium such as HTML is left to the medium.
 */

/** Bidirectional controls, which would change the direction of all text that is shown after them. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;
/** Control characters, which a terminal may take as commands; unpaired surrogates; and line separators. */
const CONTROLS = /[^\P{Cc}\n\t]|[\p{Cs}\u2028\u2029]/gu;
/** More combining marks on a letter than any script uses: stacked, they would cover the text around them. */
const PILED_UP = /(\p{M}{4})\p{M}+/gu;

/** A text made safe, on one line. */
export const legible = (text: string): string => legibleLines(text.replace(/[\n\t]/g, ' '));

/** A text made safe, with its line breaks and tabs. */
export const legibleLines = (text: string): string =>
  text.replace(TURNS, '').replace(CONTROLS, ' ').replace(PILED_UP, '$1');
