import type { Runner, Statement } from './connections.ts';
import { OURS } from './keyring-locks.ts';

const REQUEST: Statement = {
  name: 'lock-request',
  text: `SELECT pg_try_advisory_xact_lock(${OURS} # 4, hashtext($1)) AS "isOurs"`,
};

/**
 * Keeps other servers from carrying out the same request until the transaction ends. It does not wait: the row with the
 * request's id is written with the first entries, and another server would wait for it in vain for as long as an upload
 * takes.
 *
 * @param idHash SHA-256 of the request's id
 * @returns whether nobody else is carrying it out
 */
export async function lockRequest(runner: Runner, idHash: string): Promise<boolean> {
  const [row] = await runner.run<{ isOurs: boolean }>(REQUEST, [idHash]);
  return row?.isOurs === true;
}
