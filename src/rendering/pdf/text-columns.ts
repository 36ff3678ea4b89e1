import type { TextBlock, TextRun } from '../../formats/atlas/text-block.ts';
import { CHARACTERS } from '../../text/whole-characters.ts';
import type { PdfFonts, ShapedRun } from './pdf-fonts.ts';

/** A run of text with its place on a line. */
export interface LaidOutRun {
  readonly x: number;
  readonly width: number;
  readonly shaped: readonly ShapedRun[];
  readonly run: TextRun;
}

/** A line of a block in its column; `y` is the distance of its baseline from the top of the column. */
export interface LaidOutLine {
  readonly y: number;
  readonly size: number;
  readonly runs: readonly LaidOutRun[];
  readonly block: TextBlock;
  readonly isFirst: boolean;
  readonly leading: number;
}

export type Column = readonly LaidOutLine[];

export interface ColumnSize {
  readonly width: number;
  readonly height: number;
}

/** Distance between two lines, in multiples of the font size. */
const LEADING = 1.28;
/** Distance of the baseline from the upper edge of its line, as a fraction of the line's height. */
const FOOT = 0.78;

/** A line before it has its place in a column. */
interface LooseLine {
  readonly runs: readonly LaidOutRun[];
  readonly isFirst: boolean;
}

/** Sets paragraphs in as many columns of one size as needed. */
export function textColumns(
  blocks: readonly TextBlock[],
  { width, height }: ColumnSize,
  lettering: PdfFonts,
): Column[] {
  const columns: LaidOutLine[][] = [[]];
  let filled = 0;
  let kept: { readonly block: TextBlock; readonly lines: readonly LooseLine[] }[] = [];
  const place = () => {
    const whole = kept.reduce((sum, { block, lines }, at) => {
      // Of the last block, two lines are enough to keep it together with the one before.
      const count = at === kept.length - 1 ? Math.min(2, lines.length) : lines.length;
      return sum + (block.before ?? 0) + count * leadingOf(block);
    }, 0);
    if (filled > 0 && filled + whole > height && whole <= height) {
      columns.push([]);
      filled = 0;
    }
    for (const { block, lines } of kept) {
      if (filled > 0) filled += block.before ?? 0;
      const leading = leadingOf(block);
      for (const { runs, isFirst } of lines) {
        if (filled + leading > height && filled > 0) {
          columns.push([]);
          filled = 0;
        }
        columns.at(-1)?.push({ y: filled + leading * FOOT, size: block.size, runs, block, isFirst, leading });
        filled += leading;
      }
    }
    kept = [];
  };
  for (const block of blocks) {
    kept.push({ block, lines: linesOf(block, width, lettering) });
    if (!block.keepsWithNext) place();
  }
  place();
  return columns.filter((column) => column.length > 0);
}

const leadingOf = ({ size }: TextBlock): number => size * LEADING;

/** Limit of a block's indentation, as a fraction of the column's width, so that there is room for words. */
const MOST_INDENT = 0.5;
const ASIDE_GAP = 6;

/**
 * Factor by which the letters of a word, measured one by one, may be wider than the column before it is assumed not to
 * fit on one line: set together, they may be narrower.
 */
const FAR = 4;

function linesOf(block: TextBlock, width: number, lettering: PdfFonts): LooseLine[] {
  const { size, aside, hanging = 0 } = block;
  const indent = Math.min(block.indent ?? 0, width * MOST_INDENT);
  const lines: { runs: LaidOutRun[]; isFirst: boolean }[] = [];
  const besides = aside ? setRun(aside, size, lettering) : null;
  const reach = () => (lines.length === 1 && besides ? width - besides.width - ASIDE_GAP : width);
  /** Where the words of the current line begin. */
  const start = () => (lines.length === 1 ? indent : indent + hanging);
  let x = indent;
  const begin = () => {
    lines.push({ runs: [], isFirst: lines.length === 0 });
    x = start();
  };
  begin();
  for (const run of block.runs)
    for (const part of partsOf(run.text)) {
      const isSpace = /^\s+$/.test(part);
      let rest = part;
      while (rest !== '') {
        const isAtStart = x <= start();
        if (isSpace && isAtStart && lines.length > 1) break;
        // A word much longer than a line is not set as a whole, because that would be repeated for each of its lines.
        const isFar = !isSpace && fittingLetters(rest, FAR * width, run, size, lettering) < rest.length;
        const set = isFar ? null : setRun({ ...run, text: rest }, size, lettering);
        if (set && (x + set.width <= reach() || isSpace)) {
          lines.at(-1)?.runs.push({ ...set, x });
          x += set.width;
          break;
        }
        if (!isAtStart) {
          begin();
          continue;
        }
        // A word that is longer than a line is broken.
        const fitting = wholeCharacters(rest, fittingLetters(rest, reach() - x, run, size, lettering));
        const cut = setRun({ ...run, text: rest.slice(0, fitting) }, size, lettering);
        lines.at(-1)?.runs.push({ ...cut, x });
        x += cut.width;
        rest = rest.slice(fitting);
        if (rest !== '') begin();
      }
    }
  if (besides) lines[0]?.runs.push({ ...besides, x: width - besides.width });
  return lines;
}

/** Words and the spaces between them; no-break spaces are parts of words. */
const partsOf = (text: string): string[] => text.match(/[^\S\u00a0\u202f]+|[\S\u00a0\u202f]+/gu) ?? [];

function setRun(run: TextRun, size: number, lettering: PdfFonts): LaidOutRun {
  const shaped = lettering.shape(run.text, run.face, size * (run.scale ?? 1));
  return { x: 0, width: shaped.reduce((sum, { width }) => sum + width, 0), shaped, run };
}

/** The number of UTF-16 units of a word that fit; at least one letter. */
function fittingLetters(word: string, room: number, run: TextRun, size: number, lettering: PdfFonts): number {
  let fitting = 0;
  let used = 0;
  for (const letter of word) {
    used += lettering.widthOf(letter, run.face, size * (run.scale ?? 1));
    if (used > room && fitting > 0) break;
    fitting += letter.length;
  }
  return fitting;
}

/** At most so many UTF-16 units of a word that they divide no character as readers see it; at least one character. */
function wholeCharacters(word: string, most: number): number {
  const divided = CHARACTERS.segment(word).containing(most);
  return divided ? divided.index || divided.segment.length : word.length;
}
