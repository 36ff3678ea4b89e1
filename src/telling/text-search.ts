/** Longest text to search for, in UTF-16 units. */
export const LONGEST_SEARCH = 200;

/** Makes a test whether a text contains `wanted`, ignoring case and accents; every text contains an empty one. */
export function textSearch(wanted: string): (text: string) => boolean {
  const folded = fold(wanted).trim();
  return (text) => fold(text).includes(folded);
}

/** A part of a text, in UTF-16 units: from `begin` up to `end` (exclusive). */
export interface TextSpan {
  readonly begin: number;
  readonly end: number;
}

/** The places where `textSearch` finds `wanted` in a text, from left to right; none for an empty one. */
export function spansFound(wanted: string, text: string): TextSpan[] {
  const sought = fold(wanted).trim();
  if (sought === '') return [];
  const { folded, places } = foldWithPlaces(text);
  const spans: TextSpan[] = [];
  for (let at = folded.indexOf(sought); at >= 0; at = folded.indexOf(sought, at + sought.length)) {
    const begin = places[at];
    const end = places[at + sought.length];
    if (begin && end) spans.push({ begin: begin.from, end: Math.max(begin.to, end.from) });
  }
  return spans;
}

/**
 * Marks that people omit in writing: accents, and the vowel signs of Hebrew and Arabic. Not the vowel signs of Hindi or
 * Thai, nor the marks that distinguish kana.
 */
const LEFT_OUT = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670]/g;

/**
 * Folds a text for comparison: upper case, which has fewer forms than lower case, without the marks that people omit.
 */
const fold = (text: string): string =>
  text.normalize('NFKD').toUpperCase().normalize('NFKD').replace(LEFT_OUT, '').replace(/\s+/gu, ' ');

/** A folded text, and for each of its units the place in the original text; plus one place for the end. */
function foldWithPlaces(text: string): { folded: string; places: { from: number; to: number }[] } {
  let folded = '';
  const places: { from: number; to: number }[] = [];
  let from = 0;
  for (const letter of text) {
    const to = from + letter.length;
    for (const unit of fold(letter)) {
      const isRepeatedSpace = unit === ' ' && folded.endsWith(' ');
      if (isRepeatedSpace) continue;
      folded += unit;
      for (let index = 0; index < unit.length; index++) places.push({ from, to });
    }
    from = to;
  }
  places.push({ from, to: from });
  return { folded, places };
}
