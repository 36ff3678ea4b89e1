import type { CampaignId } from '../../ledger/id.ts';
import type { RequestingLink } from '../../session/link-store.ts';
import { COLD, LEFT_OVER_OF_KEYRINGS } from './cold-statements.ts';
import type { Runner } from './connections.ts';
import { lockAllKeyrings } from './keyring-locks.ts';
import { LINKS } from './link-statements.ts';

/** Statements to run before a campaign's own row is deleted, in this order. */
const BEFORE = [
  // Keyrings that have links to no other campaign end with it.
  COLD.emptyKeyringSecrets,
  COLD.emptyKeyringBrowsers,
  COLD.emptyKeyringOrigins,
  COLD.deleteKeyrings,
  COLD.deleteLinks,
  COLD.deleteLabels,
  COLD.deleteSecrets,
];

/**
 * Removes a campaign, and notes that its ledger is still to be deleted: after the commit nobody finds the campaign, and
 * triggers allow its ledger to be deleted. Must be called within a transaction.
 *
 * @param by who asks for it, if anybody does
 * @returns its number; `null` if there was none, `closed` if the link of whoever asks is closed
 */
export async function removeCampaign(
  runner: Runner,
  id: CampaignId,
  by?: RequestingLink,
): Promise<number | null | 'closed'> {
  await lockAllKeyrings(runner);
  // Locks the campaign: a revocation of the asker's link either was committed before, or waits from here on.
  const [row] = await runner.run<{ number: number }>(COLD.lockForRemoval, [id]);
  if (!row) return null;
  if (by && (await runner.run(LINKS.openById, [by.link, id, by.now])).length === 0) return 'closed';
  for (const statement of BEFORE) await runner.run(statement, [row.number]);
  await runner.run(COLD.deleteCampaign, [row.number]);
  await runner.run(COLD.noteRemoved, [row.number]);
  return row.number;
}

/** Deletes what is left of keyrings that hold nothing. Must be called within a transaction. */
export async function deleteLeftOverOfKeyrings(runner: Runner): Promise<void> {
  await lockAllKeyrings(runner);
  for (const statement of LEFT_OVER_OF_KEYRINGS) await runner.run(statement, []);
}
