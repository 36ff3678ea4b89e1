import type { CampaignId } from '../ledger/id.ts';
import type { CampaignStore } from './ports.ts';

/** Whether a campaign that was there is there no longer; where nobody can tell, it is taken to be there. */
export async function isGone(id: CampaignId, store: Pick<CampaignStore, 'summary'>): Promise<boolean> {
  try {
    return (await store.summary(id)) === null;
  } catch {
    return false;
  }
}
