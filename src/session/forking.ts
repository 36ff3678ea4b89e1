import { type CampaignId, uuidOf } from '../ledger/id.ts';
import type { LedgerRow } from '../ledger/ledger.ts';
import { isGone } from './is-gone.ts';
import { endOfCommand, erasures, isTextGone, wholeLedger } from './ledger-reading.ts';
import type { CampaignStore, CampaignSummary, NewOwner } from './ports.ts';
import { randomHex } from './random-hex.ts';
import { type CopiedLedger, type NewCopy, type TakingInTools, takeIn } from './taking-in.ts';

/** From where on a campaign is to go its own way, and what it is called then. */
export interface ForkRequest {
  /** Number of an entry. */
  readonly at: number;
  readonly name: string;
}

export type ForkOutcome =
  | { readonly kind: 'forked'; readonly summary: CampaignSummary }
  | { readonly kind: 'no-campaign' }
  /** The campaign has no such entry: it ends with entry `last`. */
  | { readonly kind: 'no-entry'; readonly last: number };

/**
 * Makes a campaign that has everything of another one up to an entry, and then goes its own way: sealed anew, and under a
 * name of its own. The other one is left as it is. What one command brought about is not torn apart, and a closed campaign
 * is forked from before it was closed.
 *
 * @throws LedgerFault where the ledger of the campaign does not hold together
 */
export async function forkCampaign(
  parent: CampaignId,
  { at, name }: ForkRequest,
  owner: NewOwner,
  tools: TakingInTools,
): Promise<ForkOutcome> {
  const { store } = tools;
  const summary = await store.summary(parent);
  if (!summary) return { kind: 'no-campaign' };
  const [row] = at < 1 ? [] : await store.ledger(parent, at - 1, 1);
  // What was there a moment ago is gone with its campaign.
  if (!row && at >= 1 && at <= summary.seq) return { kind: 'no-campaign' };
  if (!row) return { kind: 'no-entry', last: summary.seq };
  const end = await lastOpenEntry(parent, await endOfCommand(parent, row, store), store);
  const labels = Object.fromEntries(await store.labels(parent));
  const ledger: CopiedLedger = {
    rows: (copy) => forkedRows(parent, end, name, copy, tools),
    labels: () => labels,
    // What its parent has thrown was sealed by this server, unless it came from elsewhere itself.
    takenInCount: () => Math.min(summary.takenIn?.entries ?? 0, end),
  };
  try {
    return { kind: 'forked', summary: await takeIn(ledger, owner, tools) };
  } catch (error) {
    if (await isGone(parent, store)) return { kind: 'no-campaign' };
    throw error;
  }
}

/** The last entry up to a given one after which the campaign was not closed yet. */
async function lastOpenEntry(
  id: CampaignId,
  until: number,
  store: Pick<CampaignStore, 'status'>,
): Promise<number> {
  const isOpenAfter = async (seq: number) => (await store.status(id, seq))?.closed === false;
  if (await isOpenAfter(until)) return until;
  // No campaign begins closed, and none is opened again.
  let [open, closed] = [1, until];
  while (closed - open > 1) {
    const middle = Math.floor((open + closed) / 2);
    if (await isOpenAfter(middle)) open = middle;
    else closed = middle;
  }
  return open;
}

/** The entries of a fork: those of its parent up to entry `end`, and its own. */
async function* forkedRows(
  parent: CampaignId,
  end: number,
  name: string,
  { auditor, by, rowOf }: NewCopy,
  { store, digest }: Pick<TakingInTools, 'store' | 'digest'>,
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
  // What was erased later is gone here too. The entries that say so stayed behind, so the fork has its own.
  for await (const { of, for: audience } of erasures(parent, end, last, store)) {
    if (!gone.has(of)) continue;
    const command = uuidOf(randomHex(digest, 16));
    yield rowOf({ body: { kind: 'erased', by, of, ...(audience && { for: audience }) } }, command);
  }
}
