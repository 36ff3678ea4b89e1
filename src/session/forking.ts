import { type CampaignId, uuidOf } from '../ledger/id.ts';
import type { LedgerRow } from '../ledger/ledger.ts';
import { isGone } from './is-gone.ts';
import { endOfCommand, erasures, isTextGone, wholeLedger } from './ledger-reading.ts';
import type { NewOwner } from './link-store.ts';
import type { CampaignStore, CampaignSummary } from './ports.ts';
import { randomHex } from './random-hex.ts';
import { type CopiedLedger, type CopyTools, type NewCopy, storeCopy } from './store-copy.ts';

/** The entry up to which a fork shares its parent's ledger, and the name of the fork. */
export interface ForkRequest {
  /** Number of the last entry to be shared. */
  readonly at: number;
  readonly name: string;
}

export type ForkOutcome =
  | { readonly kind: 'forked'; readonly summary: CampaignSummary }
  | { readonly kind: 'no-campaign' }
  /** The campaign has no entry `at`: it ends with entry `last`. */
  | { readonly kind: 'no-entry'; readonly last: number };

/**
 * Makes a campaign that shares the entries of another one up to entry `at`, and then goes its own way: sealed by a key
 * of its own, and under a name of its own. The parent is left as it is. The fork never splits the entries of one
 * command, and a closed campaign is forked from before it was closed.
 *
 * @throws LedgerFault if the parent's ledger fails verification
 */
export async function forkCampaign(
  parent: CampaignId,
  { at, name }: ForkRequest,
  owner: NewOwner,
  tools: CopyTools,
): Promise<ForkOutcome> {
  const { store } = tools;
  const summary = await store.summary(parent);
  if (!summary) return { kind: 'no-campaign' };
  const [row] = at < 1 ? [] : await store.ledger(parent, at - 1, 1);
  // The summary says that the entry exists, so the campaign was removed meanwhile.
  if (!row && at >= 1 && at <= summary.seq) return { kind: 'no-campaign' };
  if (!row) return { kind: 'no-entry', last: summary.seq };
  const end = await lastOpenEntry(parent, await endOfCommand(parent, row, store), store);
  const labels = Object.fromEntries(await store.labels(parent));
  const ledger: CopiedLedger = {
    rows: (copy) => forkedRows(parent, end, name, copy, tools),
    labels: () => labels,
    // This server sealed the parent's throws, except those in entries that were imported.
    takenInCount: () => Math.min(summary.takenIn?.entries ?? 0, end),
  };
  try {
    return { kind: 'forked', summary: await storeCopy(ledger, owner, tools) };
  } catch (error) {
    if (await isGone(parent, store)) return { kind: 'no-campaign' };
    throw error;
  }
}

/** Number of the last entry, up to a given one, after which the campaign was still open. */
async function lastOpenEntry(
  id: CampaignId,
  until: number,
  store: Pick<CampaignStore, 'status'>,
): Promise<number> {
  const isOpenAfter = async (seq: number) => (await store.status(id, seq))?.closed === false;
  if (await isOpenAfter(until)) return until;
  // Binary search: no campaign begins closed, and none is reopened.
  let [open, closed] = [1, until];
  while (closed - open > 1) {
    const middle = Math.floor((open + closed) / 2);
    if (await isOpenAfter(middle)) open = middle;
    else closed = middle;
  }
  return open;
}

/** The entries of a fork: those of its parent up to entry `end`, then its own. */
async function* forkedRows(
  parent: CampaignId,
  end: number,
  name: string,
  { auditor, by, rowOf }: NewCopy,
  { store, digest }: Pick<CopyTools, 'store' | 'digest'>,
): AsyncGenerator<LedgerRow, void, void> {
  const gone = new Set<number>();
  for await (const rows of wholeLedger(parent, end, store))
    for (const row of rows) {
      if (isTextGone(row)) gone.add(row.seq);
      yield row;
    }
  yield rowOf({ body: { kind: 'forked', by, parent: auditor.head, textHash: '' }, text: name });
  if (gone.size === 0) return;
  const last = (await store.summary(parent))?.seq ?? end;
  // Texts that the parent erased after `end` are missing here too. The `erased` entries that account for them are not
  // shared, so the fork writes its own.
  for await (const { of, for: audience } of erasures(parent, end, last, store)) {
    if (!gone.has(of)) continue;
    const command = uuidOf(randomHex(digest, 16));
    yield rowOf({ body: { kind: 'erased', by, of, ...(audience && { for: audience }) } }, command);
  }
}
