import { signal } from '@preact/signals';
import type { Axial } from '../../src/hex/axial.ts';
import type { Point } from '../../src/hex/layout.ts';

/** The hex whose menu is open, and where it was opened on the page, in pixels; `null` if none is open. */
export const hexMenu = signal<{ readonly hex: Axial; readonly at: Point } | null>(null);

export const closeHexMenu = (): void => {
  hexMenu.value = null;
};
