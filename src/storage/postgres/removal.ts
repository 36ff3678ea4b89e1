import type { CampaignId } from '../../ledger/id.ts';
import type { Asking } from '../../session/ports.ts';
import { COLD } from './cold-statements.ts';
import type { Runner } from './connections.ts';
import { lockAllKeyrings } from './keyring-locks.ts';
import { LINKS } from './link-statements.ts';

/** What goes before a campaign's own row, in this order. */
const BEFORE = [
  // Keyrings on which nothing else hangs end with it.
  COLD.emptyKeyringSecrets,
  COLD.emptyKeyringBrowsers,
  COLD.deleteKeyrings,
  COLD.deleteLinks,
  COLD.deleteLabels,
  COLD.deleteSecrets,
];

/**
 * Takes a campaign away, and notes that its ledger is to be swept: from the commit on nothing keeps that from being
 * deleted, and nobody finds it. To be run within a transaction.
 *
 * @param by who asks for it, where anybody does
 * @returns its number, `null` if there was none, `closed` if the link of whoever asks is closed
 */
export async function removeCampaign(
  runner: Runner,
  id: CampaignId,
  by?: Asking,
): Promise<number | null | 'closed'> {
  await lockAllKeyrings(runner);
  // Who revokes the link of whoever asks waits from here on, or was through before.
  const [row] = await runner.run<{ number: number }>(COLD.lockForRemoval, [id]);
  if (!row) return null;
  if (by && (await runner.run(LINKS.openById, [by.link, id, by.now])).length === 0) return 'closed';
  for (const statement of BEFORE) await runner.run(statement, [row.number]);
  await runner.run(COLD.deleteCampaign, [row.number]);
  await runner.run(COLD.noteRemoved, [row.number]);
  return row.number;
}
