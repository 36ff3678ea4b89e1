import type { Access } from '../../access/access.ts';
import { admit } from '../../access/admission.ts';
import type { Limits } from '../../access/limits.ts';
import { personOf } from '../../access/person.ts';
import { may } from '../../ledger/capabilities.ts';
import type { Failure, ThrowingRequest } from '../../protocol/live.ts';
import type { WordedProblem } from '../../protocol/worded-problem.ts';
import type { SessionManager } from '../../session/session-manager.ts';
import { type LiveSocket, withoutResult } from '../connection.ts';
import { failure } from '../reply.ts';
import type { ThrowBoard } from '../throw-board.ts';

export interface ThrowingTools {
  readonly access: Pick<Access, 'strongestLink'>;
  readonly limits: Pick<Limits, 'link'>;
  readonly sessions: Pick<SessionManager, 'campaign'>;
  readonly throws: Pick<ThrowBoard, 'show' | 'leave'>;
}

type Thrower = Pick<LiveSocket, 'id' | 'data' | 'connected'>;

const CLOSED: WordedProblem = {
  code: 'campaign/closed',
  detail: 'This campaign is closed for good: nobody throws for its hexes any more.',
};

/** Shows the other watchers of a campaign that somebody throws own dice for a hex, or has stopped. */
export function throwing(
  request: ThrowingRequest,
  socket: Thrower,
  tools: ThrowingTools,
): Promise<{ readonly ok: true } | Failure> {
  const { data } = socket;
  // In order: otherwise an earlier message that took longer could show a throw that is over.
  const answer = data.throwQueue.then(() => throwNow(request, socket, tools));
  data.throwQueue = withoutResult(answer);
  return answer;
}

async function throwNow(
  { campaign, throw: thrown }: ThrowingRequest,
  socket: Thrower,
  { access, limits, sessions, throws }: ThrowingTools,
): Promise<{ readonly ok: true } | Failure> {
  const { credentials, throwingIn } = socket.data;
  const admission = await admit(
    { credentials, campaign, counted: 'messages', action: 'show a throw' },
    { access, limits },
  );
  if (!admission.ok) return failure(admission);
  const { link } = admission;
  const { closed = false } = (await sessions.campaign(link.campaign)) ?? {};
  // Only for a throw: its end is accepted in a closed campaign too.
  if (thrown && !may(link.role, 'show a throw', { closed })) return failure(CLOSED);
  // A connection that has ended meanwhile can't show a throw.
  if (!socket.connected) return { ok: true };
  const by = { id: socket.id, ...personOf(link) };
  if (thrown) throwingIn.set(link.campaign, link);
  else throwingIn.delete(link.campaign);
  throws.show(link.campaign, { campaign: link.campaign, by, throw: thrown });
  if (!thrown) return { ok: true };
  const end = () => {
    throwingIn.delete(link.campaign);
    throws.leave(link.campaign, socket.id);
  };
  try {
    // If the link was revoked before `throwingIn` contained it, the revocation missed this connection; so it is checked
    // again.
    const again = await access.strongestLink(credentials, link.campaign);
    if (again.ok && again.link.id === link.id) return { ok: true };
  } catch (error) {
    end();
    throw error;
  }
  end();
  return throwNow({ campaign, throw: thrown }, socket, { access, limits, sessions, throws });
}
