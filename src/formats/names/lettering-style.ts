import type { Palette } from '../drawing/palette.ts';
import type { Lettering } from './laid-name.ts';

/** How letters are written on maps: their colours, and how else one tells what they name. */
export interface LetteringStyle {
  readonly ink: string;
  readonly opacity: number;
  readonly italic: boolean;
  readonly smallCaps: boolean;
}

export function letteringStyle(lettering: Lettering, palette: Palette): LetteringStyle {
  switch (lettering) {
    case 'place':
      return { ink: palette.label, opacity: 1, italic: false, smallCaps: true };
    case 'land':
      return { ink: palette.title, opacity: 0.86, italic: true, smallCaps: false };
    case 'water':
      return { ink: palette.waterName, opacity: 1, italic: true, smallCaps: false };
  }
}

/** The halo around letters, as a part of their height. */
export const HALO = { width: 0.2, opacity: 0.75 } as const;

/** From the middle of letters down to their baseline, in their height. */
export const BASELINE = 0.3;

/** From one line of a name down to the next, in the height of its letters. */
export const LEADING = 1;
