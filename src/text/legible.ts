/**
 * What people typed, as it may be shown: ledgers are for good, and an old one, or one from elsewhere, may hold what nobody
 * can type any more. What the text means stays as it is; what a medium itself makes of signs is for the medium to treat.
 */

/** What turns the direction of all that follows it, in a text that is shown after it too. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;
/** What can't be seen and may be a command to a terminal, and what would begin a further line. */
const CONTROLS = /[^\P{Cc}\n\t]|[\p{Cs}\u2028\u2029]/gu;
/** More marks upon a letter than any writing has: piled up, they would cover what stands around. */
const PILED_UP = /(\p{M}{4})\p{M}+/gu;

/** A text on one line. */
export const legible = (text: string): string => legibleLines(text.replace(/[\n\t]/g, ' '));

/** A text on lines of its own, with tabs in it. */
export const legibleLines = (text: string): string =>
  text.replace(TURNS, '').replace(CONTROLS, ' ').replace(PILED_UP, '$1');
