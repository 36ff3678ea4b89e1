import type { Glyph } from '../drawing/mark.ts';
import { ripple } from '../drawing/waters.ts';

/** A small ship under sail, in hex sizes: hull, two masts with full sails, pennants, bow wave. */
export const shipGlyph: Glyph = [
  {
    d: 'M-0.82 0.44C-0.5 0.66 0.4 0.68 0.74 0.42L0.66 0.62C0.4 0.74 -0.5 0.74 -0.72 0.6Z',
    fill: 'shadow',
    opacity: 0.25,
  },
  { d: 'M0.02 0.28L0.02 -1.02', stroke: 'line', width: 0.05 },
  { d: 'M-0.44 0.28L-0.44 -0.72', stroke: 'line', width: 0.045 },
  { d: 'M0.44 0.2L0.92 -0.16', stroke: 'line', width: 0.04 },
  {
    d: 'M-0.18 -0.86L0.3 -0.86C0.46 -0.66 0.46 -0.52 0.36 -0.4L-0.2 -0.4C-0.08 -0.54 -0.08 -0.7 -0.18 -0.86Z',
    fill: 'paper',
    stroke: 'line',
    width: 0.03,
  },
  {
    d: 'M-0.22 -0.34L0.4 -0.34C0.58 -0.12 0.56 0.02 0.44 0.16L-0.24 0.16C-0.1 0 -0.1 -0.18 -0.22 -0.34Z',
    fill: 'paper',
    stroke: 'line',
    width: 0.03,
  },
  {
    d: 'M-0.62 -0.58L-0.3 -0.58C-0.18 -0.34 -0.18 -0.16 -0.28 0.1L-0.66 0.1C-0.54 -0.12 -0.52 -0.36 -0.62 -0.58Z',
    fill: 'paper',
    stroke: 'line',
    width: 0.03,
  },
  { d: 'M0.46 0.18L0.88 -0.12C0.78 0.06 0.68 0.16 0.6 0.24Z', fill: 'paper', stroke: 'line', width: 0.03 },
  {
    d: 'M-0.02 -0.4C0.06 -0.54 0.06 -0.7 -0.02 -0.86M0.18 -0.4C0.28 -0.54 0.28 -0.7 0.18 -0.86M0.02 0.16C0.14 0 0.14 -0.18 0.04 -0.34M0.24 0.16C0.36 0 0.36 -0.18 0.24 -0.34',
    stroke: 'soft-line',
    width: 0.018,
  },
  { d: 'M0.02 -1.02L-0.34 -0.96L0.02 -0.9Z', fill: 'banner' },
  { d: 'M-0.44 -0.72L-0.72 -0.67L-0.44 -0.62Z', fill: 'banner' },
  {
    d: 'M-0.94 0.02L-0.62 0.06L-0.6 0.24L0.62 0.24L0.84 0.1C0.8 0.34 0.66 0.5 0.48 0.56L-0.62 0.56C-0.82 0.44 -0.92 0.24 -0.94 0.02Z',
    fill: 'roof-shade',
    stroke: 'line',
    width: 0.035,
  },
  { d: 'M-0.86 0.2L-0.62 0.24M-0.78 0.4L0.66 0.38', stroke: 'wall', width: 0.03 },
  { ...ripple(0.1, 0.62, 1.9, 6), stroke: 'water-line' },
  { ...ripple(-0.3, 0.76, 1.1, 4), stroke: 'water-line' },
];
