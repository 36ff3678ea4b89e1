import type { Axial } from '../../hex/axial.ts';
import { DIRECTIONS, type Direction, neighbour, oppositeOf } from '../../hex/direction.ts';

/** A hex that stands as high as it was rolled: `mesa` above all around it, else `plateau`. */
export const FORMS = ['mesa', 'plateau'] as const;
export type Form = (typeof FORMS)[number];

/** What the dice gave a hex when it became known. Elevation in whole feet: its lowest point. */
export interface RolledHex extends Axial {
  readonly elevation: number;
  /** The hex whose survey made it known; `null` for the start hex. */
  readonly origin: Axial | null;
}

/** A river's way out of a hex, for good. */
export interface HexFlow extends Axial {
  readonly flow: Direction;
}

/** All that one survey settled: what is kept of it, and never changes. */
export interface SurveyFacts extends Axial {
  /** The surveyed hex's highest point, in feet. */
  readonly peak: number;
  readonly form: Form | null;
  /** In the order in which they became known. */
  readonly revealed: readonly RolledHex[];
  /** In the order in which they were chosen. */
  readonly flows: readonly HexFlow[];
}

/**
 * What the rules read of a world. A known hex is looked up by its index in the order in which the hexes became known,
 * so that reading it costs the same in a large world as in a small one.
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
  /** The hex where the water of a known hex, followed from hex to hex, comes to rest; itself if it has no outflow. */
  mouth(index: number): number;
}

/** What is seen of a world besides: the highest points of the surveyed hexes, in feet. */
export interface SurveyedLand extends KnownLand {
  /** `null` until the hex is surveyed. */
  peak(index: number): number | null;
  form(index: number): Form | null;
}

/** Water and its rivers are found from here up; below lies the sea. */
export const isLand = (land: KnownLand, index: number): boolean => land.elevation(index) >= 0;

/** Whether the outflow of a neighbour, given by its index and direction, leads into a hex. */
export const flowsIn = (land: KnownLand, there: number, direction: Direction): boolean =>
  there >= 0 && land.flow(there) === oppositeOf(direction);

/** Whether a river runs in a hex: out of it, into it, or both. One that runs into the sea has ended. */
export function hasRiver(land: KnownLand, index: number): boolean {
  if (!isLand(land, index)) return false;
  if (land.flow(index) !== null) return true;
  const hex = land.hexAt(index);
  return DIRECTIONS.some((direction) => flowsIn(land, land.find(neighbour(hex, direction)), direction));
}

/** The indices of the six hexes around one, in the order of the directions; −1 for the unknown ones. */
export const indicesAround = (land: KnownLand, hex: Axial): number[] =>
  DIRECTIONS.map((direction) => land.find(neighbour(hex, direction)));
