import { countForLink } from '../../access/counting.ts';
import type { Limits } from '../../access/limits.ts';
import { asCampaignId } from '../../ledger/id.ts';
import type { Failure } from '../../protocol/live.ts';
import { type LiveSocket, stopWatching } from '../connection.ts';
import type { PresenceBoard } from '../presence-board.ts';
import { failure } from '../reply.ts';
import type { ThrowBoard } from '../throw-board.ts';

export interface UnwatchTools {
  readonly limits: Pick<Limits, 'link'>;
  readonly presence: Pick<PresenceBoard, 'leave'>;
  readonly throws: Pick<ThrowBoard, 'leave'>;
}

/** From here on a connection is told nothing more of a campaign. */
export async function unwatch(
  request: { readonly campaign: string },
  socket: LiveSocket,
  { limits, presence, throws }: UnwatchTools,
): Promise<{ readonly ok: true } | Failure> {
  const { watching, ownLink } = socket.data;
  const campaign = asCampaignId(request.campaign);
  const link = (campaign && watching.get(campaign)) ?? ownLink;
  const tooMany = link && (await countForLink(limits, link.id, 'messages'));
  if (tooMany) return failure(tooMany);
  if (campaign) {
    // A watch that is under way would begin only afterwards, and so would a throw.
    await socket.data.watchQueue;
    await socket.data.throwQueue;
    throws.leave(campaign, socket.id);
    await stopWatching(campaign, socket, presence);
  }
  return { ok: true };
}
