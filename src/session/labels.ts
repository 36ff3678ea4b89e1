import type { CampaignId, LinkId } from '../ledger/id.ts';
import type { Role } from '../ledger/role.ts';
import type { CampaignStore } from './ports.ts';

/** What somebody is called whose link is named in an entry: as he calls himself now, else nothing. */
export type LabelOf = (link: LinkId, role: Role) => string;

export async function labelsOf(id: CampaignId, store: Pick<CampaignStore, 'labels'>): Promise<LabelOf> {
  const labels = await store.labels(id);
  return (link) => labels.get(link) ?? '';
}
