import { Campaign } from '../campaign/campaign.ts';
import type { CampaignStatus } from '../campaign/status.ts';
import type { CampaignId } from '../ledger/id.ts';
import type { KnownWorlds } from '../world/world.ts';
import { assertKnownEdition, DamagedEntry, DamagedLedger } from './damaged-ledger.ts';
import { SlicedWork } from './event-loop.ts';
import { fillWorld, fillWorldFromLedger, gatherHexes } from './hex-loading.ts';
import {
  type LedgerTail,
  SECRETS_MISSING,
  secretsFault,
  statusFault,
  tailFault,
  tailOf,
} from './kept-faults.ts';
import { firstMissing } from './missing-entries.ts';
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
  /** Storage taken by its entries, in bytes: approximate. */
  readonly bytes: number;
  /**
   * Finds what is wrong with its stored data; `null` if nothing is. If no checksum of its hexes is stored, the whole
   * ledger is read to find out.
   */
  readonly findDamage: () => Promise<string | null>;
}

interface OpeningTools {
  readonly store: CampaignStore;
  readonly digest: Digest;
  readonly worlds: KnownWorlds;
}

/**
 * Reads a campaign from the store, in slices; `null` if there is none. Damaged data is read as far as possible; damaged
 * hexes are computed from the ledger instead.
 *
 * @throws NewerLedger if this version does not know its edition of the rules
 * @throws DamagedLedger if its first entry is damaged
 */
export async function openCampaign(id: CampaignId, tools: OpeningTools): Promise<OpenedCampaign | null> {
  const { store, worlds } = tools;
  const summary = await store.summary(id);
  if (!summary) return null;
  // Read after the summary: older secrets might lack the key that the ledger is sealed by, and a new one would be
  // drawn.
  const [tail, secrets, missing] = await Promise.all([
    tailOf(summary, store),
    store.secrets(id),
    firstMissing(id, summary.seq, store),
  ]);
  if (!tail || !(await hasBeginning(id, tools))) return null;
  assertKnownEdition(summary, worlds);
  const endFault = secrets ? await endFaultOf(summary, secrets, tail, tools) : SECRETS_MISSING;
  const { campaign, ...hexes } = await withHexes(summary, store, worlds);
  const { seq, head } = summary;
  const standing = await attempt('what is in force', () => loadStanding(id, seq, store, campaign));
  const trail = await attempt('the trail', () => trailUpTo(id, seq, store));
  campaign.resume({ seq, head, status: statusOf(summary), trail: trail.value ?? [] });
  const gap = missing === null ? null : `entry ${missing} is missing`;
  const fault = gap ?? endFault ?? hexes.fault ?? standing.fault ?? trail.fault;
  // The fault may only seem to be there because another server wrote during these reads: then read everything again.
  if (fault !== null && (await store.summary(id))?.seq !== seq) return openCampaign(id, tools);
  let hexesFault: Promise<string | null> | null = null;
  const findDamage = (): Promise<string | null> => {
    if (fault !== null || summary.hexesSum !== null) return Promise.resolve(fault);
    // If the ledger can't be read now, it is read again for the next command.
    hexesFault ??= sumFault(summary, hexes.sum, tools).catch((error: unknown) => {
      hexesFault = null;
      throw error;
    });
    return hexesFault;
  };
  return { campaign, secrets: secrets ?? NO_SECRETS, tail, bytes: summary.bytes, findDamage };
}

/** Stands for secrets that are missing. Nothing is thrown with them, since the campaign takes no commands then. */
const NO_SECRETS: CampaignSecrets = { masterKey: null, seed: null };

/**
 * Checks the first entry, which says how everything else is to be read; returns `false` if the campaign was removed
 * meanwhile.
 *
 * @throws DamagedLedger
 */
async function hasBeginning(id: CampaignId, { store, digest }: OpeningTools): Promise<boolean> {
  const first = await tailOf({ id, seq: 1 }, store);
  if (first && tailFault(first, digest.sha256) === null) return true;
  if (!first && (await store.summary(id)) === null) return false;
  throw new DamagedLedger(id, 'the first entry');
}

/** What is wrong at the end of a ledger (the last entry, the listed status, or the secrets), or `null`. */
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

/** A campaign with its stored hexes; if they are damaged, with those computed from the ledger. */
async function withHexes(
  { id, seq, started, hexCount, hexesSum }: CampaignSummary,
  store: CampaignStore,
  worlds: KnownWorlds,
): Promise<{ readonly campaign: Campaign; readonly fault: string | null; readonly sum: number }> {
  const work = new SlicedWork();
  const { rows, sum } = await gatherHexes(id, seq, hexCount, store, work);
  const kept = new Campaign(started, worlds);
  const { world } = kept;
  const isSound = hexesSum === sum;
  const fault =
    isSound || hexesSum === null
      ? (await attempt(TABLE_OF_HEXES, () => fillWorld(rows, seq, world, work), isSound)).fault
      : OTHER_HEXES;
  if (fault === null) {
    const { count } = world;
    const short = count === hexCount ? null : `${TABLE_OF_HEXES} holds ${count} of ${hexCount} hexes`;
    return { campaign: kept, fault: short, sum };
  }
  const told = new Campaign(started, worlds);
  await attempt('the ledger', () => fillWorldFromLedger(id, seq, store, told.world));
  return { campaign: told, fault, sum };
}

const TABLE_OF_HEXES = 'the table of hexes';
const OTHER_HEXES = `${TABLE_OF_HEXES} does not hold what the ledger brought to light`;

/** Compares the stored hexes with the ledger, for campaigns without a checksum of them; `null` if they match. */
async function sumFault(
  { id, seq, started }: CampaignSummary,
  sum: number,
  { store, worlds }: OpeningTools,
): Promise<string | null> {
  const { world } = new Campaign(started, worlds);
  const byLedger = await attempt('the ledger', () => fillWorldFromLedger(id, seq, store, world));
  return byLedger.fault ?? (byLedger.value === sum ? null : OTHER_HEXES);
}

/** The value that was read, or the reason in words why it could not be. */
type Attempt<T> =
  | { readonly value: T; readonly fault: null }
  | { readonly value: null; readonly fault: string };

/**
 * Reads something that may be damaged. Errors for which the data can't be blamed are rethrown: a failure of the medium
 * itself, too little memory, and a mistake of this program if the data is known to be sound. Other data may well
 * be damaged so that reading it ends in a `TypeError`.
 */
async function attempt<T>(what: string, reading: () => Promise<T>, isSound = false): Promise<Attempt<T>> {
  try {
    return { value: await reading(), fault: null };
  } catch (error) {
    if (error instanceof DamagedEntry) return { value: null, fault: `${what} can't be read: ${error.what}` };
    if (error instanceof StorageFailure || (error instanceof Error && 'code' in error)) throw error;
    if (isOutOfMemory(error) || (isSound && error instanceof TypeError)) throw error;
    return { value: null, fault: `${what} can't be read: ${(error as Error).message}` };
  }
}

/** Whether too little memory was left for an array: V8 gives this error neither a class nor a code of its own. */
const isOutOfMemory = (error: unknown): boolean =>
  error instanceof RangeError && /allocation failed/i.test(error.message);

const statusOf = ({ party, hexCount, day, steps, closed, keySince }: CampaignStatus): CampaignStatus => ({
  party,
  hexCount,
  day,
  steps,
  closed,
  keySince,
});
