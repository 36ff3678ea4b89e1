import type { Campaign } from '../../src/campaign/campaign.ts';
import { shortestRoute } from '../../src/campaign/route.ts';
import type { Axial } from '../../src/hex/axial.ts';
import { neighbours } from '../../src/hex/direction.ts';

/** The hex from which the party gets soonest into one that it has not been in; `null` if there is none. */
export function gateTo({ party, world }: Campaign, hex: Axial): Axial | null {
  if (!party || world.isPassable(hex) || world.whyBarred(hex)) return null;
  const isKnown = (at: Axial) => world.isPassable(at);
  const gates = neighbours(hex).flatMap((gate) => {
    const route = isKnown(gate) ? shortestRoute(isKnown, party, gate) : null;
    return route ? [{ gate, steps: route.length }] : [];
  });
  return gates.sort((a, b) => a.steps - b.steps)[0]?.gate ?? null;
}
