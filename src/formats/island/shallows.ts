import { blended } from '../drawing/colour.ts';
import type { Palette } from '../drawing/palette.ts';

/** Width of the coastline, in hex sizes (radius of a hex). */
export const COAST_WIDTH = 0.065;

/** The colour of the open sea. */
export const seaColour = ({ paper, ground }: Palette): string => blended(paper, ground.coastal, 0.42);

/** The colour of land that is known to exist but not explored. */
export const unexploredColour = ({ unknown, ground }: Palette): string =>
  blended(unknown, ground.desert, 0.35);

/** The hatching of such land, in hex sizes. */
export const UNEXPLORED_LINES = { gap: 0.2, width: 0.022, opacity: 0.36 } as const;

/** A belt of water along the shore, drawn as a wide line along the coast; without a colour it is hatched. */
export interface Belt {
  /** In hex sizes; half of it is on the land side, where the land covers it. */
  readonly width: number;
  readonly colour: string | null;
}

/** The belts of shallow water from the widest to the narrowest; each is drawn over the one before. */
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
