import { effect } from '@preact/signals';
import { fetchJournal } from '../../../journey/journal/fetch-journal.ts';
import { JournalReader } from '../../../journey/journal/journal-reader.ts';
import type { Journey } from '../../../journey/journey.ts';

const readers = new WeakMap<Journey, JournalReader>();

/** The journal of a campaign. Once somebody has looked, it is followed for as long as the campaign is open. */
export function journalReaderOf(journey: Journey): JournalReader {
  const known = readers.get(journey);
  if (known) return known;
  const { api, summary, live } = journey;
  const reader = new JournalReader(
    (after, limit, search) => fetchJournal(api, summary.id, after, limit, search),
    live,
  );
  readers.set(journey, reader);
  journey.follow(reader);
  void reader.begin();
  effect(() => {
    // What could not be had while the server was out of reach.
    if (live.state.value === 'connected' && reader.trouble.peek()) void reader.loadMore();
  });
  return reader;
}
