import type { CampaignId, LinkId } from '../ledger/id.ts';
import type { Role } from '../ledger/role.ts';
import type { CampaignStore } from './ports.ts';

/** What the holder of a link named in an entry calls themselves now; an empty string if unknown. */
export type LabelOf = (link: LinkId, role: Role) => string;

/** Reads the labels of a campaign's people from the store. */
export async function labelsOf(id: CampaignId, store: Pick<CampaignStore, 'labels'>): Promise<LabelOf> {
  const labels = await store.labels(id);
  return (link) => labels.get(link) ?? '';
}
