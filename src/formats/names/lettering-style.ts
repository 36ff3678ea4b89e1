import type { Palette } from '../drawing/palette.ts';
import type { LetteringKind } from './name-layout.ts';

/** The style of a name's letters, which shows what kind of thing it names. */
export interface LetteringStyle {
  readonly ink: string;
  readonly opacity: number;
  readonly italic: boolean;
  readonly smallCaps: boolean;
}

export function letteringStyle(lettering: LetteringKind, palette: Palette): LetteringStyle {
  switch (lettering) {
    case 'place':
      return { ink: palette.label, opacity: 1, italic: false, smallCaps: true };
    case 'land':
      return { ink: palette.title, opacity: 0.86, italic: true, smallCaps: false };
    case 'water':
      return { ink: palette.waterName, opacity: 1, italic: true, smallCaps: false };
  }
}

/** The halo around letters: its width as a fraction of the font size. */
export const HALO = { width: 0.2, opacity: 0.75 } as const;

/** Distance from the middle of letters down to their baseline, as a fraction of the font size. */
export const BASELINE = 0.3;

/** Distance between two lines of a name, in multiples of the font size. */
export const LEADING = 1;
