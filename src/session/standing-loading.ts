import type { Campaign } from '../campaign/campaign.ts';
import type { CampaignId } from '../ledger/id.ts';
import { entryOf } from '../ledger/ledger.ts';
import { yieldToEventLoop } from './event-loop.ts';
import { labelsOf } from './labels.ts';
import type { CampaignStore, StandingRow, StandingRowKey } from './ports.ts';

/** How many keys, and how many entries, are read from the store at a time; other work may run in between. */
const KEYS_AT_ONCE = 2000;
const ENTRIES_AT_ONCE = 250;

/** Puts in force what is in force after entry `at`. */
export async function loadStanding(
  id: CampaignId,
  at: number,
  store: CampaignStore,
  campaign: Campaign,
): Promise<void> {
  const labels = await labelsOf(id, store);
  const seqs = await seqsInForce(id, at, store);
  for (let from = 0; from < seqs.length; from += ENTRIES_AT_ONCE) {
    const rows = await store.entries(id, seqs.slice(from, from + ENTRIES_AT_ONCE));
    for (const row of rows) campaign.putInForce(entryOf(row, labels));
    await yieldToEventLoop();
  }
}

/**
 * The numbers of the entries that are in force after entry `at`, rising, each once. Storage has them by kind and key; an
 * entry may stand under several of these.
 */
async function seqsInForce(id: CampaignId, at: number, store: CampaignStore): Promise<number[]> {
  const seqs = new Set<number>();
  for await (const rows of standingPages(id, at, store)) for (const { seq } of rows) seqs.add(seq);
  return [...seqs].sort((a, b) => a - b);
}

/** What is in force after entry `at`, page by page, by kind and key. */
export async function* standingPages(
  id: CampaignId,
  at: number,
  store: CampaignStore,
): AsyncGenerator<readonly StandingRow[], void, void> {
  let after: StandingRowKey | null = null;
  for (;;) {
    const rows: readonly StandingRow[] = await store.standing(id, at, after, KEYS_AT_ONCE);
    yield rows;
    if (rows.length < KEYS_AT_ONCE) return;
    after = rows.at(-1) ?? after;
    await yieldToEventLoop();
  }
}
