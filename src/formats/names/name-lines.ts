import { lettersWidth } from '../sheet/letter-width.ts';

/** Names up to so wide stay on one line, in the size of their letters: some twenty letters. */
const ONE_LINE = 12;
/** What a second and a third line cost, and one that ends with a word as short as `of` or `the`, which belongs to the next. */
const COST = { lines: [0, 3, 6.6], shortEnd: 1.5, ragged: 0.2 } as const;
const SHORT_WORD = 3;

/**
 * Between words, and behind a hyphen that joins two. A mark that combines with a space stays with it, and a space that does
 * not break is none of these.
 */
const GAPS = / +(?!\p{M})|(?<=\p{L}-)(?=\p{L})/gu;

/** Where a name may be broken: between two places in its text, and how wide what is before each of these is. */
interface Gap {
  readonly from: number;
  readonly to: number;
  readonly widthBefore: number;
  readonly widthWith: number;
  readonly isAfterShort: boolean;
}

/** A name on one to three lines, as even as its words allow; one word is never broken but behind its hyphens. */
export function nameLines(text: string): readonly string[] {
  const width = lettersWidth(text);
  if (width <= ONE_LINE) return [text];
  const gaps = gapsIn(text);
  const breaks: readonly (readonly Gap[])[] = [
    [],
    ...gaps.map((gap) => [gap]),
    ...gaps.flatMap((first, i) => gaps.slice(i + 1).map((second) => [first, second])),
  ];
  const costs = breaks.map((at) => costOf(at, width));
  return linesOf(text, breaks[costs.indexOf(Math.min(...costs))] ?? []);
}

function gapsIn(text: string): Gap[] {
  let [begin, width] = [0, 0];
  return [...text.matchAll(GAPS)].flatMap(({ 0: gap, index: from }) => {
    const word = text.slice(begin, from);
    const widthBefore = width + lettersWidth(word);
    const to = from + gap.length;
    [begin, width] = [to, widthBefore + lettersWidth(gap)];
    if (from === 0 || to === text.length) return [];
    return [{ from, to, widthBefore, widthWith: width, isAfterShort: [...word].length <= SHORT_WORD }];
  });
}

/** What it costs that the longest line is so long, that there are so many, and that they are uneven. */
function costOf(breaks: readonly Gap[], width: number): number {
  let [begin, longest, shortest, shortEnds] = [0, 0, width, 0];
  const add = (end: number) => {
    longest = Math.max(longest, end - begin);
    shortest = Math.min(shortest, end - begin);
  };
  for (const { widthBefore, widthWith, isAfterShort } of breaks) {
    add(widthBefore);
    begin = widthWith;
    if (isAfterShort) shortEnds++;
  }
  add(width);
  const furtherLines = COST.lines[breaks.length] ?? 0;
  return longest + COST.ragged * (longest - shortest) + furtherLines + COST.shortEnd * shortEnds;
}

const linesOf = (text: string, breaks: readonly Gap[]): string[] =>
  [...breaks, null].map((gap, i) => text.slice(breaks[i - 1]?.to ?? 0, gap?.from));
