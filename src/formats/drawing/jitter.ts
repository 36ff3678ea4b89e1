import type { Axial } from '../../hex/axial.ts';

/** Hashes two integers to one of 32 bits. */
export function hashIntegers(a: number, b: number): number {
  let mix = Math.imul(a | 0, 0x9e3779b1) ^ Math.imul(b | 0, 0x85ebca6b);
  mix = Math.imul(mix ^ (mix >>> 15), 0x2c1b3c6d);
  mix = Math.imul(mix ^ (mix >>> 12), 0x297a2d39);
  return (mix ^ (mix >>> 15)) >>> 0;
}

/**
 * A generator of small deviations from −1 to 1, as of a hand that draws. The same seed always gives the same sequence.
 */
export function seededJitter(seed: number): () => number {
  let drawn = 0;
  return () => hashIntegers(seed, ++drawn) / 2 ** 31 - 1;
}

/**
 * The random choices of a drawing repeat after this many hexes along `q` or `r`, so that far-away land can be drawn as
 * if it were near the start.
 */
export const PERIOD = 4096;

/** A coordinate reduced modulo `period` to the range around 0; near the start it is unchanged. */
export const wrapCoordinate = (coordinate: number, period = PERIOD): number =>
  coordinate - period * Math.round(coordinate / period);

/** Seed for the random choices in a hex. */
export const hexSeed = ({ q, r }: Axial): number => hashIntegers(wrapCoordinate(q), wrapCoordinate(r));

/**
 * Number of variants that `variantOf` distinguishes: divisible by 2, 3, 4 and 6, the numbers of drawings that a terrain
 * may have.
 */
export const VARIANTS = 12;

/**
 * Which variant of a drawing a hex gets, from 0 to `VARIANTS` − 1: pseudorandom, and always the same for the same hex.
 */
export const variantOf = (hex: Axial): number => hexSeed(hex) % VARIANTS;
