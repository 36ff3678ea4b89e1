import { type Axial, hexKey, ORIGIN, sameHex } from '../hex/axial.ts';
import { neighbours } from '../hex/direction.ts';
import type { HexRecord } from '../ledger/hex-record.ts';

/** The part of a world that these functions need: its hexes, `null` for unknown ones. */
export interface SeenWorld {
  recordAt(hex: Axial): Pick<HexRecord, 'origin' | 'given'> | null;
}

/**
 * Whether a world began with a start hex rather than with an imported map, where no hexes are shown around the party.
 */
export function hasStartHex(world: SeenWorld): boolean {
  const start = world.recordAt(ORIGIN);
  return start !== null && start.origin === null && !start.given;
}

/** Whether a hex, in a world without surveys, was shown around the start hex before anybody could enter it. */
export const wasShown = (world: SeenWorld, { origin }: Pick<HexRecord, 'origin'>): boolean =>
  origin !== null && sameHex(origin, ORIGIN) && hasStartHex(world);

/**
 * The hexes of a world without surveys that are known but were never entered: those of the six around the start where
 * the party has not been. All other hexes were revealed by entering them.
 */
export function seenOnlyHexes(world: SeenWorld, trail: readonly Axial[]): Axial[] {
  if (!hasStartHex(world)) return [];
  const around = neighbours(ORIGIN);
  const walked = new Set(trail.map(hexKey));
  // The trail is limited, but a hex that others were entered from was visited as well.
  for (const hex of around.flatMap(neighbours)) {
    const origin = world.recordAt(hex)?.origin;
    if (origin) walked.add(hexKey(origin));
  }
  return around.filter((hex) => world.recordAt(hex) && !walked.has(hexKey(hex)));
}
