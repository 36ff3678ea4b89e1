/**
 * A hex by its axial coordinates, in whole hexes. `q` counts columns to the east, `r` counts hexes to the
 * south along a column. The start of every world is `{ q: 0, r: 0 }`.
 */
export interface Axial {
  readonly q: number;
  readonly r: number;
}

export const ORIGIN: Axial = { q: 0, r: 0 };

export const sameHex = (a: Axial, b: Axial): boolean => a.q === b.q && a.r === b.r;

export const addHex = (a: Axial, b: Axial): Axial => ({ q: a.q + b.q, r: a.r + b.r });

/** Where a hex lies as seen from another one. */
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
 * One number for one hex, for the keys of a `Map` or `Set`: different for all hexes within 33 million of the
 * start, far beyond what a party can walk.
 */
export const hexKey = (hex: Axial): number => (hex.q + KEY_OFFSET) * KEY_SPAN + (hex.r + KEY_OFFSET);

/** The hex that a fractional axial coordinate falls in. */
export function roundHex(q: number, r: number): Axial {
  const s = -q - r;
  let roundedQ = Math.round(q);
  let roundedR = Math.round(r);
  const roundedS = Math.round(s);
  const errorQ = Math.abs(roundedQ - q);
  const errorR = Math.abs(roundedR - r);
  const errorS = Math.abs(roundedS - s);
  // The three rounded coordinates must add up to zero: the one that was rounded furthest gives way.
  if (errorQ > errorR && errorQ > errorS) roundedQ = -roundedR - roundedS;
  else if (errorR > errorS) roundedR = -roundedQ - roundedS;
  return { q: roundedQ + 0, r: roundedR + 0 };
}
