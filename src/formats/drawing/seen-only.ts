import { pathElement } from '../sheet/xml.ts';
import { compact, short } from '../vector/path.ts';
import type { Palette } from './palette.ts';

/** How far apart the lines are over a hex that was seen and never been in, in the size of a hex. */
export const SEEN_ONLY_GAP = 0.2;

/** One stroke of that hatching: how far it lies from the first one, how wide and how strong it is, and its colour. */
export interface SeenOnlyStroke {
  readonly beside: number;
  readonly width: number;
  readonly opacity: number;
  readonly ink: 'labelHalo' | 'frame';
}

/**
 * A sketch that is not yet inked: falling lines, a light one with a fine pencil line beside it. What nobody knows is
 * hatched with rising ones.
 */
export const SEEN_ONLY_STROKES: readonly SeenOnlyStroke[] = [
  { beside: 0, width: 0.05, opacity: 0.55, ink: 'labelHalo' },
  { beside: 0.032, width: 0.014, opacity: 0.45, ink: 'frame' },
];

/** An area under these lines, with the definition of them. @param size pixels in the size of a hex */
export function seenOnlyLayer(d: string, palette: Palette, size: number): string {
  if (d === '') return '';
  return `<defs>${pattern(palette, size)}</defs>${underSeenOnly(compact(d))}`;
}

/** An area under the lines, where they are defined already. */
export const underSeenOnly = (d: string): string => pathElement(d, 'fill="url(#seen-only)"');

function pattern(palette: Palette, size: number): string {
  const gap = short(SEEN_ONLY_GAP * size);
  const strokes = SEEN_ONLY_STROKES.map(({ beside, width, opacity, ink }) => {
    const x = short((SEEN_ONLY_GAP / 2 + beside) * size);
    return `<path d="M${x} 0L${x} ${gap}" stroke="${palette[ink]}" stroke-width="${short(width * size)}" stroke-opacity="${opacity}"/>`;
  });
  return `<pattern id="seen-only" width="${gap}" height="${gap}" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">${strokes.join('')}</pattern>`;
}
