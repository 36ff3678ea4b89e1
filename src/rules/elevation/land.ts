import type { Axial } from '../../hex/axial.ts';
import { DIRECTIONS, type Direction, neighbour, oppositeOf } from '../../hex/direction.ts';

/** The form of a hex whose peak is at its elevation: `mesa` if it is higher than all its neighbours, else `plateau`. */
export const FORMS = ['mesa', 'plateau'] as const;
export type Form = (typeof FORMS)[number];

/** What was rolled for a hex when it became known. `elevation`: its lowest point, in whole feet. */
export interface RolledHex extends Axial {
  readonly elevation: number;
  /** The hex whose survey revealed it; `null` for the start hex. */
  readonly origin: Axial | null;
}

/** The direction in which a river leaves a hex. It never changes. */
export interface HexFlow extends Axial {
  readonly flow: Direction;
}

/** The facts that one survey settles. They are stored and never change. */
export interface SurveyFacts extends Axial {
  /** The surveyed hex's highest point, in feet. */
  readonly peak: number;
  readonly form: Form | null;
  /** The hexes that became known, in order. */
  readonly revealed: readonly RolledHex[];
  /** The outflows that were chosen, in order. */
  readonly flows: readonly HexFlow[];
}

/**
 * What the rules read of a world. A known hex is looked up by its index in the order in which the hexes became known,
 * so that reading one costs the same in a large world as in a small one.
 */
export interface KnownLand {
  readonly count: number;
  /** The index of a known hex, −1 for an unknown one. */
  find(hex: Axial): number;
  hexAt(index: number): Axial;
  elevation(index: number): number;
  /** The index of the hex that a known hex was rolled from; −1 for the start hex. */
  origin(index: number): number;
  isSurveyed(index: number): boolean;
  flow(index: number): Direction | null;
  /** The known hex where the water of a hex ends, followed from outflow to outflow; itself if it has no outflow. */
  mouth(index: number): number;
}

/**
 * A land with what surveys found besides rivers: the highest points of the surveyed hexes, in feet, and their forms.
 */
export interface SurveyedLand extends KnownLand {
  /** `null` until the hex is surveyed. */
  peak(index: number): number | null;
  form(index: number): Form | null;
}

/** Whether a hex is land, which may have rivers; below elevation 0 is the sea. */
export const isLand = (land: KnownLand, index: number): boolean => land.elevation(index) >= 0;

/** Whether a hex's neighbour `there`, which is in `direction` from it, has its outflow into the hex. */
export const flowsIn = (land: KnownLand, there: number, direction: Direction): boolean =>
  there >= 0 && land.flow(there) === oppositeOf(direction);

/** Whether a river flows into or out of a hex of land. A river that reaches the sea ends, so the sea has none. */
export function hasRiver(land: KnownLand, index: number): boolean {
  if (!isLand(land, index)) return false;
  if (land.flow(index) !== null) return true;
  const hex = land.hexAt(index);
  return DIRECTIONS.some((direction) => flowsIn(land, land.find(neighbour(hex, direction)), direction));
}

/** The indices of the six hexes around one, in the order of the directions; −1 for the unknown ones. */
export const indicesAround = (land: KnownLand, hex: Axial): number[] =>
  DIRECTIONS.map((direction) => land.find(neighbour(hex, direction)));
