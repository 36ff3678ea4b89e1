import type { Campaign } from '../../src/campaign/campaign.ts';
import { type Axial, hexKey } from '../../src/hex/axial.ts';
import { neighbours } from '../../src/hex/direction.ts';

/** How many hexes a search looks at before it gives up, so that it never keeps the page waiting for long. */
const MOST_LOOKED_AT = 50_000;

/**
 * The unknown hex that the party can enter soonest by walking over known ground; `null` if there is none, or none
 * within the nearest fifty thousand known hexes.
 */
export function nearestUnknown({ party, world }: Campaign): Axial | null {
  if (!party) return null;
  const reached = new Set([hexKey(party)]);
  const waiting = [party];
  // The list grows while it is walked through, so that near hexes come before far ones.
  for (const hex of waiting) {
    for (const next of neighbours(hex)) {
      const key = hexKey(next);
      if (reached.has(key)) continue;
      reached.add(key);
      if (world.isPassable(next)) waiting.push(next);
      else if (!world.whyBarred(next)) return next;
    }
    if (waiting.length > MOST_LOOKED_AT) return null;
  }
  return null;
}
