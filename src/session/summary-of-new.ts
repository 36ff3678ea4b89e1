import type { CampaignId } from '../ledger/id.ts';
import { LeftBehind, onceWritten } from './half-done.ts';
import { type CampaignStore, type CampaignSummary, StorageFailure } from './ports.ts';

/**
 * The summary of a campaign that was just written, and of which nobody has been told. Where it can't be read, nobody will be
 * told a link to it either: it goes again.
 *
 * @throws LeftBehind where it can be neither read nor removed
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
      throw failure instanceof StorageFailure ? new LeftBehind(id, failure) : failure;
    });
    throw error;
  }
  return present(id, summary);
}

/**
 * The summary of a campaign that can be asked for again under the id of its request: where it can't be read, it stays.
 *
 * @throws HalfDone where it can't be read
 */
export const summaryOfRepeatable = async (
  id: CampaignId,
  store: Pick<CampaignStore, 'summary'>,
): Promise<CampaignSummary> => present(id, await onceWritten(store.summary(id)));

function present(id: CampaignId, summary: CampaignSummary | null): CampaignSummary {
  if (!summary) throw new Error(`campaign ${id} was removed while it was being made`);
  return summary;
}
