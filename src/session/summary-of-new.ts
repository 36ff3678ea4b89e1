import type { CampaignId } from '../ledger/id.ts';
import { afterWrite, OrphanedCampaign } from './follow-up-failure.ts';
import { type CampaignStore, type CampaignSummary, StorageFailure } from './ports.ts';

/**
 * The summary of a campaign that was just stored, and to which nobody has a link yet. If it can't be read, nobody will
 * get a link, so the campaign is removed again.
 *
 * @throws OrphanedCampaign if it can be neither read nor removed
 */
export async function summaryOfNew(
  id: CampaignId,
  store: Pick<CampaignStore, 'summary' | 'remove'>,
): Promise<CampaignSummary> {
  let summary: CampaignSummary | null;
  try {
    summary = await store.summary(id);
  } catch (error) {
    await store.remove(id).catch((failure: unknown) => {
      throw failure instanceof StorageFailure ? new OrphanedCampaign(id, failure) : failure;
    });
    throw error;
  }
  return present(id, summary);
}

/**
 * The summary of a campaign that was just stored by a repeatable request. If it can't be read, the campaign stays,
 * since the request can be sent again under its id.
 *
 * @throws FollowUpFailure if it can't be read
 */
export const summaryOfRepeatable = async (
  id: CampaignId,
  store: Pick<CampaignStore, 'summary'>,
): Promise<CampaignSummary> => present(id, await afterWrite(store.summary(id)));

function present(id: CampaignId, summary: CampaignSummary | null): CampaignSummary {
  if (!summary) throw new Error(`campaign ${id} was removed while it was being made`);
  return summary;
}
