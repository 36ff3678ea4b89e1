import { Auditor, type LedgerProblem } from '../campaign/audit/auditor.ts';
import { authorOf } from '../campaign/roll-plan.ts';
import { bytesOf, type EntryWrite } from '../campaign/writing.ts';
import type { Author } from '../ledger/entry.ts';
import { type CampaignId, publicId } from '../ledger/id.ts';
import { type EntryDraft, type LedgerRow, rowOfDraft } from '../ledger/ledger.ts';
import type { Worlds } from '../world/registry.ts';
import { SlicedWork } from './event-loop.ts';
import { LedgerFault } from './ledger-fault.ts';
import type {
  CampaignStore,
  CampaignSummary,
  Clock,
  Digest,
  IncomingCampaign,
  NewOwner,
  RequestKey,
} from './ports.ts';
import { randomHex } from './random-hex.ts';
import { rolledAgain } from './rolling-again.ts';
import { summaryOfNew, summaryOfRepeatable } from './summary-of-new.ts';
import { drawMasterKey, ThrowSealing } from './throw-sealing.ts';

/** How many entries are written at a time, and how many bytes: a few may have long texts. */
const BATCH = 250;
const BATCH_BYTES = 4 * 1024 * 1024;
/** How many hexes these bring at most: of a map that is taken in, one entry has hundreds. */
const BATCH_HEXES = 500;

/**
 * Called with how much of a campaign was taken in so far, and with the bytes of the next batch, before that is
 * written. What it throws ends the taking in, and nothing of it is kept.
 */
export type BatchCheck = (entries: number, bytes: number, batchBytes: number) => void;

export interface TakingInTools {
  readonly store: CampaignStore;
  readonly clock: Clock;
  readonly digest: Digest;
  readonly worlds: Worlds;
  /** Without it, as much comes in as there is. */
  readonly onBatch?: BatchCheck | undefined;
  /** What the request is known by that brings it, if it may be sent again. Called when the first batch is there. */
  readonly request?: (() => RequestKey) | undefined;
}

/** A copy of a campaign, as far as its entries are in. */
export interface NewCopy {
  /** Stands after the entry that was taken last. */
  readonly auditor: Auditor;
  /** Its owner, as bodies name them. */
  readonly by: Author;
  /** The row of an entry of the copy's own, after the last one that was taken; sealed by the copy's key. */
  rowOf(draft: EntryDraft, command?: string): LedgerRow;
}

export interface CopiedLedger {
  /** All entries, those of the copy's own among them; each is asked for when the one before was verified. */
  rows(copy: NewCopy): AsyncIterable<LedgerRow>;
  /** What the people of the campaign called themselves, by their links. Called when all entries are in. */
  labels(): Readonly<Record<string, string>>;
  /** How many of the entries this server never sealed. Called when the first of them is there. */
  takenInCount(): number;
}

/**
 * Takes in a copy of a campaign, all or nothing: every entry is verified on its way in, and a new key is drawn for what
 * comes after, so that nobody can foresee in a copy what the original will throw.
 *
 * @throws LedgerFault where something in it does not fit; nothing of it is kept then
 */
export async function takeIn(
  ledger: CopiedLedger,
  owner: NewOwner,
  { store, clock, digest, worlds, onBatch, request }: TakingInTools,
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
 * Entries in batches as the store takes them, each verified first.
 *
 * @throws LedgerFault where something in them does not fit
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
    if (auditor.isRollingAgain) assertSound(await rolledAgain(auditor));
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
    // Writing it took its time.
    if (work.isDue) await work.pause();
  }
  assertSound(auditor.finish());
  if (batch.length > 0) yield nextBatch();
}

/** @throws LedgerFault where there is a problem */
export function assertSound(problem: LedgerProblem | null): void {
  if (problem) throw new LedgerFault(problem);
}
