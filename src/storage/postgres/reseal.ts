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
 * Lets the keys and seeds of all open campaigns go, so that each draws a new key before its next command. Whoever
 * holds what this database was copied from can then foresee no throw here, and the other way round.
 *
 * @returns how many open campaigns there are
 */
export async function reseal(runner: Runner): Promise<number> {
  const [forgotten] = await runner.run<{ count: number }>(FORGET_KEYS, []);
  return forgotten?.count ?? 0;
}
