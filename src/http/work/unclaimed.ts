import type { Response } from 'express';
import type { CampaignId } from '../../ledger/id.ts';
import { afterWrite } from '../../session/follow-up-failure.ts';
import type { SessionManager } from '../../session/session-manager.ts';
import { RequestAborted } from './request-aborted.ts';

/**
 * Removes a campaign created for a client that has hung up before the response: nobody knows a link to it, and it would
 * stay for ever.
 *
 * @throws RequestAborted if the client has hung up
 */
export async function removeUnclaimed(
  campaign: CampaignId,
  response: Response,
  sessions: Pick<SessionManager, 'remove'>,
): Promise<void> {
  await removeOnFailure(assertAwaited(response), () => sessions.remove(campaign));
}

/** @throws RequestAborted if the client has hung up */
export async function assertAwaited(response: Response): Promise<void> {
  if (response.destroyed) throw new RequestAborted();
}

/**
 * Waits for work that must succeed before the client learns of a new campaign; removes the campaign if it fails.
 *
 * @throws FollowUpFailure if it can't be removed
 */
export async function removeOnFailure(work: Promise<void>, remove: () => Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    await afterWrite(remove());
    throw error;
  }
}
