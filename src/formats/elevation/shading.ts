import { hexKey, ORIGIN } from '../../hex/axial.ts';
import { DIRECTIONS, type Direction, neighbour, oppositeOf } from '../../hex/direction.ts';
import { HexLayout } from '../../hex/layout.ts';
import { memberAt } from '../../hex/list.ts';
import type { Spot } from '../vector/path.ts';
import { Contours, type HeightPoint } from './contours.ts';
import { COAST } from './tints.ts';

/** How steep the ground is where its light or shade grows stronger, from 0, level, to 1. */
const STRENGTHS = [0.24, 0.46, 0.66] as const;

/** Contours lie between heights of 0 and more: below there is a coast. */
const RAISED = 1000;

const UNIT = new HexLayout(1);
const STEPS = DIRECTIONS.map((direction) => {
  const { x, y } = UNIT.centre(neighbour(ORIGIN, direction));
  return { direction, x: x / Math.sqrt(3), y: y / Math.sqrt(3) };
});

/** Areas that lie one over another, closed lines by the even–odd rule, in the size of a hex. */
export interface Shading {
  readonly lit: readonly (readonly (readonly Spot[])[])[];
  readonly shaded: readonly (readonly (readonly Spot[])[])[];
}

/** How steep a land is by and large: what light and shade are measured by. In feet from hex to hex. */
export const steepnessOf = (hexes: readonly HeightPoint[]): number => typicalOf(facings(hexes));

const typicalOf = (facing: readonly number[]): number =>
  Math.sqrt(facing.reduce((sum, value) => sum + value * value, 0) / facing.length);

/**
 * The land lit from the north-west: how much each hex faces the light follows from the heights around it.
 *
 * @param steepness of the whole land, where this is a piece of it
 */
export function shadingOf(hexes: readonly HeightPoint[], steepness?: number): Shading {
  const facing = facings(hexes);
  const typical = steepness ?? typicalOf(facing);
  if (!(typical > 0)) return { lit: [], shaded: [] };
  const light = facing.map((value) => {
    // Less than in proportion, so that plains beside mountains are not flat. Roots are the same on every machine.
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

/** By how many feet from hex to hex the ground falls towards the north-west; the sea is level. */
function facings(hexes: readonly HeightPoint[]): number[] {
  const heights = new Map(hexes.map((hex) => [hexKey(hex), Math.max(COAST, hex.elevation)]));
  return hexes.map((hex) => {
    const here = Math.max(COAST, hex.elevation);
    const rise = (direction: Direction): number | null => {
      const there = heights.get(hexKey(neighbour(hex, direction)));
      return there === undefined ? null : there - here;
    };
    return STEPS.reduce((sum, { direction, x, y }) => {
      // Beyond what is known the ground is taken to go on as it does on the other side.
      const up = rise(direction) ?? -(rise(oppositeOf(direction)) ?? 0);
      return sum + (up * (x + y)) / (3 * Math.SQRT2);
    }, 0);
  });
}
