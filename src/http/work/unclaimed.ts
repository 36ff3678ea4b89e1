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
  await orRemoved(stillAwaited(response), () => sessions.remove(campaign));
}

/** @throws RequestAborted where whoever sent a request has hung up */
export async function stillAwaited(response: Response): Promise<void> {
  if (response.destroyed) throw new RequestAborted();
}

/**
 * Waits for what a new campaign needs before anybody is told of it; where that fails nobody will be, and the campaign goes.
 *
 * @throws HalfDone where it can't be removed
 */
export async function orRemoved(work: Promise<void>, remove: () => Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    await onceWritten(remove());
    throw error;
  }
}
