import type { Campaign } from './campaign.ts';

/**
 * Names what the map of a campaign shows after one of its entries: under the same name it shows the same. What was
 * erased since is gone from earlier maps as well, so these are others from then on.
 */
export function mapVersion({ inForce }: Pick<Campaign, 'inForce'>, seq: number): string {
  const erasure = inForce.ofKind('erasure')[0]?.seq;
  return erasure === undefined ? `${seq}` : `${seq}-${erasure}`;
}
