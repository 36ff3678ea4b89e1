import type { CampaignId } from '../../src/ledger/id.ts';
import type { ForkOutcome } from '../../src/session/forking.ts';
import type { CampaignSummary } from '../../src/session/ports.ts';
import type { SessionsUnderTest } from './sessions.ts';
import { hashOf, someLinkId } from './store-rows.ts';

/** Forks a campaign for an owner with a new link. */
export function forkOutcome(
  { sessions }: Pick<SessionsUnderTest, 'sessions'>,
  parent: CampaignId,
  at: number,
  name = 'The Road Not Taken',
): Promise<ForkOutcome> {
  const id = someLinkId();
  const tokenHash = hashOf(`token of ${id}`);
  return sessions.fork(
    parent,
    { at, name },
    { id, role: 'owner', label: 'owner', tokenHash, expiresAt: null, parent: null, colour: null },
  );
}

/** The same, if it must not fail. */
export async function forked(
  table: Pick<SessionsUnderTest, 'sessions'>,
  parent: CampaignId,
  at: number,
  name?: string,
): Promise<CampaignSummary> {
  const outcome = await forkOutcome(table, parent, at, name);
  if (outcome.kind !== 'forked') throw new Error(JSON.stringify(outcome));
  return outcome.summary;
}
