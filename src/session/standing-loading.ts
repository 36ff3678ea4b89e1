import type { Campaign } from '../campaign/campaign.ts';
import type { CampaignId } from '../ledger/id.ts';
import { entryOf } from '../ledger/ledger.ts';
import { yieldToEventLoop } from './event-loop.ts';
import { labelsOf } from './labels.ts';
import type { CampaignStore } from './ports.ts';

/** How many entries are read from the store at a time; other campaigns have their turn in between. */
const SLICE = 500;

/** Puts in force what is in force after entry `at`. */
export async function loadStanding(
  id: CampaignId,
  at: number,
  store: CampaignStore,
  campaign: Campaign,
): Promise<void> {
  const labels = await labelsOf(id, store);
  for (let after = 0; ; ) {
    const rows = await store.standing(id, at, after, SLICE);
    for (const row of rows) campaign.inForce.put(entryOf(row, labels));
    if (rows.length < SLICE) return;
    after = rows.at(-1)?.seq ?? after;
    await yieldToEventLoop();
  }
}
