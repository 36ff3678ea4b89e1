import { type Axial, hexKey, ORIGIN, sameHex } from '../hex/axial.ts';
import { neighbours } from '../hex/direction.ts';
import type { HexRecord } from '../ledger/hex-record.ts';

/** What has to be known of a world for that: its hexes, `null` where nothing is known. */
export interface SeenWorld {
  recordAt(hex: Axial): Pick<HexRecord, 'origin' | 'given'> | null;
}

/** Whether a world began with a start hex; else with a map that was taken in, around which nothing was seen. */
export function hasStartHex(world: SeenWorld): boolean {
  const start = world.recordAt(ORIGIN);
  return start !== null && start.origin === null && !start.given;
}

/** Whether a known hex of a world without surveys was shown from the start hex before anybody could enter it. */
export const wasShown = (world: SeenWorld, { origin }: Pick<HexRecord, 'origin'>): boolean =>
  origin !== null && sameHex(origin, ORIGIN) && hasStartHex(world);

/**
 * The hexes of a world without surveys that are known but were never walked in: of the six that are shown around the
 * start, those that the party has not been to. Every other hex was revealed by entering it.
 */
export function seenOnlyHexes(world: SeenWorld, trail: readonly Axial[]): Axial[] {
  if (!hasStartHex(world)) return [];
  const around = neighbours(ORIGIN);
  const walked = new Set(trail.map(hexKey));
  // The trail is short; but what was entered from a hex shows that the party was there.
  for (const hex of around.flatMap(neighbours)) {
    const origin = world.recordAt(hex)?.origin;
    if (origin) walked.add(hexKey(origin));
  }
  return around.filter((hex) => world.recordAt(hex) && !walked.has(hexKey(hex)));
}
