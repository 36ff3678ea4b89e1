import { campaignPath } from '../live/api.ts';
import type { Journey } from './journey.ts';

/**
 * Removes a campaign for good, for everybody. While that is under way the server disconnects this page, perhaps before
 * it answers.
 *
 * @throws ApiError if it could not be removed
 */
export async function removeCampaign({ api, summary, isRemoving }: Journey): Promise<void> {
  isRemoving.value = true;
  try {
    await api.ask('DELETE', campaignPath(summary.id));
  } catch (error) {
    isRemoving.value = false;
    throw error;
  }
}
