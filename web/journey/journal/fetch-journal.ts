import type { JournalAnswer } from '../../../src/protocol/answers.ts';
import { type Api, campaignPath } from '../../live/api.ts';

/**
 * At most `limit` events of the journal, from the entry after `after` on; with `search`, only events that contain it.
 */
export function fetchJournal(
  api: Pick<Api, 'ask'>,
  id: string,
  after: number,
  limit: number,
  search = '',
): Promise<JournalAnswer> {
  const asked = new URLSearchParams({ after: String(after), limit: String(limit), search });
  return api.ask('GET', `${campaignPath(id)}/journal?${asked}`);
}
