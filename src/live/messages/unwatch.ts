import { countForLink } from '../../access/counting.ts';
import type { Limits } from '../../access/limits.ts';
import { parseCampaignId } from '../../ledger/id.ts';
import type { Failure, UnwatchRequest } from '../../protocol/live.ts';
import { type LiveSocket, stopWatching, withoutResult } from '../connection.ts';
import type { PresenceBoard } from '../presence-board.ts';
import { failure } from '../reply.ts';
import type { ThrowBoard } from '../throw-board.ts';

export interface UnwatchTools {
  readonly limits: Pick<Limits, 'link'>;
  readonly presence: Pick<PresenceBoard, 'leave'>;
  readonly throws: Pick<ThrowBoard, 'leave'>;
}

/** Stops a connection from receiving anything of a campaign. */
export function unwatch(
  request: UnwatchRequest,
  socket: LiveSocket,
  tools: UnwatchTools,
): Promise<{ readonly ok: true } | Failure> {
  const { data } = socket;
  // Waits for earlier watch and throw messages to be processed, so that it ends them; later ones wait for this.
  const answer = Promise.all([data.watchQueue, data.throwQueue]).then(() =>
    unwatchNow(request, socket, tools),
  );
  data.watchQueue = withoutResult(answer);
  data.throwQueue = data.watchQueue;
  return answer;
}

async function unwatchNow(
  request: UnwatchRequest,
  socket: LiveSocket,
  { limits, presence, throws }: UnwatchTools,
): Promise<{ readonly ok: true } | Failure> {
  const { watching, ownLink, throwingIn } = socket.data;
  const campaign = parseCampaignId(request.campaign);
  const link = (campaign && watching.get(campaign)) ?? ownLink;
  const tooMany = link && (await countForLink(limits, link.id, 'messages'));
  if (tooMany) return failure(tooMany);
  if (campaign) {
    throwingIn.delete(campaign);
    throws.leave(campaign, socket.id);
    await stopWatching(campaign, socket, presence);
  }
  return { ok: true };
}
