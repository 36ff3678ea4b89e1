import { hexKey } from '../../hex/axial.ts';
import { hexLabel } from '../../hex/label.ts';
import type { GivenBody } from '../../ledger/entry.ts';
import type { Campaign } from '../campaign.ts';
import { isGivenHex } from './given-hex.ts';

/**
 * Whether an import of a map is unfinished: hexes are there, but not yet the entry that says where the party starts.
 */
export const isTakingMapIn = ({ party, world }: Campaign): boolean => party === null && world.count > 0;

/** The fault of hexes from an imported map, or `null`. They have no dice to be checked against. */
export function givenFault({ hexes, party }: GivenBody, campaign: Campaign): string | null {
  if (campaign.seq !== 1 && !isTakingMapIn(campaign))
    return 'hexes are given right after the beginning, and nowhere else';
  if (hexes.length === 0) return 'it gives no hex';
  if (!hexes.every(isGivenHex)) return 'one of the hexes that it gives is not valid';
  const keys = new Set<number>();
  for (const hex of hexes) {
    if (keys.has(hexKey(hex)) || campaign.world.has(hex)) return `hex ${hexLabel(hex)} is given twice`;
    keys.add(hexKey(hex));
  }
  return party && !keys.has(hexKey(party)) && !campaign.world.has(party)
    ? `the party sets out from ${hexLabel(party)}, which is not on the map`
    : null;
}
