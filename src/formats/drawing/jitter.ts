import type { Axial } from '../../hex/axial.ts';

/** Mixes two whole numbers into one of 32 bits that looks like chance and never changes. */
export function mixed(a: number, b: number): number {
  let mix = Math.imul(a | 0, 0x9e3779b1) ^ Math.imul(b | 0, 0x85ebca6b);
  mix = Math.imul(mix ^ (mix >>> 15), 0x2c1b3c6d);
  mix = Math.imul(mix ^ (mix >>> 12), 0x297a2d39);
  return (mix ^ (mix >>> 15)) >>> 0;
}

/** Small deviations as of a drawing hand, from −1 to 1, always the same for the same seed. */
export function seededJitter(seed: number): () => number {
  let drawn = 0;
  return () => mixed(seed, ++drawn) / 2 ** 31 - 1;
}

/** After so many hexes along `q` or `r` a drawing's chances come again, so that land far away can be drawn as if it lay near the start. */
export const PERIOD = 4096;

/** A coordinate as chances go by it: near the start it is itself. */
export const recurring = (coordinate: number, period = PERIOD): number =>
  coordinate - period * Math.round(coordinate / period);

/** The seed of a hex. */
export const hexSeed = ({ q, r }: Axial): number => mixed(recurring(q), recurring(r));

/** How many variants `variantOf` tells apart: divisible by the 2, 3, 4 or 6 that a terrain has. */
export const VARIANTS = 12;

/** Which variant of its drawing a hex has, from 0 to `VARIANTS` − 1: as good as random, always the same for the same hex. */
export const variantOf = (hex: Axial): number => hexSeed(hex) % VARIANTS;
