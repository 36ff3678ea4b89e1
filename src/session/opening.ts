import { Campaign } from '../campaign/campaign.ts';
import type { CampaignStatus } from '../campaign/status.ts';
import type { CampaignId } from '../ledger/id.ts';
import type { KnownWorlds } from '../world/world.ts';
import { assertKnownEdition, DamagedEntry, DamagedLedger } from './damaged-ledger.ts';
import { SlicedWork } from './event-loop.ts';
import { fillWorld, gatherHexes, worldByLedger } from './hex-loading.ts';
import { type LedgerTail, secretsFault, statusFault, tailFault, tailOf } from './kept-faults.ts';
import {
  type CampaignSecrets,
  type CampaignStore,
  type CampaignSummary,
  type Digest,
  StorageFailure,
} from './ports.ts';
import { loadStanding } from './standing-loading.ts';
import { trailUpTo } from './trail.ts';

/** A campaign as it was read from the store. */
export interface OpenedCampaign {
  readonly campaign: Campaign;
  readonly secrets: CampaignSecrets;
  readonly tail: LedgerTail;
  /** How much its entries take where they are kept. */
  readonly bytes: number;
  /**
   * What is wrong with what is kept of it, or `null`. Where the hexes have no checksum written down, all of the ledger has
   * to be read to know.
   */
  readonly damage: () => Promise<string | null>;
}

interface OpeningTools {
  readonly store: CampaignStore;
  readonly digest: Digest;
  readonly worlds: KnownWorlds;
}

/**
 * Reads a campaign from the store, in slices; `null` if there is none. Damaged data is read as far as it goes; damaged
 * hexes are worked out from the ledger instead.
 *
 * @throws NewerLedger where its rules are not known
 * @throws DamagedLedger where its first entry is damaged
 */
export async function openCampaign(id: CampaignId, tools: OpeningTools): Promise<OpenedCampaign | null> {
  const { store, worlds } = tools;
  const summary = await store.summary(id);
  if (!summary) return null;
  // Never older than the summary: a key could be missing that the ledger was sealed by, and be replaced by another.
  const [tail, secrets] = await Promise.all([tailOf(summary, store), store.secrets(id)]);
  if (!tail || !secrets) return null;
  await assertBeginning(id, tools);
  assertKnownEdition(summary, worlds);
  const endFault = await endFaultOf(summary, secrets, tail, tools);
  const { campaign, ...hexes } = await withHexes(summary, store, worlds);
  const { seq, head } = summary;
  const standing = await attempt('what is in force', () => loadStanding(id, seq, store, campaign));
  const trail = await attempt('the trail', () => trailUpTo(id, seq, store));
  campaign.resume({ seq, head, status: statusOf(summary), trail: trail.value ?? [] });
  const fault = endFault ?? hexes.fault ?? standing.fault ?? trail.fault;
  // Another server may have written while it was read here piece by piece.
  if (fault !== null && (await store.summary(id))?.seq !== seq) return openCampaign(id, tools);
  let hexesFault: Promise<string | null> | null = null;
  const damage = (): Promise<string | null> => {
    if (fault !== null || summary.hexesSum !== null) return Promise.resolve(fault);
    hexesFault ??= sumFault(summary, hexes.sum, tools);
    return hexesFault;
  };
  return { campaign, secrets, tail, bytes: summary.bytes, damage };
}

/** What the first entry says is how everything else is read. */
async function assertBeginning(id: CampaignId, { store, digest }: OpeningTools): Promise<void> {
  const first = await tailOf({ id, seq: 1 }, store);
  if (!first || tailFault(first, digest.sha256) !== null) throw new DamagedLedger(id, 'the first entry');
}

/** What is wrong with where the ledger ends: its last entry, how it is listed, and what the next dice come from. */
async function endFaultOf(
  summary: CampaignSummary,
  secrets: CampaignSecrets,
  tail: LedgerTail,
  { store, digest }: OpeningTools,
): Promise<string | null> {
  const last = tailFault(tail, digest.sha256);
  if (last) return last;
  return (
    (await statusFault(summary, tail.row, store)) ?? secretsFault(summary, secrets, tail, { store, digest })
  );
}

/** A campaign with its stored hexes, or, where these are not the ledger's, with those that the ledger tells of. */
async function withHexes(
  { id, seq, started, hexCount, hexesSum }: CampaignSummary,
  store: CampaignStore,
  worlds: KnownWorlds,
): Promise<{ readonly campaign: Campaign; readonly fault: string | null; readonly sum: number }> {
  const work = new SlicedWork();
  const { rows, sum } = await gatherHexes(id, seq, hexCount, store, work);
  const kept = new Campaign(started, worlds);
  const { world } = kept;
  const fits = hexesSum === null || hexesSum === sum;
  const fault = fits
    ? (await attempt(TABLE_OF_HEXES, () => fillWorld(rows, seq, world, work))).fault
    : OTHER_HEXES;
  if (fault === null) {
    const { count } = world;
    const short = count === hexCount ? null : `${TABLE_OF_HEXES} holds ${count} of ${hexCount} hexes`;
    return { campaign: kept, fault: short, sum };
  }
  const told = new Campaign(started, worlds);
  await attempt('the ledger', () => worldByLedger(id, seq, store, told.world));
  return { campaign: told, fault, sum };
}

const TABLE_OF_HEXES = 'the table of hexes';
const OTHER_HEXES = `${TABLE_OF_HEXES} does not hold what the ledger brought to light`;

/** Whether the stored hexes are those of the ledger; for campaigns that have no checksum of them. */
async function sumFault(
  { id, seq, started }: CampaignSummary,
  sum: number,
  { store, worlds }: OpeningTools,
): Promise<string | null> {
  const { world } = new Campaign(started, worlds);
  const byLedger = await attempt('the ledger', () => worldByLedger(id, seq, store, world));
  return byLedger.fault ?? (byLedger.value === sum ? null : OTHER_HEXES);
}

/** What was read, or what kept it from being read, in words. */
type Attempt<T> =
  | { readonly value: T; readonly fault: null }
  | { readonly value: null; readonly fault: string };

/** Reads something that may be damaged; a failure of the medium itself is thrown on. */
async function attempt<T>(what: string, reading: () => Promise<T>): Promise<Attempt<T>> {
  try {
    return { value: await reading(), fault: null };
  } catch (error) {
    if (error instanceof DamagedEntry) return { value: null, fault: `${what} can't be read: ${error.what}` };
    if (error instanceof StorageFailure || (error instanceof Error && 'code' in error)) throw error;
    return { value: null, fault: `${what} can't be read: ${(error as Error).message}` };
  }
}

const statusOf = ({ party, hexCount, day, steps, closed, keySince }: CampaignStatus): CampaignStatus => ({
  party,
  hexCount,
  day,
  steps,
  closed,
  keySince,
});
