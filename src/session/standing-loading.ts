import type { Campaign } from '../campaign/campaign.ts';
import { standingOf } from '../campaign/standing.ts';
import type { CampaignId } from '../ledger/id.ts';
import { entryOf } from '../ledger/ledger.ts';
import { yieldToEventLoop } from './event-loop.ts';
import { labelsOf } from './labels.ts';
import type { CampaignStore, StandingRow, StandingRowKey } from './ports.ts';

/** How many keys, and how many entries, are read from the store at a time; other work may run in between. */
const KEYS_AT_ONCE = 2000;
const ENTRIES_AT_ONCE = 250;

/**
 * Puts in force what is in force after entry `at`.
 *
 * @param signal once it is aborted, its reason is thrown, and no more is read
 */
export async function loadStanding(
  id: CampaignId,
  at: number,
  store: CampaignStore,
  campaign: Campaign,
  signal?: AbortSignal,
): Promise<void> {
  const labels = await labelsOf(id, store);
  const listed = await keysInForce(id, at, store, signal);
  const seqs = [...listed.keys()].sort((a, b) => a - b);
  for (let from = 0; from < seqs.length; from += ENTRIES_AT_ONCE) {
    const rows = await store.entries(id, seqs.slice(from, from + ENTRIES_AT_ONCE));
    for (const row of rows) {
      const entry = entryOf(row, labels);
      const keys = listed.get(row.seq);
      // Not wherever it stood once: what took its place there may have been erased, and is not read any more.
      campaign.putInForce(
        entry,
        standingOf(entry).filter((key) => keys?.has(standingKeyText(key))),
      );
    }
    await yieldToEventLoop();
    signal?.throwIfAborted();
  }
}

/** The entries that are in force after entry `at`, by their numbers, each with all kinds and keys that it stands under. */
async function keysInForce(
  id: CampaignId,
  at: number,
  store: CampaignStore,
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const listed = new Map<number, Set<string>>();
  for await (const rows of standingPages(id, at, store)) {
    signal?.throwIfAborted();
    for (const { seq, ...key } of rows)
      listed.set(seq, (listed.get(seq) ?? new Set()).add(standingKeyText(key)));
  }
  return listed;
}

/** Kind and key as one text. */
export const standingKeyText = ({ kind, key }: StandingRowKey): string => `${kind} ${key}`;

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
