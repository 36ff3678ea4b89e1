import type { Readable } from 'node:stream';
import { Auditor, type LedgerProblem } from '../campaign/auditor.ts';
import { authorOf } from '../campaign/carry-out.ts';
import type { EntryWrite } from '../campaign/writing.ts';
import type { ArchiveHeader } from '../ledger/archive-lines.ts';
import { isWorldBody } from '../ledger/entry-shape.ts';
import { type CampaignId, publicId } from '../ledger/id.ts';
import { bodyOf, type LedgerRow, rowsOfDrafts, type Sha256 } from '../ledger/ledger.ts';
import type { Actor } from '../ledger/role.ts';
import type { Worlds } from '../world/registry.ts';
import { readArchive, writeArchive } from './archive-stream.ts';
import { bytesToHex } from './bytes-to-hex.ts';
import { yieldToEventLoop } from './event-loop.ts';
import { LedgerFault } from './ledger-fault.ts';
import type {
  CampaignSecrets,
  CampaignStore,
  CampaignSummary,
  Clock,
  Digest,
  IncomingCampaign,
  NewLink,
} from './ports.ts';
import { drawMasterKey, ThrowSealing } from './throw-sealing.ts';
import { type Verification, verifyRows } from './verify.ts';

/** How many people an archive names, so that its first line is not too long to be read. */
const MOST_LABELS_WRITTEN = 2500;
/** How many entries are checked and written at a time; other work may run in between. */
const BATCH = 250;

export type ImportOutcome =
  | { readonly kind: 'imported'; readonly summary: CampaignSummary }
  /** Something in it does not fit, and nothing of it is kept. */
  | { readonly kind: 'refused'; readonly problem: LedgerProblem };

export interface ImportTools {
  readonly store: CampaignStore;
  readonly clock: Clock;
  readonly digest: Digest;
  readonly worlds?: Worlds;
}

/**
 * Writes a campaign as an archive, as far as it goes now or up to entry `at`, but not less than its start, which is
 * played in one piece, and on to the entry that says so where a text in it was erased later; `null` if there is no such
 * campaign.
 */
export async function exportArchive(
  id: CampaignId,
  store: CampaignStore,
  at = Number.POSITIVE_INFINITY,
): Promise<Readable | null> {
  const summary = await store.summary(id);
  if (!summary) return null;
  const wanted = Math.min(Math.max(at, await endOfStart(id, store)), summary.seq);
  const entries = await withErasures(id, wanted, summary.seq, store);
  const head = entries === summary.seq ? summary.head : (await store.ledger(id, entries - 1, 1))[0]?.hash;
  if (head === undefined) return null;
  const labels = Object.fromEntries([...(await store.labels(id))].slice(0, MOST_LABELS_WRITTEN));
  return writeArchive({ name: summary.name ?? '', entries, head, labels }, ledgerRows(id, entries, store));
}

/** How far a ledger has to go that goes to `wanted`, so that every text that is gone from it was erased in it. */
async function withErasures(
  id: CampaignId,
  wanted: number,
  last: number,
  store: CampaignStore,
  isMeant: (of: number) => boolean = () => true,
): Promise<number> {
  let entries = wanted;
  for (let seq = wanted; seq < last; ) {
    const rows = await store.ledger(id, seq, BATCH);
    if (rows.length === 0) break;
    for (const row of rows) {
      const body = row.body.includes('"erased"') ? bodyOf(row) : null;
      if (body?.kind === 'erased' && body.of <= entries && row.seq <= last && isMeant(body.of))
        entries = row.seq;
    }
    seq += rows.length;
    await yieldToEventLoop();
  }
  return entries;
}

/** Number of the last entry of the start; 1 where it is still to come. */
async function endOfStart(id: CampaignId, store: CampaignStore): Promise<number> {
  let first: LedgerRow | null = null;
  let end = 1;
  for (let seq = 0; ; ) {
    const rows = await store.ledger(id, seq, BATCH);
    for (const row of rows) {
      const isWorlds = isWorldBody(bodyOf(row));
      if (first && !(isWorlds && belongsTo(first, row))) return end;
      if (!isWorlds) continue;
      first ??= row;
      end = row.seq;
    }
    if (rows.length < BATCH) return end;
    seq += rows.length;
    await yieldToEventLoop();
  }
}

/** The start comes in one piece: by one command, or by none, or in the first form of the ledger at one moment. */
const belongsTo = (first: LedgerRow, row: LedgerRow): boolean =>
  row.command === first.command && (row.command !== null || row.at === first.at);

/**
 * A text may be erased while an archive is being written. Without the entry that says so nobody would take the archive, so
 * it is broken off.
 */
async function assertTextIsThere(
  id: CampaignId,
  { seq, text, body }: LedgerRow,
  last: number,
  store: CampaignStore,
): Promise<void> {
  if (text !== null || !body.includes('"textHash"')) return;
  if ((await withErasures(id, seq, last, store, (of) => of === seq)) === seq)
    throw new Error(`a text of campaign ${id} was erased while its archive was written`);
}

async function* ledgerRows(
  id: CampaignId,
  last: number,
  store: CampaignStore,
): AsyncGenerator<readonly LedgerRow[]> {
  for (let seq = 0; seq < last; ) {
    const rows = await store.ledger(id, seq, Math.min(BATCH, last - seq));
    if (rows.length === 0) throw new Error(`campaign ${id} was removed while it was read`);
    for (const row of rows) await assertTextIsThere(id, row, last, store);
    yield rows;
    seq += rows.length;
    await yieldToEventLoop();
  }
}

/**
 * Takes in a campaign from an archive, all or nothing: every entry is verified on its way in, and a new seed is
 * drawn for what comes after, so that nobody can foresee in a copy what the original will throw.
 *
 * @param mostBytes how many bytes it may unpack to
 */
export async function importArchive(
  bytes: AsyncIterable<Uint8Array>,
  owner: Omit<NewLink, 'campaign' | 'createdAt'>,
  { store, clock, digest, worlds }: ImportTools,
  mostBytes?: number,
): Promise<ImportOutcome> {
  const id = publicId(digest.random(12)) as CampaignId;
  const masterKey = drawMasterKey(digest);
  const by: Actor = { link: owner.id, label: owner.label, role: owner.role };
  try {
    const auditor = new Auditor(digest.sha256, worlds);
    let header: ArchiveHeader | null = null;
    const campaign: IncomingCampaign = {
      id,
      // Looked at when all entries are in.
      get secrets(): CampaignSecrets {
        return { masterKey: auditor.campaign?.closed ? null : masterKey, seed: null };
      },
      get labels() {
        return header?.labels ?? {};
      },
      owner: { ...owner, campaign: id, createdAt: clock.now() },
    };
    const rows = readArchive(bytes, mostBytes, (read) => {
      header = read;
    });
    const received = () => receivedEntry(auditor, by, new ThrowSealing(masterKey, digest), { clock, digest });
    await store.receive(campaign, verifiedBatches(rows, received, auditor));
  } catch (error) {
    if (error instanceof LedgerFault) return { kind: 'refused', problem: error.problem };
    throw error;
  }
  const summary = await store.summary(id);
  if (!summary) throw new Error(`campaign ${id} was removed while it was taken in`);
  return { kind: 'imported', summary };
}

/** Verifies an archive as `verifyCampaign` does a ledger. */
export const verifyArchive = (
  bytes: AsyncIterable<Uint8Array>,
  sha256: Sha256,
  progress?: (entries: number) => void,
): Promise<Verification> => verifyRows(readArchive(bytes), sha256, progress);

/** Entries in batches as the store takes them, each verified first, and what is added to them at the end. */
async function* verifiedBatches(
  rows: AsyncIterable<LedgerRow>,
  addition: () => readonly LedgerRow[],
  auditor: Auditor,
): AsyncGenerator<readonly EntryWrite[], void, void> {
  let batch: EntryWrite[] = [];
  let command: string | null = null;
  const check = (row: LedgerRow): void => {
    const problem = auditor.check(row);
    if (problem) throw new LedgerFault(problem);
    const { written } = auditor;
    if (!written) return;
    const beginsForeignCommand = row.command !== null && row.command !== command;
    command = row.command;
    batch.push(beginsForeignCommand ? { ...written, beginsForeignCommand } : written);
  };
  for await (const row of rows) {
    check(row);
    if (batch.length === BATCH) {
      yield batch;
      batch = [];
      await yieldToEventLoop();
    }
  }
  const problem = auditor.finish();
  if (problem) throw new LedgerFault(problem);
  for (const row of addition()) check(row);
  if (batch.length > 0) yield batch;
}

/** The entry from which on an open campaign's throws are sealed anew; a closed one stays as it is. */
function receivedEntry(
  { campaign, entries, head }: Auditor,
  by: Actor,
  { sealAfter }: ThrowSealing,
  { clock, digest }: Pick<ImportTools, 'clock' | 'digest'>,
): LedgerRow[] {
  if (!campaign || campaign.closed) return [];
  return rowsOfDrafts(
    [{ body: { kind: 'received', by: authorOf(by) } }],
    { seq: entries, hash: head },
    {
      at: clock.now(),
      command: null,
      secret: null,
      sealAfter,
      drawSalt: () => bytesToHex(digest.random(16)),
      sha256: digest.sha256,
    },
  );
}
