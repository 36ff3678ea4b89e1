import { hexKey, ORIGIN } from '../../hex/axial.ts';
import { DIRECTIONS, type Direction, neighbour, oppositeOf } from '../../hex/direction.ts';
import { UNIT_LAYOUT } from '../../hex/layout.ts';
import { memberAt } from '../../hex/list.ts';
import type { Spot } from '../vector/path.ts';
import { Contours, type HeightPoint } from './contours.ts';
import { COAST } from './tints.ts';

/** Steepness, from 0 (level) to 1, at which each stronger layer of light or shade begins. */
const STRENGTHS = [0.24, 0.46, 0.66] as const;

/** Scale and offset that keep the values above 0, because `Contours` treats heights below 0 as sea. */
const RAISED = 1000;

const STEPS = DIRECTIONS.map((direction) => {
  const { x, y } = UNIT_LAYOUT.centre(neighbour(ORIGIN, direction));
  return { direction, x: x / Math.sqrt(3), y: y / Math.sqrt(3) };
});

/**
 * Areas of light and shade, from weakest to strongest, each of which includes the next: closed lines by the even–odd
 * rule, in hex sizes.
 */
export interface Shading {
  readonly lit: readonly (readonly (readonly Spot[])[])[];
  readonly shaded: readonly (readonly (readonly Spot[])[])[];
}

/** Typical steepness of a land, in feet from hex to hex, by which light and shade are scaled. */
export const steepnessOf = (hexes: readonly HeightPoint[]): number => typicalOf(facings(hexes));

const typicalOf = (facing: readonly number[]): number =>
  Math.sqrt(facing.reduce((sum, value) => sum + value * value, 0) / facing.length);

/**
 * Light and shade on land that is lit from the north-west; the slope of each hex follows from the heights around it.
 *
 * @param steepness of the whole land, if this is a part of it
 */
export function shadingOf(hexes: readonly HeightPoint[], steepness?: number): Shading {
  const facing = facings(hexes);
  const typical = steepness ?? typicalOf(facing);
  if (!(typical > 0)) return { lit: [], shaded: [] };
  const light = facing.map((value) => {
    // Grows more slowly than the slope, so that plains beside mountains don't look flat. Square roots give the same
    // result on every machine; other powers may not.
    const slope = Math.abs(value) / typical;
    const steepness = Math.sqrt(slope * Math.sqrt(slope));
    return (Math.sign(value) * steepness) / Math.sqrt(1 + steepness * steepness);
  });
  const areas = (sign: 1 | -1) => {
    const contours = new Contours(
      hexes.map(({ q, r }, i) => ({ q, r, elevation: RAISED * (2 + sign * memberAt(light, i)) })),
    );
    return STRENGTHS.map((strength) => contours.at(RAISED * (2 + strength)));
  };
  return { lit: areas(1), shaded: areas(-1) };
}

/** The fall of the ground towards the north-west at each hex, in feet from hex to hex; the sea is level. */
function facings(hexes: readonly HeightPoint[]): number[] {
  const heights = new Map(hexes.map((hex) => [hexKey(hex), Math.max(COAST, hex.elevation)]));
  return hexes.map((hex) => {
    const here = Math.max(COAST, hex.elevation);
    const rise = (direction: Direction): number | null => {
      const there = heights.get(hexKey(neighbour(hex, direction)));
      return there === undefined ? null : there - here;
    };
    return STEPS.reduce((sum, { direction, x, y }) => {
      // Beyond the known hexes, the ground is assumed to continue with the slope of the opposite side.
      const up = rise(direction) ?? -(rise(oppositeOf(direction)) ?? 0);
      return sum + (up * (x + y)) / (3 * Math.SQRT2);
    }, 0);
  });
}
