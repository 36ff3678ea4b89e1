import { lettersWidth } from '../sheet/letter-width.ts';

/** Names up to so wide stay on one line, in the size of their letters: some twenty letters. */
const ONE_LINE = 12;
/**
 * What a second and a third line cost, one that ends with a word as short as `of` or `the`, which belongs to the next, and one
 * that ends within a word.
 */
const COST = { lines: [0, 3, 6.6], shortEnd: 1.5, ragged: 0.2, within: 2 } as const;
const SHORT_WORD = 3;
/** A word wider than this is broken between its letters, in their size: some forty-five of them, a few hexes. */
const LONGEST_WORD = 26;
/** Where that would make lines as even as can be: at parts of the whole name. */
const EVEN = [1 / 3, 1 / 2, 2 / 3];

/**
 * Between words, and behind a hyphen that joins two. A mark that combines with a space stays with it, and a space that does
 * not break is none of these.
 */
const GAPS = / +(?!\p{M})|(?<=\p{L}-)(?=\p{L})/gu;

/** A letter with the marks upon it, and with what is joined to it. */
const LETTER = /\P{M}\p{M}*(?:\u200d\P{M}\p{M}*)*/gu;

/** Where a name may be broken: between two places in its text, and how wide what is before each of these is. */
interface Gap {
  readonly from: number;
  readonly to: number;
  readonly widthBefore: number;
  readonly widthWith: number;
  readonly isAfterShort: boolean;
  readonly isWithin: boolean;
}

/**
 * A name on one to three lines, as even as its words allow; a word is not broken but behind its hyphens, unless it is longer
 * than any that are spoken.
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

/** The gaps between letters of a word nearest to where the lines of its name would be even. */
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

/** What it costs that the longest line is so long, that there are so many, that they are uneven, and how they end. */
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
