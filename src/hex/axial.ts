/**
 * The axial coordinates of a hex, in whole hexes. `q` counts columns to the east, `r` counts hexes to the south along a
 * column. The start hex of every world is `{ q: 0, r: 0 }`.
 */
export interface Axial {
  readonly q: number;
  readonly r: number;
}

export const ORIGIN: Axial = { q: 0, r: 0 };

export const sameHex = (a: Axial, b: Axial): boolean => a.q === b.q && a.r === b.r;

export const addHex = (a: Axial, b: Axial): Axial => ({ q: a.q + b.q, r: a.r + b.r });

/** The coordinates of a hex relative to another one. */
export const hexFrom = (origin: Axial, { q, r }: Axial): Axial => ({ q: q - origin.q, r: r - origin.r });

/** How many steps lie between two hexes, by the shortest way. */
export function hexDistance(a: Axial, b: Axial): number {
  const dq = a.q - b.q;
  const dr = a.r - b.r;
  return (Math.abs(dq) + Math.abs(dr) + Math.abs(dq + dr)) / 2;
}

const KEY_OFFSET = 2 ** 25;
const KEY_SPAN = 2 ** 26;

/**
 * A hex as a number, for use as a key of a `Map` or `Set`: unique for all hexes within 33 million of the start, far
 * beyond what a party can walk.
 */
export const hexKey = (hex: Axial): number => (hex.q + KEY_OFFSET) * KEY_SPAN + (hex.r + KEY_OFFSET);

/** The hex that contains a point with fractional axial coordinates. */
export function roundHex(q: number, r: number): Axial {
  const s = -q - r;
  let roundedQ = Math.round(q);
  let roundedR = Math.round(r);
  const roundedS = Math.round(s);
  const errorQ = Math.abs(roundedQ - q);
  const errorR = Math.abs(roundedR - r);
  const errorS = Math.abs(roundedS - s);
  // The three rounded coordinates must add up to zero, so the one with the largest rounding error is recomputed.
  if (errorQ > errorR && errorQ > errorS) roundedQ = -roundedR - roundedS;
  else if (errorR > errorS) roundedR = -roundedQ - roundedS;
  return { q: roundedQ + 0, r: roundedR + 0 };
}
