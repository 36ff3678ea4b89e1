import { pathElement } from '../sheet/xml.ts';
import { compact, formatNumber } from '../vector/path.ts';
import type { Palette } from './palette.ts';

/** Distance between the hatching lines over a hex that was seen but never visited, in hex sizes (radius of a hex). */
export const SEEN_ONLY_GAP = 0.2;

/**
 * One stroke of that hatching: its distance from the first stroke, its width (both in hex sizes), opacity and colour.
 */
export interface SeenOnlyStroke {
  readonly beside: number;
  readonly width: number;
  readonly opacity: number;
  readonly ink: 'labelHalo' | 'frame';
}

/**
 * The strokes, like those of a pencil sketch: a light line falling to the right, with a fine dark line beside it.
 * Unknown hexes are hatched with rising lines.
 */
export const SEEN_ONLY_STROKES: readonly SeenOnlyStroke[] = [
  { beside: 0, width: 0.05, opacity: 0.55, ink: 'labelHalo' },
  { beside: 0.032, width: 0.014, opacity: 0.45, ink: 'frame' },
];

/**
 * An area under this hatching, together with the definition of its pattern.
 *
 * @param size radius of a hex in pixels
 */
export function seenOnlyLayer(d: string, palette: Palette, size: number): string {
  if (d === '') return '';
  return `<defs>${pattern(palette, size)}</defs>${underSeenOnly(compact(d))}`;
}

/** An area under this hatching, for documents in which the pattern is defined already. */
export const underSeenOnly = (d: string): string => pathElement(d, 'fill="url(#seen-only)"');

function pattern(palette: Palette, size: number): string {
  const gap = formatNumber(SEEN_ONLY_GAP * size);
  const strokes = SEEN_ONLY_STROKES.map(({ beside, width, opacity, ink }) => {
    const x = formatNumber((SEEN_ONLY_GAP / 2 + beside) * size);
    return `<path d="M${x} 0L${x} ${gap}" stroke="${palette[ink]}" stroke-width="${formatNumber(width * size)}" stroke-opacity="${opacity}"/>`;
  });
  return `<pattern id="seen-only" width="${gap}" height="${gap}" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">${strokes.join('')}</pattern>`;
}
