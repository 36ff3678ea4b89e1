import type { Response } from 'express';
import type { CampaignId } from '../../ledger/id.ts';
import { onceWritten } from '../../session/half-done.ts';
import type { SessionManager } from '../../session/session-manager.ts';
import { RequestAborted } from './request-aborted.ts';

/**
 * Removes a campaign that was made for somebody who has hung up before they were told of it: no link to it is known to
 * anybody, and it would lie there for ever.
 *
 * @throws RequestAborted where that is so
 */
export async function removeUnclaimed(
  campaign: CampaignId,
  response: Response,
  sessions: Pick<SessionManager, 'remove'>,
): Promise<void> {
  if (!response.destroyed) return;
  await sessions.remove(campaign);
  throw new RequestAborted();
}

/** Does what a new campaign needs before anybody is told of it; where that fails nobody will be, and the campaign is removed. */
export async function orRemoved(
  campaign: CampaignId,
  work: Promise<void>,
  sessions: Pick<SessionManager, 'remove'>,
): Promise<void> {
  try {
    await work;
  } catch (error) {
    await onceWritten(sessions.remove(campaign));
    throw error;
  }
}
