import type { CampaignId } from '../ledger/id.ts';
import type { CampaignStore } from './ports.ts';

/** Whether a campaign has been removed; `false` if the store can't be read. */
export async function isGone(id: CampaignId, store: Pick<CampaignStore, 'summary'>): Promise<boolean> {
  try {
    return (await store.summary(id)) === null;
  } catch {
    return false;
  }
}
