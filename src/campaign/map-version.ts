import type { Campaign } from './campaign.ts';

/**
 * Names what the map of a campaign shows after one of its entries: under the same name it shows the same. What was
 * erased since is gone from earlier maps as well, and so is the name of somebody who was forgotten: these are others
 * from then on.
 */
export function mapVersion(
  { inForce, labelling }: Pick<Campaign, 'inForce' | 'labelling'>,
  seq: number,
): string {
  const erasure = inForce.ofKind('erasure')[0]?.seq;
  const version = erasure === undefined ? `${seq}` : `${seq}-${erasure}`;
  return `${version}-l${labelling}`;
}
