import { type Axial, hexDistance } from '../hex/axial.ts';
import { neighbours } from '../hex/direction.ts';
import type { HexOdds } from '../world/world.ts';
import type { Campaign } from './campaign.ts';

/**
 * The odds for a hex that the party could enter; `null` if it is known already, or can't be entered.
 *
 * @param origin the passable, adjacent hex to enter it from; by default the party's hex if that is adjacent, otherwise
 * any such hex
 */
export function oddsFor({ world, party }: Campaign, target: Axial, origin?: Axial): HexOdds | null {
  if (!party || world.isPassable(target) || world.whyBarred(target)) return null;
  const isBeside = hexDistance(party, target) === 1;
  const from = origin ?? (isBeside ? party : neighbours(target).find((hex) => world.isPassable(hex)));
  return from ? world.odds(from, target) : null;
}
