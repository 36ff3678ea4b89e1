import type { Campaign } from './campaign.ts';

/**
 * A version of a campaign's map, suitable as a cache key: maps with the same version are the same. It depends on later
 * erasures and forgotten people too, because they change earlier maps as well.
 */
export function mapVersion(
  { inForce, labelling }: Pick<Campaign, 'inForce' | 'labelling'>,
  seq: number,
): string {
  const erasure = inForce.ofKind('erasure')[0]?.seq;
  const version = erasure === undefined ? `${seq}` : `${seq}-${erasure}`;
  return `${version}-l${labelling}`;
}
