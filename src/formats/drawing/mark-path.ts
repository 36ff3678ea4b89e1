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
  opacityOf({ fill, stroke, opacity }) +
  '/>';

/**
 * How much of a mark covers what lies below, as an attribute. Of what is only filled or only a line that is said of fill
 * or line, the same to the eye: for `opacity` renderers paint a layer by itself first, which takes a multiple of the time.
 */
export function opacityOf({
  fill,
  stroke,
  opacity,
}: Record<'fill' | 'stroke', unknown> & { readonly opacity: number | undefined }): string {
  if (opacity === undefined) return '';
  const name = fill && stroke ? 'opacity' : stroke ? 'stroke-opacity' : 'fill-opacity';
  return ` ${name}="${short(opacity)}"`;
}
