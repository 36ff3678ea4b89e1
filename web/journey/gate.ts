import type { Campaign } from '../../src/campaign/campaign.ts';
import { shortestRoute } from '../../src/campaign/route.ts';
import type { Axial } from '../../src/hex/axial.ts';
import { neighbours } from '../../src/hex/direction.ts';

/** The known hex from which the party gets soonest into an unknown one; `null` if there is none. */
export function gateTo({ party, world }: Campaign, hex: Axial): Axial | null {
  if (!party || world.has(hex)) return null;
  const isKnown = (at: Axial) => world.has(at);
  const gates = neighbours(hex).flatMap((gate) => {
    const route = isKnown(gate) ? shortestRoute(isKnown, party, gate) : null;
    return route ? [{ gate, steps: route.length }] : [];
  });
  return gates.sort((a, b) => a.steps - b.steps)[0]?.gate ?? null;
}
