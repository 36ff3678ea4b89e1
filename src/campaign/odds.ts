import { type Axial, hexDistance } from '../hex/axial.ts';
import { neighbours } from '../hex/direction.ts';
import type { HexOdds } from '../world/world.ts';
import type { Campaign } from './campaign.ts';

/**
 * What a hex may bring that the party could enter. `null` where there is nothing to find out, or nobody can get there.
 *
 * @param origin the hex to enter it from, passable and beside it; left out, where the party is if that is beside it,
 * else any such hex
 */
export function oddsFor({ world, party }: Campaign, target: Axial, origin?: Axial): HexOdds | null {
  if (!party || world.isPassable(target) || world.whyBarred(target)) return null;
  const isBeside = hexDistance(party, target) === 1;
  const from = origin ?? (isBeside ? party : neighbours(target).find((hex) => world.isPassable(hex)));
  return from ? world.odds(from, target) : null;
}
