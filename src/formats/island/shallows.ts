import { blended } from '../drawing/colour.ts';
import type { Palette } from '../drawing/palette.ts';

/** How wide the line of the coast is, in the size of a hex. */
export const COAST_WIDTH = 0.065;

/** The wash of the open sea on the paper. */
export const seaColour = ({ paper, ground }: Palette): string => blended(paper, ground.coastal, 0.42);

/** Land of which nobody knows more than that it is there. */
export const unexploredColour = ({ unknown, ground }: Palette): string =>
  blended(unknown, ground.desert, 0.35);

/** The lines that such land is hatched with, in the size of a hex: how far apart, how wide, how strong. */
export const UNEXPLORED_LINES = { gap: 0.2, width: 0.022, opacity: 0.36 } as const;

/** A belt of water along the shore, drawn as a wide line on the coast; without a colour it is hatched. */
export interface Belt {
  /** In the size of a hex, half of it lying on the land. */
  readonly width: number;
  readonly colour: string | null;
}

/** How the sea grows shallow, from the outermost belt to the innermost: each is drawn over the one before. */
export function beltsOf(palette: Palette): readonly Belt[] {
  const from = seaColour(palette);
  return [
    { width: 2.5, colour: blended(from, palette.ground.coastal, 0.4) },
    { width: 1.6, colour: blended(from, palette.ground.coastal, 0.75) },
    { width: 0.9, colour: blended(from, palette.ground.ocean, 0.5) },
    { width: 0.62, colour: null },
    { width: 0.34, colour: blended(from, palette.shore, 0.4) },
  ];
}
