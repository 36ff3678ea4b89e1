import type { Campaign } from '../campaign/campaign.ts';
import { inForceKeys } from '../campaign/entries-in-force.ts';
import type { CampaignId } from '../ledger/id.ts';
import { entryOf } from '../ledger/ledger.ts';
import { yieldToEventLoop } from './event-loop.ts';
import { labelsOf } from './labels.ts';
import type { CampaignStore, StandingRow, StandingRowKey } from './ports.ts';

/** Number of keys, and of entries, read from the store at a time; other work may run in between. */
const KEYS_AT_ONCE = 2000;
const ENTRIES_AT_ONCE = 250;

/**
 * Reads from the store what is in force after entry `at`, and puts it in force in `campaign`.
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
      // Only under the keys where it is still in force: the entry that replaced it elsewhere may have been erased, and
      // is then not read at all.
      campaign.putInForce(
        entry,
        inForceKeys(entry).filter((key) => keys?.has(standingKeyText(key))),
      );
    }
    await yieldToEventLoop();
    signal?.throwIfAborted();
  }
}

/** Numbers of the entries in force after entry `at`, each with all kinds and keys under which it is in force. */
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

/** What is in force after entry `at`, page by page, ordered by kind and key. */
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
