/** How long a text may be that is searched for, in UTF-16 units. */
export const LONGEST_SEARCH = 200;

/** Whether a text has another one in it, whatever their case and accents; every text has an empty one. */
export function textSearch(wanted: string): (text: string) => boolean {
  const folded = fold(wanted).trim();
  return (text) => fold(text).includes(folded);
}

/** A part of a text, in UTF-16 units: from its first one to before `end`. */
export interface TextSpan {
  readonly begin: number;
  readonly end: number;
}

/** Where `textSearch` finds a text in another one, from left to right; nowhere for an empty one. */
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
 * Marks that people leave out: accents, and the vowels of Hebrew and Arabic. Not those that are vowels of Hindi or Thai, nor
 * the strokes that tell one kana from another.
 */
const LEFT_OUT = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670]/g;

/** In capitals, which have fewer forms than small letters, and without the marks that people leave out. */
const fold = (text: string): string =>
  text.normalize('NFKD').toUpperCase().normalize('NFKD').replace(LEFT_OUT, '').replace(/\s+/gu, ' ');

/** A folded text with the place in the text that each unit of it comes from; and one place more, the end. */
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
