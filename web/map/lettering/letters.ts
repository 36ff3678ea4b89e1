import { HALO, type LetteringStyle } from '../../../src/formats/names/lettering-style.ts';
import { NAME_FONT } from '../../../src/formats/sheet/fonts.ts';
import { mustBeSetWhole } from '../../../src/text/must-be-set-whole.ts';

/** A name divided into the parts that are drawn separately: letters with their combining marks. */
export interface Letters {
  readonly letters: readonly string[];
  /** Where each letter begins in the name, and where the last one ends, as multiples of the letters' height. */
  readonly offsets: readonly number[];
  /** Whether the name is drawn in one piece, because its letters join or run from right to left. */
  readonly isWhole: boolean;
}

/** The font size for measuring, in pixels: large enough that rounding does not matter. */
const MEASURED_AT = 100;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Sets a context's font to a style, `height` pixels high. */
export function setFont(context: CanvasRenderingContext2D, style: LetteringStyle, height: number): void {
  context.font = `${style.italic ? 'italic ' : ''}${height}px ${NAME_FONT}`;
  // A browser without this property shows capital and small letters.
  context.fontVariantCaps = style.smallCaps ? 'small-caps' : 'normal';
}

export function lettersOf(context: CanvasRenderingContext2D, text: string, style: LetteringStyle): Letters {
  setFont(context, style, MEASURED_AT);
  const letters = [...graphemes.segment(text)].map(({ segment }) => segment);
  let before = '';
  const offsets = [0];
  for (const letter of letters) {
    before += letter;
    offsets.push(context.measureText(before).width / MEASURED_AT);
  }
  return { letters, offsets, isWhole: mustBeSetWhole(text) };
}

/** A place for a letter, in pixels of the view, and its direction as cosine and sine. */
export interface LetterPlace {
  readonly letter: string;
  readonly x: number;
  readonly y: number;
  readonly cos: number;
  readonly sin: number;
}

/** Draws letters at their places, all halos first, so that none covers the letter before. */
export function drawLetters(
  context: CanvasRenderingContext2D,
  places: readonly LetterPlace[],
  height: number,
  ratio: number,
  style: LetteringStyle,
  halo: string,
): void {
  context.lineJoin = 'round';
  context.lineWidth = height * HALO.width;
  context.strokeStyle = halo;
  context.fillStyle = style.ink;
  for (const pass of ['halo', 'ink'] as const) {
    context.globalAlpha = pass === 'halo' ? HALO.opacity : style.opacity;
    for (const { letter, x, y, cos, sin } of places) {
      context.setTransform(cos * ratio, sin * ratio, -sin * ratio, cos * ratio, x * ratio, y * ratio);
      if (pass === 'halo') context.strokeText(letter, 0, 0);
      else context.fillText(letter, 0, 0);
    }
  }
  context.globalAlpha = 1;
}
