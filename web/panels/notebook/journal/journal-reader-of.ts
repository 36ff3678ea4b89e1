import { effect } from '@preact/signals';
import { fetchJournal } from '../../../journey/journal/fetch-journal.ts';
import { JournalReader } from '../../../journey/journal/journal-reader.ts';
import type { Journey } from '../../../journey/journey.ts';
import { onePerOwner } from '../../../kit/one-per-owner.ts';

/** The journal of a campaign. Once opened, it is kept up to date for as long as the campaign is open. */
export const journalReaderOf = onePerOwner((journey: Journey): JournalReader => {
  const { api, summary, live } = journey;
  const reader = new JournalReader(
    (after, limit, search) => fetchJournal(api, summary.id, after, limit, search),
    live,
  );
  journey.follow(reader);
  journey.closed.addEventListener('abort', () => reader.close());
  void reader.begin();
  effect(() => {
    // Fetch what failed while the server was out of reach.
    if (live.state.value === 'connected' && reader.trouble.peek()) void reader.loadMore();
  });
  return reader;
});
