import type { JournalAnswer } from '../../../src/protocol/answers.ts';
import { type Api, campaignPath } from '../../live/api.ts';

/** What entries after a number tell, at most so many events; `search` is what they have in them. */
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
