import { Auditor, type LedgerProblem } from '../campaign/audit/auditor.ts';
import { authorOf } from '../campaign/roll-entries.ts';
import { bytesOf, type EntryWrite } from '../campaign/writing.ts';
import type { Author } from '../ledger/entry.ts';
import { type CampaignId, publicId } from '../ledger/id.ts';
import { type EntryDraft, type LedgerRow, rowOfDraft } from '../ledger/ledger.ts';
import type { Worlds } from '../world/registry.ts';
import { SlicedWork } from './event-loop.ts';
import { LedgerFault } from './ledger-fault.ts';
import type { NewOwner } from './link-store.ts';
import type { CampaignStore, CampaignSummary, Clock, Digest, IncomingCampaign, RequestKey } from './ports.ts';
import { randomHex } from './random-hex.ts';
import { rerollProblem } from './rolling-again.ts';
import { summaryOfNew, summaryOfRepeatable } from './summary-of-new.ts';
import { drawMasterKey, ThrowSealing } from './throw-sealing.ts';

/** The maximum number of entries in a batch, and of their bytes, since some entries have long texts. */
const BATCH = 250;
const BATCH_BYTES = 4 * 1024 * 1024;
/** A batch ends once its entries bring this many hexes: an entry of an imported map has hundreds. */
const BATCH_HEXES = 500;

/**
 * Called before each batch is stored, with the entries and bytes of the campaign up to and including that batch, and
 * with the bytes of the batch alone. An error that it throws aborts the import, and nothing of the campaign is kept.
 */
export type BatchCheck = (entries: number, bytes: number, batchBytes: number) => void;

export interface CopyTools {
  readonly store: CampaignStore;
  readonly clock: Clock;
  readonly digest: Digest;
  readonly worlds: Worlds;
  /** May abort the import before a batch is stored; without it the size is not limited. */
  readonly onBatch?: BatchCheck | undefined;
  /** The key of the request for this import, if it may be sent again. Called once the first batch has arrived. */
  readonly request?: (() => RequestKey) | undefined;
  /** SHA-256 of the id of that request, if no other server may carry it out meanwhile. */
  readonly requestIdHash?: string | undefined;
}

/** A copy of a campaign under construction. */
export interface NewCopy {
  /** Has checked all entries taken so far. */
  readonly auditor: Auditor;
  /** Its owner, as the author of entries. */
  readonly by: Author;
  /** Makes the row of an entry of the copy's own, to follow the last one taken; sealed by the copy's key. */
  rowOf(draft: EntryDraft, command?: string): LedgerRow;
}

/** The source of a copy: an archive, a map, or another campaign. */
export interface CopiedLedger {
  /** All entries, including the copy's own; each is requested only after the one before it was verified. */
  rows(copy: NewCopy): AsyncIterable<LedgerRow>;
  /** Whether it comes at the pace of somebody who sends it, which may take hours. */
  readonly isUploaded?: boolean;
  /** What the people of the campaign called themselves, by the ids of their links. Called after the last entry. */
  labels(): Readonly<Record<string, string>>;
  /** How many of the entries this server never sealed. Called once the first batch has arrived. */
  takenInCount(): number;
}

/**
 * Stores a copy of a campaign, all or nothing. Every entry is verified first, and a new key is drawn for later throws,
 * so that nobody can learn from a copy what the original will throw.
 *
 * @throws LedgerFault if the ledger is invalid; nothing of it is kept then
 */
export async function storeCopy(
  ledger: CopiedLedger,
  owner: NewOwner,
  { store, clock, digest, worlds, onBatch, request, requestIdHash }: CopyTools,
): Promise<CampaignSummary> {
  const id = publicId(digest.random(12)) as CampaignId;
  const masterKey = drawMasterKey(digest);
  const { sealAfter } = new ThrowSealing(masterKey, digest);
  const auditor = new Auditor(digest.sha256, worlds);
  const rowOf = (draft: EntryDraft, command: string | null = null): LedgerRow =>
    rowOfDraft(
      draft,
      { seq: auditor.entries, hash: auditor.head },
      {
        at: clock.now(),
        command,
        secret: null,
        sealAfter,
        drawSalt: () => randomHex(digest, 16),
        sha256: digest.sha256,
      },
    );
  const by = authorOf({ link: owner.id, label: owner.label, role: owner.role });
  const campaign: IncomingCampaign = {
    id,
    owner: { ...owner, campaign: id, createdAt: clock.now() },
    get request() {
      return request?.();
    },
    isUploaded: ledger.isUploaded,
    requestIdHash,
    takenInCount: () => ledger.takenInCount(),
    knownAtEnd: () => ({
      secrets: { masterKey: auditor.campaign?.closed ? null : masterKey, seed: null },
      labels: ledger.labels(),
    }),
  };
  await store.receive(campaign, verifiedBatches(ledger.rows({ auditor, by, rowOf }), auditor, onBatch));
  return request ? summaryOfRepeatable(id, store) : summaryOfNew(id, store);
}

/**
 * Verifies entries one by one and yields them in batches for the store.
 *
 * @throws LedgerFault if an entry is invalid
 */
export async function* verifiedBatches(
  rows: AsyncIterable<LedgerRow>,
  auditor: Auditor,
  onBatch: BatchCheck = () => {},
): AsyncGenerator<readonly EntryWrite[], void, void> {
  const work = new SlicedWork();
  let batch: EntryWrite[] = [];
  let batchBytes = 0;
  let batchHexes = 0;
  let bytes = 0;
  const nextBatch = () => {
    bytes += batchBytes;
    onBatch(auditor.entries, bytes, batchBytes);
    const full = batch;
    batch = [];
    batchBytes = 0;
    batchHexes = 0;
    return full;
  };
  let command: string | null = null;
  for await (const row of rows) {
    assertSound(auditor.check(row));
    if (auditor.isRollingAgain) assertSound(await rerollProblem(auditor));
    const { written } = auditor;
    if (!written) continue;
    const beginsForeignCommand = row.command !== null && row.command !== command;
    command = row.command;
    batch.push(beginsForeignCommand ? { ...written, beginsForeignCommand } : written);
    batchBytes += bytesOf(written);
    batchHexes += written.hexes.length;
    if (work.isDue) await work.pause();
    if (batch.length < BATCH && batchBytes < BATCH_BYTES && batchHexes < BATCH_HEXES) continue;
    yield nextBatch();
    // Storing the batch has taken time too.
    if (work.isDue) await work.pause();
  }
  assertSound(auditor.finish());
  if (batch.length > 0) yield nextBatch();
}

/** @throws LedgerFault if there is a problem */
export function assertSound(problem: LedgerProblem | null): void {
  if (problem) throw new LedgerFault(problem);
}
