import type { CampaignId } from '../../ledger/id.ts';
import { COLD } from './cold-statements.ts';
import type { Runner } from './connections.ts';
import { lockAllKeyrings } from './keyring-locks.ts';

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
 * @returns its number, `null` if there was none
 */
export async function removeCampaign(runner: Runner, id: CampaignId): Promise<number | null> {
  await lockAllKeyrings(runner);
  const [row] = await runner.run<{ number: number }>(COLD.lockForRemoval, [id]);
  if (!row) return null;
  for (const statement of BEFORE) await runner.run(statement, [row.number]);
  await runner.run(COLD.deleteCampaign, [row.number]);
  await runner.run(COLD.noteRemoved, [row.number]);
  return row.number;
}
