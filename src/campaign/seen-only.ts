import { type Axial, hexKey, ORIGIN } from '../hex/axial.ts';
import { neighbours } from '../hex/direction.ts';

/** What has to be known of a world for that. */
export interface SeenWorld {
  has(hex: Axial): boolean;
  /** From where a known hex was entered or seen; `null` at the start hex and where nothing is known. */
  originOf(hex: Axial): Axial | null;
}

/**
 * The hexes of a world without surveys that are known but were never walked in: of the six that are shown around the
 * start, those that the party has not been to. Every other hex was revealed by entering it.
 */
export function seenOnlyHexes(world: SeenWorld, trail: readonly Axial[]): Axial[] {
  const around = neighbours(ORIGIN);
  const walked = new Set(trail.map(hexKey));
  // The trail is short; but what was entered from a hex shows that the party was there.
  for (const hex of around.flatMap(neighbours)) {
    const origin = world.originOf(hex);
    if (origin) walked.add(hexKey(origin));
  }
  return around.filter((hex) => world.has(hex) && !walked.has(hexKey(hex)));
}
