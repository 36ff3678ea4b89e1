import { isRetryable, pauseAfter } from '../live/api.ts';
import type { Journey } from './journey.ts';

/** Most entries that are applied at once; the live channel brings the rest. */
const MOST_ENTRIES = 100;

/**
 * Asks the server until it answers, and applies what happened in the campaign meanwhile: this may include the caller's
 * own command, of which only the answer was lost. Resolves to whether it answered before the journey was closed.
 */
export async function catchUpByHttp({
  api,
  live,
  summary,
  closed,
}: Pick<Journey, 'api' | 'live' | 'summary' | 'closed'>): Promise<boolean> {
  while (!closed.aborted) {
    try {
      const { entries } = await api.ledger(summary.id, live.campaign.seq, MOST_ENTRIES);
      live.entries({ campaign: summary.id, entries });
      return true;
    } catch (error) {
      if (!isRetryable(error)) return false;
      await new Promise((resolve) => setTimeout(resolve, pauseAfter(error)));
    }
  }
  return false;
}
