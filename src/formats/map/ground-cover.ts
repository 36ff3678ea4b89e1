import type { Terrain } from '../../rules/solo.ts';
import { blended, isDark } from '../drawing/colour.ts';
import type { Palette } from '../drawing/palette.ts';
import type { MapSubject } from '../map-style.ts';
import { type GroundCover, terrainCover } from './terrain-cover.ts';

const LOWEST_LAND = 2;
export const HIGHEST = 10;

/** Colours of altitudes from the lowlands to the peaks, as in a school atlas: green, yellow, brown, and white. */
const TINTS: readonly string[] = [
  '#8fb37c',
  '#a9c58a',
  '#c5d69a',
  '#e0e1a8',
  '#f0d08a',
  '#dfb571',
  '#c48f57',
  '#a67561',
  '#f1ede8',
];

/** Share of the paper's colour in tints: on dark sheets, and on maps of rivers, where heights are only a background. */
const LAMPLIGHT = 0.5;
const BENEATH_RIVERS = 0.62;

const WATERS: readonly string[] = ['ocean', 'coastal'];
const LANDS = TINTS.map((_, index) => `height-${LOWEST_LAND + index}`);

/** @param faint share of the paper's colour in the colours of the land, from 0 to 1 */
function byAltitude(palette: Palette, faint: number): GroundCover {
  const colours = new Map(
    LANDS.map((name, index) => {
      const tint = TINTS[index] ?? palette.paper;
      const shown = isDark(palette.paper) ? blended(tint, palette.paper, LAMPLIGHT) : tint;
      return [name, blended(shown, palette.unknown, faint)];
    }),
  );
  return {
    grounds: [...WATERS, ...LANDS],
    groundOf: ({ terrain, altitude }) => (WATERS.includes(terrain) ? terrain : `height-${altitude}`),
    colourOf: (name) => colours.get(name) ?? palette.ground[name as Terrain],
  };
}

/** How a map is coloured: by terrain, or by altitude; on a map of rivers so faintly that the rivers stand out. */
export function groundCover(subject: MapSubject, palette: Palette): GroundCover {
  if (subject === 'terrain') return terrainCover(palette);
  return byAltitude(palette, subject === 'rivers' ? BENEATH_RIVERS : 0);
}

/** The name of the ground at an altitude, on a map that is coloured by altitude. */
export const groundAt = (altitude: number): string => WATERS[altitude] ?? `height-${altitude}`;
