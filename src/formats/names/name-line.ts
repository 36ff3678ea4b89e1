import type { Polyline } from '../vector/polyline.ts';

/**
 * The line that a name is written along, from left to right, in hex sizes (radius of a hex). `middle` is the position
 * of the name's middle on it, and `run` is the length of the free part around that.
 */
export interface NameLine {
  readonly line: Polyline;
  readonly middle: number;
  readonly run: number;
}

/** Limit of the angle between adjacent letters, in radians. */
export const SHARPEST = 0.3;
