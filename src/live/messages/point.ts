import type { Access } from '../../access/access.ts';
import { admit } from '../../access/admission.ts';
import type { Limits } from '../../access/limits.ts';
import { personOf } from '../../access/person.ts';
import { may } from '../../ledger/capabilities.ts';
import type { Failure, PointRequest } from '../../protocol/live.ts';
import type { WordedProblem } from '../../protocol/worded-problem.ts';
import type { OtherServers } from '../../session/other-servers.ts';
import type { SessionManager } from '../../session/session-manager.ts';
import { type LiveSocket, roomOf } from '../connection.ts';
import { failure } from '../reply.ts';

export interface PointTools {
  readonly access: Pick<Access, 'strongestLink'>;
  readonly limits: Pick<Limits, 'link'>;
  readonly sessions: Pick<SessionManager, 'campaign'>;
  readonly others?: Pick<OtherServers, 'signals'> | undefined;
}

const MAY_NOT_POINT: WordedProblem = {
  code: 'access/forbidden',
  detail: 'In this campaign watchers may not point; its owner can allow it.',
};

/** Shows everybody who watches the campaign, for a moment, that somebody points at a hex. Nothing is stored. */
export async function point(
  { campaign, q, r }: PointRequest,
  socket: Pick<LiveSocket, 'id' | 'data' | 'nsp'>,
  tools: PointTools,
): Promise<{ readonly ok: true } | Failure> {
  const { credentials } = socket.data;
  const admission = await admit({ credentials, campaign, counted: 'messages', action: 'point' }, tools);
  if (!admission.ok) return failure(admission);
  const { link } = admission;
  const { play } = (await tools.sessions.campaign(link.campaign)) ?? {};
  if (!may(link.role, 'point', play)) return failure(MAY_NOT_POINT);
  const by = { id: socket.id, ...personOf(link) };
  socket.nsp.to(roomOf(link.campaign)).emit('point', { campaign: link.campaign, q, r, by });
  const connection = socket.id;
  tools.others?.signals.send({ kind: 'point', campaign: link.campaign, q, r, connection, link: link.id });
  return { ok: true };
}
