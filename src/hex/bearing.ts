import type { Axial } from './axial.ts';
import { UNIT_LAYOUT } from './layout.ts';
import { memberAt } from './list.ts';

const BEARINGS = [
  'north',
  'north-east',
  'east',
  'south-east',
  'south',
  'south-west',
  'west',
  'north-west',
] as const;

/** A point of the compass. */
export type Bearing = (typeof BEARINGS)[number];

/** The angle from one hex to another, clockwise from the north, in radians from 0 to 2π. */
export function bearingAngle(from: Axial, to: Axial): number {
  const { x, y } = UNIT_LAYOUT.centre({ q: to.q - from.q, r: to.r - from.r });
  const angle = Math.atan2(x, -y);
  return angle < 0 ? angle + 2 * Math.PI : angle;
}

/**
 * The nearest of the eight points of the compass from one hex to another; for neighbours, the name of their direction.
 */
export const bearingTo = (from: Axial, to: Axial): Bearing =>
  memberAt(BEARINGS, Math.round(bearingAngle(from, to) / (Math.PI / 4)) % 8);
