import type { Readable } from 'node:stream';
import type { LedgerProblem } from '../campaign/audit/auditor.ts';
import type { ArchiveHeader } from '../ledger/archive-lines.ts';
import type { CampaignId } from '../ledger/id.ts';
import type { LedgerRow, Sha256 } from '../ledger/ledger.ts';
import { MOST_NOTE_BYTES, MOST_NOTES, MOST_ROADS } from '../ledger/settings.ts';
import { legible } from '../text/legible.ts';
import { readArchive, writeArchive } from './archive-stream.ts';
import { DamagedEntry } from './damaged-ledger.ts';
import { LedgerFault } from './ledger-fault.ts';
import { endOfCommand, endOfStart, erasures, isTextGone, wholeLedger } from './ledger-reading.ts';
import type { NewOwner } from './link-store.ts';
import { firstMissing } from './missing-entries.ts';
import {
  BeingReceived,
  type CampaignStore,
  type CampaignSummary,
  type Digest,
  type RequestKey,
} from './ports.ts';
import { orRepetition, type RepetitionOutcome, requestKey } from './repeated-request.ts';
import { standingFault } from './standing-bounds.ts';
import { assertSound, type CopyTools, type NewCopy, storeCopy } from './store-copy.ts';
import { type Verification, type VerifyOptions, verifyRows } from './verify.ts';

/** The maximum number of people that a new archive names, so that its first line is not too long to be read. */
const MOST_LABELS_WRITTEN = 2500;

/**
 * Writes a campaign as an archive, all of it or up to entry `at`; `null` if there is no such campaign. The archive
 * extends beyond `at` to the end of the start, or of the command that the entry belongs to; and if texts in it were
 * erased later, to the entries that erased them.
 */
export async function exportArchive(
  id: CampaignId,
  store: CampaignStore,
  at = Number.POSITIVE_INFINITY,
): Promise<Readable | null> {
  const summary = await store.summary(id);
  if (!summary) return null;
  const wanted = Math.min(Math.max(at, await endOfStart(id, store)), summary.seq);
  const entries = await wholeUpTo(id, wanted, summary.seq, store);
  const head = entries === summary.seq ? summary.head : (await store.ledger(id, entries - 1, 1))[0]?.hash;
  if (head === undefined) return null;
  // Checked beforehand: once an archive is being sent, it can only break off.
  const missing = await firstMissing(id, entries, store);
  if (missing !== null && (await store.summary(id))) throw DamagedEntry.missing(id, missing);
  // The last labels are kept: those of people who have a link here come after those of others.
  const labels = Object.fromEntries([...(await store.labels(id))].slice(-MOST_LABELS_WRITTEN));
  return writeArchive({ name: summary.name ?? '', entries, head, labels }, archivedRows(id, entries, store));
}

/**
 * The last entry that an archive up to `wanted` needs to be importable: it has to end with a whole command, and include
 * the erasures of all texts missing from it.
 */
async function wholeUpTo(
  id: CampaignId,
  wanted: number,
  last: number,
  store: CampaignStore,
): Promise<number> {
  const endOf = async (seq: number): Promise<number> => {
    const [row] = seq < last ? await store.ledger(id, seq - 1, 1) : [];
    return row ? endOfCommand(id, row, store) : seq;
  };
  for (let entries = await endOf(wanted); ; ) {
    const erased = await withErasures(id, entries, last, store);
    if (erased === entries) return entries;
    entries = await endOf(erased);
  }
}

/** The last entry that an archive up to `wanted` needs to include the erasures of all texts missing from it. */
async function withErasures(
  id: CampaignId,
  wanted: number,
  last: number,
  store: CampaignStore,
): Promise<number> {
  let entries = wanted;
  for await (const { seq, of } of erasures(id, wanted, last, store)) if (of <= entries) entries = seq;
  return entries;
}

/**
 * The entries up to entry `last`.
 *
 * @throws Error if a text is erased while the archive is written: without the `erased` entry it could not be imported
 */
async function* archivedRows(
  id: CampaignId,
  last: number,
  store: CampaignStore,
): AsyncGenerator<readonly LedgerRow[], void, void> {
  let erased: ReadonlySet<number> | null = null;
  for await (const rows of wholeLedger(id, last, store)) {
    for (const row of rows.filter(isTextGone)) {
      // Read only once, and only if a text is missing: once for each text would take hours in a long ledger.
      erased ??= await erasedEntries(id, row.seq, last, store);
      if (!erased.has(row.seq))
        throw new Error(`a text of campaign ${id} was erased while its archive was written`);
    }
    yield rows;
  }
}

/** Numbers of the entries whose texts are erased by the entries after entry `after`, up to entry `last`. */
async function erasedEntries(
  id: CampaignId,
  after: number,
  last: number,
  store: CampaignStore,
): Promise<ReadonlySet<number>> {
  const erased = new Set<number>();
  for await (const { of } of erasures(id, after, last, store)) erased.add(of);
  return erased;
}

export type ImportOutcome =
  | { readonly kind: 'imported'; readonly summary: CampaignSummary }
  /** The archive is invalid, and nothing of it is kept. */
  | { readonly kind: 'refused'; readonly problem: LedgerProblem };

/**
 * Imports a campaign from an archive, all or nothing.
 *
 * @param mostBytes the maximum size of the unpacked archive at this moment, in bytes; called for every chunk
 * @param onHeader called with the header, before the first entry
 */
export async function importArchive(
  bytes: AsyncIterable<Uint8Array>,
  owner: NewOwner,
  tools: CopyTools,
  mostBytes?: () => number,
  onHeader: (header: ArchiveHeader) => void = () => {},
): Promise<ImportOutcome> {
  let header: ArchiveHeader | null = null;
  const read = readArchive(bytes, mostBytes, (first) => {
    header = first;
    onHeader(first);
  });
  const archived = {
    rows: (copy: NewCopy) => withReceived(withinRoom(read, copy), copy),
    labels: () => {
      const labels = Object.entries(header?.labels ?? {});
      return Object.fromEntries(labels.map(([link, label]) => [link, legible(label)]));
    },
    isUploaded: true,
    takenInCount: () => header?.entries ?? 0,
  };
  try {
    return { kind: 'imported', summary: await storeCopy(archived, owner, tools) };
  } catch (error) {
    if (error instanceof LedgerFault) return { kind: 'refused', problem: error.problem };
    throw error;
  }
}

/** The same request is being carried out by another server, and its outcome is not known yet. */
export interface UnderWayElsewhere {
  readonly kind: 'under-way';
}

/** Imports a campaign as `importArchive` does, for a request that may be sent again under its id. */
export async function importRepeatable(
  requestId: string,
  bytes: AsyncIterable<Uint8Array>,
  owner: NewOwner,
  tools: CopyTools,
  mostBytes: () => number,
): Promise<ImportOutcome | RepetitionOutcome | UnderWayElsewhere> {
  let header: ArchiveHeader | null = null;
  const request = () => archiveKey(requestId, header, tools.digest);
  const requestIdHash = tools.digest.sha256(requestId);
  const making = importArchive(bytes, owner, { ...tools, request, requestIdHash }, mostBytes, (first) => {
    header = first;
  });
  try {
    return await orRepetition(making, request, tools.store);
  } catch (error) {
    if (error instanceof BeingReceived) return { kind: 'under-way' };
    throw error;
  }
}

/** The key of a request that uploads an archive. The header suffices: its hash of the last entry covers all entries. */
const archiveKey = (requestId: string, header: ArchiveHeader | null, digest: Digest): RequestKey =>
  requestKey(requestId, { archive: header }, digest);

/** Reads no more of an uploaded archive than is needed for the request's key; `null` if it has no valid header. */
export async function keyOfArchive(
  requestId: string,
  bytes: AsyncIterable<Uint8Array>,
  digest: Digest,
): Promise<RequestKey | null> {
  let header: ArchiveHeader | null = null;
  const read = readArchive(bytes, undefined, (first) => {
    header = first;
  });
  try {
    for await (const _ of read) break;
  } catch (error) {
    if (!(error instanceof LedgerFault)) throw error;
  }
  return header && archiveKey(requestId, header, digest);
}

/**
 * Passes the entries of an archive on while its notes and roads stay within the bounds of a campaign. No server writes
 * more, and every map that is sent contains all of them. Only imports are checked for this, not ledgers already stored.
 *
 * @throws LedgerFault at the entry that exceeds a bound
 */
async function* withinRoom(
  rows: AsyncIterable<LedgerRow>,
  { auditor }: NewCopy,
): AsyncGenerator<LedgerRow, void, void> {
  for await (const row of rows) {
    yield row;
    // By now the row was verified and applied.
    const { campaign } = auditor;
    if (!campaign) continue;
    const what = standingFault(campaign);
    if (what) throw new LedgerFault({ seq: row.seq, what });
    const { inForce } = campaign;
    if (inForce.countOf('note') > MOST_NOTES) throw tooMany(row, `${MOST_NOTES} notes`);
    if (inForce.noteBytes > MOST_NOTE_BYTES) throw tooMany(row, `${MOST_NOTE_BYTES / 1_000_000} MB of notes`);
    if (inForce.countOf('road') > MOST_ROADS)
      throw tooMany(row, `roads from ${MOST_ROADS} hexes to the next`);
  }
}

const tooMany = ({ seq }: LedgerRow, room: string): LedgerFault =>
  new LedgerFault({
    seq,
    what: `with it there are more than a campaign has room for, which is ${room}`,
  });

/** Adds a `received` entry to the ledger of an open campaign, from which on its throws are sealed by the new key. */
async function* withReceived(
  rows: AsyncIterable<LedgerRow>,
  { auditor, by, rowOf }: NewCopy,
): AsyncGenerator<LedgerRow, void, void> {
  yield* rows;
  assertSound(auditor.finish());
  if (auditor.campaign && !auditor.campaign.closed) yield rowOf({ body: { kind: 'received', by } });
}

/** Verifies the ledger in an archive, without importing it. */
export const verifyArchive = (
  bytes: AsyncIterable<Uint8Array>,
  sha256: Sha256,
  options?: VerifyOptions,
): Promise<Verification> => verifyRows(readArchive(bytes), sha256, options);
