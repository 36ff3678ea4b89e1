import { formatNumber } from '../vector/path.ts';

/** Slanting lines over an area: their distance and width in hex sizes, and their opacity. */
export interface Hatching {
  readonly gap: number;
  readonly width: number;
  readonly opacity: number;
}

/** An SVG pattern of slanting lines. */
export const hatchingPattern = (
  id: string,
  { gap, width, opacity }: Hatching,
  ink: string,
  size: number,
): string =>
  `<pattern id="${id}" width="${formatNumber(gap * size)}" height="${formatNumber(gap * size)}" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">` +
  `<path d="M0 0L0 ${formatNumber(gap * size)}" stroke="${ink}" stroke-width="${formatNumber(2 * width * size)}" stroke-opacity="${opacity}"/></pattern>`;
