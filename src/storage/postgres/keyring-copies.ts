import type { Runner, Statement } from './connections.ts';
import { lockForEnding } from './keyring-locks.ts';
import { KEYRINGS } from './link-statements.ts';

/*
 * Copies keyrings for other browsers, and ends keyrings. All functions must be called within a transaction that has
 * locked all keyrings.
 */

/** @returns how many open links the keyring `to` has afterwards */
export async function copyKeyring(
  runner: Runner,
  { from, to }: { readonly from: string; readonly to: string },
  now: string,
  most: number,
): Promise<number> {
  const before = await openCount(runner, to, now);
  const limit = Math.max(0, Math.min(most - before, Number.MAX_SAFE_INTEGER));
  await runner.run(KEYRINGS.copy, [from, to, now, limit]);
  const after = await openCount(runner, to, now);
  // Of a keyring without links nothing is kept, since nothing would ever delete it.
  if (before === 0 && after > 0 && from !== to)
    await runner.run(KEYRINGS.remember, [to, await originOf(runner, from)]);
  return after;
}

/** @returns the hashes of the keyrings that ended */
export async function endKeyring(
  runner: Runner,
  hash: string,
  everywhere: boolean,
  now: string,
): Promise<readonly string[]> {
  const origin = await originOf(runner, hash);
  const copies = await runner.run<{ hash: string }>(KEYRINGS.ofOrigin, [origin]);
  const hashes = everywhere ? [...new Set([origin, hash, ...copies.map((copy) => copy.hash)])] : [hash];
  await lockForEnding(runner, hashes);
  for (const each of hashes) {
    const held = await runner.run<{ link: string }>(KEYRINGS.empty, [each]);
    for (const statement of WITH_IT) await runner.run(statement, [each]);
    await runner.run(KEYRINGS.revokeLeftOver, [held.map(({ link }) => link), now]);
  }
  return hashes;
}

/** Statements that delete what belongs to a keyring besides its links. */
const WITH_IT: readonly Statement[] = [KEYRINGS.forgetOrigin, KEYRINGS.dropSecrets, KEYRINGS.dropBrowser];

async function originOf(runner: Runner, hash: string): Promise<string> {
  const [row] = await runner.run<{ origin: string }>(KEYRINGS.originOf, [hash]);
  return row?.origin ?? hash;
}

async function openCount(runner: Runner, hash: string, now: string): Promise<number> {
  const [row] = await runner.run<{ count: number }>(KEYRINGS.openCount, [hash, now]);
  return row?.count ?? 0;
}
