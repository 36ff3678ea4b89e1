import type { Runner, Statement } from './connections.ts';

/*
 * Database locks that are held to the end of a transaction, for writes that depend on a count. A transaction that needs
 * several takes them in this order: all keyrings, one keyring, a campaign.
 */

/** First key of our advisory locks, "hexf", so that they don't collide with those of other programs. */
export const OURS = 0x68657866;

const ALL_KEYRINGS: Statement = {
  name: 'lock-all-keyrings',
  text: `SELECT pg_advisory_xact_lock(${OURS}, 1)`,
};
const SHARE_KEYRINGS: Statement = {
  name: 'share-keyrings',
  text: `SELECT pg_advisory_xact_lock_shared(${OURS}, 1), pg_advisory_xact_lock(${OURS} # 2, hashtext($1))`,
};
const ADMISSIONS: Statement = {
  name: 'lock-admissions',
  text: `SELECT pg_advisory_xact_lock(${OURS}, 3)`,
};
const CAMPAIGN: Statement = {
  name: 'lock-campaign',
  text: 'SELECT number FROM hexfarer.campaigns WHERE id = $1 FOR NO KEY UPDATE',
};
const STOP_APPENDS: Statement = {
  name: 'lock-campaign-for-revoking',
  text: 'SELECT number FROM hexfarer.campaigns WHERE id = $1 FOR UPDATE',
};
const STOP_APPENDS_BY_KEYRINGS: Statement = {
  name: 'lock-campaigns-of-keyrings',
  text: `SELECT number FROM hexfarer.campaigns WHERE number IN (
      SELECT campaign FROM hexfarer.keyrings JOIN hexfarer.links ON id = link WHERE hash = ANY ($1) AND parent IS NOT NULL
    ) ORDER BY number FOR UPDATE`,
};

/** Keeps others from changing the links of any keyring. */
export async function lockAllKeyrings(runner: Runner): Promise<void> {
  await runner.run(ALL_KEYRINGS, []);
}

/** Keeps others from changing the links of one keyring. */
export async function lockKeyring(runner: Runner, hash: string): Promise<void> {
  await runner.run(SHARE_KEYRINGS, [hash]);
}

/** Keeps others from admitting a keyring. */
export async function lockAdmissions(runner: Runner): Promise<void> {
  await runner.run(ADMISSIONS, []);
}

/**
 * Keeps others from changing the links of a campaign, without blocking appends.
 *
 * @returns the campaign's number; `null` if there is none
 */
export async function lockCampaign(runner: Runner, id: string): Promise<number | null> {
  return numberFrom(await runner.run<{ number: number }>(CAMPAIGN, [id]));
}

/**
 * Locks a campaign like `lockCampaign`, and blocks appends too, so that after the commit none is written under a link
 * that the transaction revokes.
 */
export async function lockForRevoking(runner: Runner, id: string): Promise<number | null> {
  return numberFrom(await runner.run<{ number: number }>(STOP_APPENDS, [id]));
}

/** Locks, like `lockForRevoking`, all campaigns to which any of these keyrings has links made for a single browser. */
export async function lockForEnding(runner: Runner, hashes: readonly string[]): Promise<void> {
  await runner.run(STOP_APPENDS_BY_KEYRINGS, [hashes]);
}

const numberFrom = ([row]: { number: number }[]): number | null => row?.number ?? null;
