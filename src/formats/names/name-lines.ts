import { lettersWidth } from '../sheet/letter-width.ts';

/** Greatest width of a name on a single line, in multiples of the font size: some twenty letters. */
const ONE_LINE = 12;
/**
 * Costs of a second and a third line, of a line that ends with a short word such as `of` or `the` (which belongs with
 * the next word), of uneven lines, and of a line that ends within a word.
 */
const COST = { lines: [0, 3, 6.6], shortEnd: 1.5, ragged: 0.2, within: 2 } as const;
const SHORT_WORD = 3;
/**
 * A longer word may be broken between any letters; in multiples of the font size: some forty-five letters, or a few
 * hexes.
 */
const LONGEST_WORD = 26;
/** Fractions of the name's width at which breaks would make its lines even. */
const EVEN = [1 / 3, 1 / 2, 2 / 3];

/**
 * Gaps between words, and after a hyphen that joins two. A space with a combining mark on it is no gap, nor is a
 * no-break space.
 */
const GAPS = / +(?!\p{M})|(?<=\p{L}-)(?=\p{L})/gu;

/** A letter with its combining marks, and with letters joined to it. */
const LETTER = /\P{M}\p{M}*(?:\u200d\P{M}\p{M}*)*/gu;

/**
 * A place where a name may be broken: the positions before and after the gap, and the widths of the text up to them.
 */
interface Gap {
  readonly from: number;
  readonly to: number;
  readonly widthBefore: number;
  readonly widthWith: number;
  readonly isAfterShort: boolean;
  readonly isWithin: boolean;
}

/**
 * A name on one to three lines, as even as its words allow. A word is broken only after its hyphens, unless it is
 * longer than any real word.
 */
export function nameLines(text: string): readonly string[] {
  const width = lettersWidth(text);
  if (width <= ONE_LINE) return [text];
  const gaps = gapsIn(text, width);
  const breaks: readonly (readonly Gap[])[] = [
    [],
    ...gaps.map((gap) => [gap]),
    ...gaps.flatMap((first, i) => gaps.slice(i + 1).map((second) => [first, second])),
  ];
  const costs = breaks.map((at) => costOf(at, width));
  return linesOf(text, breaks[costs.indexOf(Math.min(...costs))] ?? []);
}

function gapsIn(text: string, whole: number): Gap[] {
  const gaps: Gap[] = [];
  let [begin, width] = [0, 0];
  const take = (from: number, to: number): void => {
    const word = text.slice(begin, from);
    const long = lettersWidth(word);
    if (long > LONGEST_WORD) gaps.push(...gapsWithin(word, begin, width, whole));
    const [widthBefore, widthWith] = [width + long, width + long + lettersWidth(text.slice(from, to))];
    const isAfterShort = [...word].length <= SHORT_WORD;
    if (from > 0 && to < text.length)
      gaps.push({ from, to, widthBefore, widthWith, isAfterShort, isWithin: false });
    [begin, width] = [to, widthWith];
  };
  for (const { 0: gap, index } of text.matchAll(GAPS)) take(index, index + gap.length);
  take(text.length, text.length);
  return gaps;
}

/** The gaps between letters of a word at which the lines of the name would be most even. */
function gapsWithin(word: string, begin: number, before: number, whole: number): Gap[] {
  let width = before;
  const between = [...word.matchAll(LETTER)].map(({ 0: letter, index }): Gap => {
    const gap = { from: begin + index, to: begin + index, widthBefore: width, widthWith: width };
    width += lettersWidth(letter);
    return { ...gap, isAfterShort: false, isWithin: true };
  });
  const nearest = EVEN.map((part) => {
    const away = between.map(({ widthBefore }) => Math.abs(widthBefore - part * whole));
    return away.indexOf(Math.min(...away));
  });
  return between.filter((_, i) => i > 0 && nearest.includes(i));
}

/**
 * The cost of a way to break a name: it depends on the longest line, the number of lines, how uneven they are, and how
 * they end.
 */
function costOf(breaks: readonly Gap[], width: number): number {
  let [begin, longest, shortest, ends] = [0, 0, width, 0];
  const add = (end: number) => {
    longest = Math.max(longest, end - begin);
    shortest = Math.min(shortest, end - begin);
  };
  for (const { widthBefore, widthWith, isAfterShort, isWithin } of breaks) {
    add(widthBefore);
    begin = widthWith;
    ends += (isAfterShort ? COST.shortEnd : 0) + (isWithin ? COST.within : 0);
  }
  add(width);
  const furtherLines = COST.lines[breaks.length] ?? 0;
  return longest + COST.ragged * (longest - shortest) + furtherLines + ends;
}

const linesOf = (text: string, breaks: readonly Gap[]): string[] =>
  [...breaks, null].map((gap, i) => text.slice(breaks[i - 1]?.to ?? 0, gap?.from));
