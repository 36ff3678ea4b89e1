import { blended } from '../drawing/colour.ts';
import { DARK, type Palette } from '../drawing/palette.ts';
import { COAST, type Tint } from './tints.ts';

/** The colours and opacities of a map of heights, besides its tints. */
export interface ReliefInks {
  readonly contour: string;
  /** Light and shade on slopes, with the opacity of each layer. */
  readonly lit: string;
  readonly litBy: number;
  readonly shaded: string;
  readonly shadedBy: number;
  /** Below sea level: contours, and the bands along the coast. */
  readonly shore: string;
  /** The shadow that a step casts on lower ground, the step's sunlit rim, and the opacity of both. */
  readonly drop: string;
  readonly dropBy: number;
  readonly rim: string;
  readonly rimBy: number;
  readonly summit: string;
}

const BY_DAY: ReliefInks = {
  contour: '#6d4d2c',
  lit: '#fff6d8',
  litBy: 0.12,
  shaded: '#33261a',
  shadedBy: 0.07,
  shore: '#4d7f90',
  drop: '#3a2a1c',
  dropBy: 0.2,
  rim: '#fff',
  rimBy: 0.35,
  summit: '#4a2f1d',
};

const BY_LAMPLIGHT: ReliefInks = {
  contour: '#1c120a',
  lit: '#e8d7a4',
  litBy: 0.07,
  shaded: '#060402',
  shadedBy: 0.11,
  shore: '#0f222b',
  drop: '#060402',
  dropBy: 0.3,
  rim: '#fff2cf',
  rimBy: 0.12,
  summit: '#f0d9b0',
};

/** The dark colours that tints are blended with on dark maps, on land and at sea, and how much of them. */
const NIGHT = '#17120d';
const NIGHT_AT_SEA = '#0d2733';
const SUNK = 0.56;
const SUNK_AT_SEA = 0.7;

export const reliefInks = (palette: Palette): ReliefInks => (palette === DARK ? BY_LAMPLIGHT : BY_DAY);

/** The colour of a tint in this palette. */
export function tintColour({ from, colour }: Tint, palette: Palette): string {
  if (palette !== DARK) return colour;
  return from < COAST ? blended(colour, NIGHT_AT_SEA, SUNK_AT_SEA) : blended(colour, NIGHT, SUNK);
}
