import type { Face } from '../../formats/atlas/text-block.ts';
import { roomForStandIns } from '../stand-in.ts';
import type { InkState } from './ink-state.ts';
import type { PdfFonts, ShapedRun } from './pdf-fonts.ts';

/** A run, and its distance from the beginning of the line. */
export interface PlacedRun {
  readonly run: ShapedRun;
  readonly from: number;
}

/** Places runs one after the other. */
export function placedRuns(runs: readonly ShapedRun[], begin: number): PlacedRun[] {
  let at = begin;
  return runs.map((run) => {
    const from = at;
    at += run.width;
    return { run, from };
  });
}

/** The runs of a text in a drawing. @param isAlong whether it runs along a path */
export function runsOf(text: string, ink: InkState, lettering: PdfFonts, isAlong: boolean): ShapedRun[] {
  const shaped = lettering.shape(text, faceOf(ink), ink.size);
  const runs = ink.isStrokeFirst ? fitted(shaped, ink, isAlong) : shaped;
  return runs.map((run) => spaced(run, ink.spacing));
}

const FACES: readonly [family: string, face: 'serif' | 'caps'][] = [
  ['IM Fell English SC', 'caps'],
  ['IM Fell English', 'serif'],
];

function faceOf({ family, isItalic, isBold, isSmallCaps }: InkState): Face {
  const [, named] = FACES.find(([begin]) => family.startsWith(begin)) ?? [];
  if (isSmallCaps || named === 'caps') return 'caps';
  if (named === 'serif') return isItalic ? 'serif-italic' : 'serif';
  if (isBold) return isItalic ? 'sans-bold-italic' : 'sans-bold';
  return isItalic ? 'sans-italic' : 'sans';
}

/** Shrinks the numbers that replace letters of a name, so that they need little more room than the letters. */
function fitted(runs: readonly ShapedRun[], { size }: InkState, isAlong: boolean): readonly ShapedRun[] {
  const lacked = runs.flatMap(({ meant }) => meant ?? []);
  if (lacked.length === 0) return runs;
  const wide = runs.reduce((sum, { meant, width }) => sum + (meant === null ? 0 : width), 0);
  const by = Math.min(1, (roomForStandIns(lacked, isAlong) * size) / wide);
  return runs.map((run) => (run.meant === null ? run : smaller(run, by)));
}

function smaller(run: ShapedRun, by: number): ShapedRun {
  const glyphs = run.glyphs.map(({ hex, advance, offset: [x, y] }) => ({
    hex,
    advance: advance * by,
    offset: [x * by, y * by] as const,
  }));
  return { ...run, size: run.size * by, glyphs, width: run.width * by };
}

/** A run with spacing after each letter; the numbers that replace letters are not spaced. */
function spaced(run: ShapedRun, spacing: number): ShapedRun {
  if (spacing === 0 || run.meant !== null) return run;
  const glyphs = run.glyphs.map((glyph) => ({ ...glyph, advance: glyph.advance + spacing }));
  return { ...run, glyphs, width: run.width + spacing * glyphs.length };
}
