import type { MapStyle } from '../map-style.ts';

/** A figure in a hex: its place relative to the hex's middle, and its font size; in hex sizes (radius of a hex). */
export interface Figure {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly letters: number;
  readonly bold: boolean;
}

const FOOT = 0.7;
const MIDDLE = { x: 0, y: 0.05, letters: 0.52 };
/** Beside the routes of expeditions. */
const BESIDE_WAYS = { x: 0.36, y: -0.2, letters: 0.38 };

/**
 * The figures in a hex, depending on the style: its number in the order of discovery and its altitude, near the hex's
 * lower edge. On a map of heights, where nothing else is in the middle, the altitude is there.
 *
 * @param order counted from 1
 */
export function figuresOf(altitude: number, order: number, { subject, details }: MapStyle): Figure[] {
  const isAlone = subject === 'heights' || !details.includes('numbers') || !details.includes('altitudes');
  const figures: Figure[] = [];
  if (details.includes('numbers'))
    figures.push({ text: `#${order}`, x: isAlone ? 0 : -0.2, y: FOOT, letters: 0.21, bold: false });
  if (!details.includes('altitudes')) return figures;
  const foot = { x: isAlone ? 0 : 0.36, y: FOOT, letters: 0.24 };
  const middle = details.includes('expeditions') ? BESIDE_WAYS : MIDDLE;
  return [...figures, { text: String(altitude), ...(subject === 'heights' ? middle : foot), bold: true }];
}
