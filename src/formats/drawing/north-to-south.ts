import type { Axial } from '../../hex/axial.ts';

/** Sorts hexes from north to south, so that what stands in front is drawn later. */
export const fromNorthToSouth = (a: Axial, b: Axial): number => a.r + a.q / 2 - (b.r + b.q / 2) || a.q - b.q;
