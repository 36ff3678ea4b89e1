import { HALO, type LetteringStyle } from '../../../src/formats/names/lettering-style.ts';
import { NAME_FONT } from '../../../src/formats/sheet/fonts.ts';
import { isSetAsAWhole } from '../../../src/text/set-as-a-whole.ts';

/** A name cut into what is drawn apart: letters with the marks upon them. */
export interface Letters {
  readonly letters: readonly string[];
  /** Where each begins in the whole, and where the last one ends, in the height of the letters. */
  readonly offsets: readonly number[];
  /** Whether it is drawn as a whole: its letters join, or run from the right. */
  readonly isWhole: boolean;
}

/** The size that letters are measured at, in pixels: large enough that rounding does not count. */
const MEASURED_AT = 100;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Sets a context for letters of a style, so many pixels high. */
export function setFont(context: CanvasRenderingContext2D, style: LetteringStyle, height: number): void {
  context.font = `${style.italic ? 'italic ' : ''}${height}px ${NAME_FONT}`;
  // Where a browser does not know this, letters are small and large.
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
  return { letters, offsets, isWhole: isSetAsAWhole(text) };
}

/** A place where letters are drawn: in pixels of the view, and which way they run, as cosine and sine. */
export interface LetterPlace {
  readonly letter: string;
  readonly x: number;
  readonly y: number;
  readonly cos: number;
  readonly sin: number;
}

/** Draws letters at their places, all with their halo first, so that none covers the one before. */
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
