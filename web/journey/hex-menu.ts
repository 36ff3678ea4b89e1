import { signal } from '@preact/signals';
import type { Axial } from '../../src/hex/axial.ts';
import type { Point } from '../../src/hex/layout.ts';

/** The hex whose menu is open, and where on the page that was asked for, in pixels; `null` where none is. */
export const hexMenu = signal<{ readonly hex: Axial; readonly at: Point } | null>(null);

export const closeHexMenu = (): void => {
  hexMenu.value = null;
};
