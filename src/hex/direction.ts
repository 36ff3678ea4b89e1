import type { Axial } from './axial.ts';
import { memberAt } from './list.ts';

/** One of the six directions from a flat-top hex, clockwise from the top: 1 north … 6 north-west. */
export type Direction = 1 | 2 | 3 | 4 | 5 | 6;

export const DIRECTIONS: readonly Direction[] = [1, 2, 3, 4, 5, 6];

/**
 * The direction with a number, as a die shows it.
 *
 * @throws RangeError if the number is not a whole one from 1 to 6
 */
export const directionNumbered = (number: number): Direction => memberAt(DIRECTIONS, number - 1);

const STEPS: Readonly<Record<Direction, Axial>> = {
  1: { q: 0, r: -1 },
  2: { q: 1, r: -1 },
  3: { q: 1, r: 0 },
  4: { q: 0, r: 1 },
  5: { q: -1, r: 1 },
  6: { q: -1, r: 0 },
};

const NAMES: Readonly<Record<Direction, string>> = {
  1: 'north',
  2: 'north-east',
  3: 'south-east',
  4: 'south',
  5: 'south-west',
  6: 'north-west',
};

/** One step in a direction, in axial coordinates. */
export const directionVector = (direction: Direction): Axial => STEPS[direction];

export const directionName = (direction: Direction): string => NAMES[direction];

/** A direction turned by a number of sixths of a circle, clockwise. */
export const rotate = (direction: Direction, sixths: number): Direction =>
  (((((direction - 1 + sixths) % 6) + 6) % 6) + 1) as Direction;

export const oppositeOf = (direction: Direction): Direction => rotate(direction, 3);

export function neighbour(hex: Axial, direction: Direction): Axial {
  const step = STEPS[direction];
  return { q: hex.q + step.q, r: hex.r + step.r };
}

/** The six hexes around one, in the order of the directions 1 to 6. */
export const neighbours = (hex: Axial): Axial[] => DIRECTIONS.map((direction) => neighbour(hex, direction));

/** The direction from one hex to another; `null` if they are not neighbours. */
export function directionBetween(from: Axial, to: Axial): Direction | null {
  const dq = to.q - from.q;
  const dr = to.r - from.r;
  return DIRECTIONS.find((direction) => STEPS[direction].q === dq && STEPS[direction].r === dr) ?? null;
}
