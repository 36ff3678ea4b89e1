import { type CampaignStatus, FIRST_STATUS, statusAfter } from '../campaign/status.ts';
import type { CampaignId } from '../ledger/id.ts';
import {
  bodyHashOf,
  bodyOf,
  entryHash,
  type LedgerRow,
  NO_HASH,
  type Sha256,
  seedCommitment,
} from '../ledger/ledger.ts';
import { sealOf } from '../ledger/seals.ts';
import { DamagedEntry } from './damaged-ledger.ts';
import type { CampaignSecrets, CampaignStore, CampaignSummary, Digest } from './ports.ts';
import { ThrowSealing } from './throw-sealing.ts';

/** The last entry of a ledger, and the hash of the one before it; `null` if that one can't be read. */
export interface LedgerTail {
  readonly row: LedgerRow;
  readonly hashBefore: string | null;
}

/** The tail of a ledger; `null` if its last entry is missing. */
export async function tailOf(
  { id, seq }: Pick<CampaignSummary, 'id' | 'seq'>,
  store: Pick<CampaignStore, 'ledger'>,
): Promise<LedgerTail | null> {
  try {
    const rows = await store.ledger(id, Math.max(0, seq - 2), Math.min(seq, 2));
    const row = rows.at(-1);
    return row?.seq === seq ? { row, hashBefore: rows.at(-2)?.hash ?? NO_HASH } : null;
  } catch (error) {
    // Without the entry before it, the last one can't be checked, and no command is taken; but all else can be shown.
    if (!(error instanceof DamagedEntry && error.seq === seq - 1)) throw error;
    const [row] = await store.ledger(id, seq - 1, 1);
    return row ? { row, hashBefore: null } : null;
  }
}

/** Checks the last entry against its hash; `null` if it is right. */
export function tailFault({ row, hashBefore }: LedgerTail, sha256: Sha256): string | null {
  if (hashBefore === null) return `entry ${row.seq - 1} can't be read`;
  const hash = entryHash(hashBefore, row, bodyHashOf(row, sha256), sha256);
  return hash === row.hash ? null : `the hash of entry ${row.seq}, the last one, does not fit`;
}

/** Checks the stored status of a campaign against its last entry; `null` if it is right. */
export async function statusFault(
  summary: CampaignSummary,
  last: LedgerRow,
  store: Pick<CampaignStore, 'status'>,
): Promise<string | null> {
  const { id, seq } = summary;
  const before = seq === 1 ? FIRST_STATUS : await store.status(id, seq - 1);
  if (!before) return `entry ${seq - 1} is missing`;
  return isSame(statusAfter(before, bodyOf(last), seq), summary)
    ? null
    : `the campaign is listed otherwise than entry ${seq} left it`;
}

const isSame = (one: CampaignStatus, other: CampaignStatus): boolean =>
  one.party?.q === other.party?.q &&
  one.party?.r === other.party?.r &&
  one.hexCount === other.hexCount &&
  one.day === other.day &&
  one.steps === other.steps &&
  one.closed === other.closed &&
  one.keySince === other.keySince;

/** What is wrong with a campaign that has no stored secrets at all. */
export const SECRETS_MISSING = 'what its dice come from is missing';

/**
 * Checks the stored secrets of a campaign: the seed has to be the one that the ledger is committed to, and the master
 * key the one by which the last entry sealed the next throw. `null` if they are right, or if the campaign is closed:
 * nothing is thrown with them any more, and its ledger itself says which seed it had. An early version also drew a seed
 * for a closed campaign that it took in, to which no entry is committed.
 */
export async function secretsFault(
  { id, started, keySince, closed }: Pick<CampaignSummary, 'id' | 'started' | 'keySince' | 'closed'>,
  { seed, masterKey }: CampaignSecrets,
  tail: LedgerTail,
  { store, digest }: { readonly store: Pick<CampaignStore, 'ledger' | 'status'>; readonly digest: Digest },
): Promise<string | null> {
  if (closed) return null;
  if (seed) {
    const commitment = (await importedCommitment(id, keySince, store)) ?? started.commitment;
    if (seedCommitment(seed.text, seed.salt, digest.sha256) !== commitment)
      return 'the seed that is kept is not the one that the ledger is committed to';
  }
  if (masterKey === null) return null;
  const { row, hashBefore } = tail;
  if (hashBefore === null) return tailFault(tail, digest.sha256);
  const secret = new ThrowSealing(masterKey, digest).secretAfter(row, hashBefore);
  return sealOf(secret, digest.sha256) === row.next
    ? null
    : 'the key that is kept is not the one by which the last entry sealed the next throw';
}

/** The commitment of the latest `imported` entry, which replaces an earlier one; `null` if there is no such entry. */
async function importedCommitment(
  id: CampaignId,
  keySince: number,
  store: Pick<CampaignStore, 'ledger' | 'status'>,
): Promise<string | null> {
  for (let since = keySince; since > 0; ) {
    const [row] = await store.ledger(id, since - 1, 1);
    const body = row && bodyOf(row);
    if (body?.kind === 'imported') return body.commitment;
    since = (await store.status(id, since - 1))?.keySince ?? 0;
  }
  return null;
}
