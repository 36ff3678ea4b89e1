import type { Readable } from 'node:stream';
import type { LedgerProblem } from '../campaign/audit/auditor.ts';
import type { ArchiveHeader } from '../ledger/archive-lines.ts';
import type { CampaignId } from '../ledger/id.ts';
import type { LedgerRow, Sha256 } from '../ledger/ledger.ts';
import { MOST_NOTE_BYTES, MOST_NOTES, MOST_ROADS } from '../ledger/settings.ts';
import { legible } from '../text/legible.ts';
import { readArchive, writeArchive } from './archive-stream.ts';
import { LedgerFault } from './ledger-fault.ts';
import { endOfCommand, endOfStart, erasures, isTextGone, wholeLedger } from './ledger-reading.ts';
import type { CampaignStore, CampaignSummary, Digest, NewOwner, RequestKey } from './ports.ts';
import { orRepetition, type RepetitionOutcome, requestKey } from './repeated-request.ts';
import { standingFault } from './standing-bounds.ts';
import { assertSound, type NewCopy, type TakingInTools, takeIn } from './taking-in.ts';
import { type NotedHead, type Verification, verifyRows } from './verify.ts';

/** How many people an archive names, so that its first line is not too long to be read. */
const MOST_LABELS_WRITTEN = 2500;

/**
 * Writes a campaign as an archive, all of it or up to entry `at`; `null` if there is no such campaign. It goes on past `at`
 * to the end of the start or of the command that entry belongs to, and to the entries that say so where a text in it was
 * erased later.
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
  // The campaign's own people stand after those from elsewhere.
  const labels = Object.fromEntries([...(await store.labels(id))].slice(-MOST_LABELS_WRITTEN));
  return writeArchive({ name: summary.name ?? '', entries, head, labels }, archivedRows(id, entries, store));
}

/** Up to which entry an archive to `wanted` has to go so that it can be taken in: to the end of a command, with its erasures. */
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

/** Up to which entry an archive to `wanted` has to go so that every text that is gone from it was erased in it. */
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
 * @throws Error where a text was erased after the archive was begun: without the entry that says so nobody would take it
 */
async function* archivedRows(
  id: CampaignId,
  last: number,
  store: CampaignStore,
): AsyncGenerator<readonly LedgerRow[], void, void> {
  let erased: ReadonlySet<number> | null = null;
  for await (const rows of wholeLedger(id, last, store)) {
    for (const row of rows.filter(isTextGone)) {
      // Read once, where a text is gone at all: for every text anew it would take hours in a long ledger.
      erased ??= await erasedEntries(id, row.seq, last, store);
      if (!erased.has(row.seq))
        throw new Error(`a text of campaign ${id} was erased while its archive was written`);
    }
    yield rows;
  }
}

/** The numbers of the entries whose texts are erased by the entries after entry `after`, up to entry `last`. */
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
  /** Something in it does not fit, and nothing of it is kept. */
  | { readonly kind: 'refused'; readonly problem: LedgerProblem };

/**
 * Takes in a campaign from an archive, all or nothing.
 *
 * @param mostBytes how many bytes it may unpack to, given how much of it was read
 */
export async function importArchive(
  bytes: AsyncIterable<Uint8Array>,
  owner: NewOwner,
  tools: TakingInTools,
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
    takenInCount: () => header?.entries ?? 0,
  };
  try {
    return { kind: 'imported', summary: await takeIn(archived, owner, tools) };
  } catch (error) {
    if (error instanceof LedgerFault) return { kind: 'refused', problem: error.problem };
    throw error;
  }
}

/** Takes in a campaign as `importArchive` does, by a request that may be sent again under its id. */
export async function importRepeatable(
  requestId: string,
  bytes: AsyncIterable<Uint8Array>,
  owner: NewOwner,
  tools: TakingInTools,
  mostBytes: () => number,
): Promise<ImportOutcome | RepetitionOutcome> {
  let header: ArchiveHeader | null = null;
  const request = () => archiveKey(requestId, header, tools.digest);
  const making = importArchive(bytes, owner, { ...tools, request }, mostBytes, (first) => {
    header = first;
  });
  return orRepetition(making, request, tools.store);
}

/** What a request is known by that brings an archive. Its header has the hash of the last entry, which says all before it. */
const archiveKey = (requestId: string, header: ArchiveHeader | null, digest: Digest): RequestKey =>
  requestKey(requestId, { archive: header }, digest);

/** What such a request is known by, of an archive that is read no further than it has to be; `null` where it is none. */
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
 * Entries of an archive, as long as there are no more notes and roads than a campaign has room for: no server writes more, and
 * each map that is sent has all of them. Only what comes in is held to that; a ledger that is here already goes on as it is.
 *
 * @throws LedgerFault at the entry with which there are too many
 */
async function* withinRoom(
  rows: AsyncIterable<LedgerRow>,
  { auditor }: NewCopy,
): AsyncGenerator<LedgerRow, void, void> {
  for await (const row of rows) {
    yield row;
    // It was verified, and has taken effect.
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

/** The entry from which on an open campaign's throws are sealed anew; a closed one stays as it is. */
async function* withReceived(
  rows: AsyncIterable<LedgerRow>,
  { auditor, by, rowOf }: NewCopy,
): AsyncGenerator<LedgerRow, void, void> {
  yield* rows;
  assertSound(auditor.finish());
  if (auditor.campaign && !auditor.campaign.closed) yield rowOf({ body: { kind: 'received', by } });
}

/** Verifies an archive as `verifyCampaign` does a ledger. */
export const verifyArchive = (
  bytes: AsyncIterable<Uint8Array>,
  sha256: Sha256,
  progress?: (entries: number) => void,
  against?: NotedHead,
): Promise<Verification> => verifyRows(readArchive(bytes), sha256, progress, against);
