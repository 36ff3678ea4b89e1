import type { Polyline } from '../vector/polyline.ts';

/**
 * The line that a name's letters follow, from the left to the right, in the size of a hex. The middle of the name is
 * `middle` along it, and `run` is how much room there is around that.
 */
export interface NameLine {
  readonly line: Polyline;
  readonly middle: number;
  readonly run: number;
}

/** Letters next to one another may lean from each other by so much, in radians. */
export const SHARPEST = 0.3;
