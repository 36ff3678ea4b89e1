import { formatNumber } from '../vector/path.ts';
import type { Mark } from './mark.ts';
import type { Palette } from './palette.ts';

/** The attributes of a line with round caps and joins. */
export const ROUND = 'fill="none" stroke-linecap="round" stroke-linejoin="round"';

/** A mark as a path element, in the colours of a palette. */
export const markPath = ({ d, fill, stroke, width, opacity }: Mark, { inks }: Palette): string =>
  `<path d="${d}"` +
  (fill ? ` fill="${inks[fill]}"` : '') +
  (stroke ? ` stroke="${inks[stroke]}" stroke-width="${formatNumber(width ?? 0)}"` : '') +
  opacityOf({ fill, stroke, opacity }) +
  '/>';

/**
 * The opacity of a mark as an attribute. Where a mark has only a fill or only a stroke, `fill-opacity` or
 * `stroke-opacity` is used: it looks the same, but for `opacity` renderers first paint a separate layer, which is
 * several times slower.
 */
export function opacityOf({
  fill,
  stroke,
  opacity,
}: Record<'fill' | 'stroke', unknown> & { readonly opacity: number | undefined }): string {
  if (opacity === undefined) return '';
  const name = fill && stroke ? 'opacity' : stroke ? 'stroke-opacity' : 'fill-opacity';
  return ` ${name}="${formatNumber(opacity)}"`;
}
