import type { Readable } from 'node:stream';
import { Auditor, type LedgerProblem } from '../campaign/auditor.ts';
import { type CampaignId, publicId } from '../ledger/id.ts';
import { entryOf, type LedgerRow, type Sha256, sealEntries, seedCommitment } from '../ledger/ledger.ts';
import type { Actor } from '../ledger/role.ts';
import type { SecretSeed } from '../world/chance.ts';
import { START_HEXES } from '../world/solo/reveal.ts';
import { readArchive, writeArchive } from './archive-stream.ts';
import { bytesInHex } from './bytes-in-hex.ts';
import { Misfit } from './misfit.ts';
import { nextTurn } from './next-turn.ts';
import type {
  CampaignStore,
  CampaignSummary,
  Clock,
  Digest,
  IncomingCampaign,
  LedgerBatch,
  NewLink,
} from './ports.ts';
import { projectionOf } from './projection.ts';
import { type Verification, verifyRows } from './verify.ts';

/** How many entries are checked and written at a time; others have their turn in between. */
const BATCH = 250;

export type ImportOutcome =
  | { readonly kind: 'imported'; readonly summary: CampaignSummary }
  /** Something in it does not fit, and nothing of it is kept. */
  | { readonly kind: 'refused'; readonly problem: LedgerProblem };

export interface ImportTools {
  readonly store: CampaignStore;
  readonly clock: Clock;
  readonly digest: Digest;
}

/**
 * Writes a campaign as an archive, as far as it goes now or up to entry `at`, but not less than its start, which is
 * played in one piece; `null` if there is no such campaign.
 */
export async function exportArchive(
  id: CampaignId,
  store: CampaignStore,
  at = Number.POSITIVE_INFINITY,
): Promise<Readable | null> {
  const summary = await store.summary(id);
  if (!summary) return null;
  const entries = Math.min(Math.max(at, await endOfStart(id, store)), summary.seq);
  const head = entries === summary.seq ? summary.head : (await store.ledger(id, entries - 1, 1))[0]?.hash;
  if (head === undefined) return null;
  const { name } = summary.started;
  return writeArchive({ name, entries, head }, ledgerRows(id, entries, store));
}

/** Number of the entry that reveals the last hex of the start; 1 where the start is still to come. */
async function endOfStart(id: CampaignId, store: CampaignStore): Promise<number> {
  const rows = await store.ledger(id, 0, BATCH);
  const first = rows.find((row) => entryOf(row).kind === 'revealed');
  return first ? first.seq + START_HEXES - 1 : 1;
}

async function* ledgerRows(
  id: CampaignId,
  last: number,
  store: CampaignStore,
): AsyncGenerator<readonly LedgerRow[]> {
  for (let seq = 0; seq < last; ) {
    const rows = await store.ledger(id, seq, Math.min(BATCH, last - seq));
    if (rows.length === 0) throw new Error(`campaign ${id} was removed while it was read`);
    yield rows;
    seq += rows.length;
    await nextTurn();
  }
}

/**
 * Takes in a campaign from an archive, all or nothing: every entry is verified on its way in, and a new seed is
 * drawn for what comes after, so that nobody can look into the future in a copy.
 *
 * @param mostBytes how many bytes it may unpack to
 */
export async function importArchive(
  bytes: AsyncIterable<Uint8Array>,
  owner: Omit<NewLink, 'campaign' | 'createdAt'>,
  { store, clock, digest }: ImportTools,
  mostBytes?: number,
): Promise<ImportOutcome> {
  const id = publicId(digest.random(12)) as CampaignId;
  const secret: SecretSeed = {
    seed: bytesInHex(digest.random(16)),
    seedSalt: bytesInHex(digest.random(16)),
  };
  const by: Actor = { link: owner.id, label: owner.label, role: owner.role };
  try {
    const auditor = new Auditor(digest.sha256);
    const addition = () => newSeedEntry(auditor, by, secret, { clock, digest });
    const campaign: IncomingCampaign = {
      id,
      secret,
      owner: { ...owner, campaign: id, createdAt: clock.now() },
      get seedSince() {
        return auditor.seedSince;
      },
    };
    await store.receive(campaign, verifiedBatches(readArchive(bytes, mostBytes), addition, auditor));
  } catch (error) {
    if (error instanceof Misfit) return { kind: 'refused', problem: error.problem };
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
): AsyncGenerator<LedgerBatch, void, void> {
  let batch: LedgerRow[] = [];
  const checked = (row: LedgerRow): void => {
    const problem = auditor.check(row);
    if (problem) throw new Misfit(problem);
    batch.push(row);
  };
  const finished = (): LedgerBatch => {
    const entries = batch;
    batch = [];
    const { party = null, closed = false } = auditor.campaign ?? {};
    return { entries, projection: projectionOf(entries.map(entryOf), party, closed) };
  };
  for await (const row of rows) {
    checked(row);
    if (batch.length === BATCH) {
      yield finished();
      await nextTurn();
    }
  }
  for (const row of addition()) checked(row);
  if (batch.length > 0) yield finished();
}

/** The entry that gives an open campaign its new seed; a closed one stays as it is. */
function newSeedEntry(
  { campaign, entries, head }: Auditor,
  by: Actor,
  { seed, seedSalt }: SecretSeed,
  { clock, digest }: Pick<ImportTools, 'clock' | 'digest'>,
): LedgerRow[] {
  if (!campaign || campaign.closed) return [];
  const commitment = seedCommitment(seed, seedSalt, digest.sha256);
  return sealEntries(
    [{ kind: 'imported', by, commitment }],
    { seq: entries, hash: head },
    clock.now(),
    () => bytesInHex(digest.random(16)),
    digest.sha256,
  );
}
