import { type Axial, hexDistance } from '../hex/axial.ts';
import { neighbours } from '../hex/direction.ts';
import type { HexOdds } from '../world/world.ts';
import type { Campaign } from './campaign.ts';

/**
 * What a hex may bring that the party could enter: from where the party is, else from any hex beside it that can be
 * entered from. `null` where there is nothing to find out, or nobody can get there.
 */
export function oddsFor({ world, party }: Campaign, target: Axial): HexOdds | null {
  if (!party || world.isPassable(target) || world.whyBarred(target)) return null;
  const isBeside = hexDistance(party, target) === 1;
  const from = isBeside ? party : neighbours(target).find((hex) => world.isPassable(hex));
  return from ? world.odds(from, target) : null;
}
