import type { Campaign } from '../../src/campaign/campaign.ts';
import { shortestRoute } from '../../src/campaign/route.ts';
import { type Axial, hexDistance } from '../../src/hex/axial.ts';
import { neighbours } from '../../src/hex/direction.ts';

/**
 * The known hex from which the party enters an unknown one soonest: its own if that is adjacent; `null` if there is
 * none.
 */
export function approachHexTo({ party, world }: Campaign, hex: Axial): Axial | null {
  if (!party || world.isPassable(hex) || world.whyBarred(hex)) return null;
  if (hexDistance(party, hex) === 1) return party;
  const isKnown = (at: Axial) => world.isPassable(at);
  const candidates = neighbours(hex).flatMap((candidate) => {
    const route = isKnown(candidate) ? shortestRoute(isKnown, party, candidate) : null;
    return route ? [{ candidate, steps: route.length }] : [];
  });
  return candidates.sort((a, b) => a.steps - b.steps)[0]?.candidate ?? null;
}
