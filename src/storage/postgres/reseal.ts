import type { Runner, Statement } from './connections.ts';

const FORGET_KEYS: Statement = {
  name: 'forget-keys',
  text: `WITH forgotten AS (
      UPDATE hexfarer.secrets SET master_key = NULL, seed = NULL, seed_salt = NULL
      WHERE NOT (SELECT closed FROM hexfarer.ledger WHERE ledger.campaign = secrets.campaign ORDER BY seq DESC LIMIT 1)
      RETURNING 1)
    SELECT count(*) AS count FROM forgotten`,
};

/**
 * Deletes the keys and seeds of all open campaigns, so that each draws a new key before its next command. Throws here
 * can then not be predicted from the database that this one was copied from, nor the other way round.
 *
 * @returns how many open campaigns there are
 */
export async function reseal(runner: Runner): Promise<number> {
  const [forgotten] = await runner.run<{ count: number }>(FORGET_KEYS, []);
  return forgotten?.count ?? 0;
}
