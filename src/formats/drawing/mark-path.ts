import { short } from '../vector/path.ts';
import type { Mark } from './mark.ts';
import type { Palette } from './palette.ts';

/** The attributes of a line with round caps and joins. */
export const ROUND = 'fill="none" stroke-linecap="round" stroke-linejoin="round"';

/** A mark as an element, in the colours of a palette. */
export const markPath = ({ d, fill, stroke, width, opacity }: Mark, { inks }: Palette): string =>
  `<path d="${d}"` +
  (fill ? ` fill="${inks[fill]}"` : '') +
  (stroke ? ` stroke="${inks[stroke]}" stroke-width="${short(width ?? 0)}"` : '') +
  (opacity === undefined ? '' : ` opacity="${short(opacity)}"`) +
  '/>';
