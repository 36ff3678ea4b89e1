/** Numbers of d6 that may be thrown for a height. */
export const DICE_COUNTS = [2, 4, 6, 8] as const;
export type DiceCount = (typeof DICE_COUNTS)[number];

/** A river leaves by the lowest way out, or by any of the ways out. */
export const OUTFLOWS = ['lowest', 'random'] as const;
export type Outflow = (typeof OUTFLOWS)[number];

/** What a hex becomes from which water has no way out. */
export const BASINS = ['lake', 'swamp'] as const;
export type Basin = (typeof BASINS)[number];

/** The settings of an elevation world. Heights in feet, widths in miles. */
export interface ElevationSettings {
  /** Elevation of the first hex, in whole feet. */
  readonly start: number;
  readonly dice: DiceCount;
  /** Feet per point of difference from the mean, or a twelfth of the origin's elevation. */
  readonly change: number | 'twelfth';
  /** The change is never below this many feet per point. */
  readonly leastChange: number;
  readonly hexWidth: number;
  readonly outflow: Outflow;
  readonly basin: Basin;
}

export const DEFAULT_SETTINGS: ElevationSettings = {
  start: 3000,
  dice: 6,
  change: 'twelfth',
  leastChange: 1,
  hexWidth: 5,
  outflow: 'lowest',
  basin: 'lake',
};

/** The mean of a roll, at which a height equals its origin's: 21 for 6d6. */
export const meanRoll = ({ dice }: Pick<ElevationSettings, 'dice'>): number => 3.5 * dice;

/**
 * Feet per point for elevations rolled around a hex of this elevation: "1/12th of 2250, which is 187.5, or 188 ft. per
 * point". Always a whole number; halves are rounded up.
 */
export function changeAround(
  elevation: number,
  { change, leastChange }: Pick<ElevationSettings, 'change' | 'leastChange'>,
): number {
  const feet = Math.round(change === 'twelfth' ? Math.abs(elevation) / 12 : change);
  return Math.max(feet, leastChange);
}

/**
 * Greatest elevation of a hex above or below sea level, in feet. The source sets no bound, but where the change is a
 * twelfth of the height, climbing on for a hundred hexes could lead to heights too large to store.
 */
const FURTHEST_FROM_THE_SEA = 500_000_000;

/** The elevation of a hex rolled `points` off the mean from an origin of this elevation, with `change` feet a point. */
export const elevationAt = (origin: number, points: number, change: number): number =>
  Math.max(-FURTHEST_FROM_THE_SEA, Math.min(FURTHEST_FROM_THE_SEA, origin + points * change));

/**
 * The stream flow of a river with these points, in cubic feet per second: 5 a point in a 5-mile hex, 20 in a 10-mile
 * one. Rounded to twelve significant digits, so that rounding errors don't show and every machine writes the same.
 */
export const streamFlowOf = (points: number, { hexWidth }: Pick<ElevationSettings, 'hexWidth'>): number =>
  points === 0 ? 0 : Number(((points * hexWidth * hexWidth) / 5).toPrecision(12));
