import type { Access } from '../../access/access.ts';
import { admit } from '../../access/admission.ts';
import type { Limits } from '../../access/limits.ts';
import type { Failure, PointRequest } from '../../protocol/live.ts';
import { type LiveSocket, roomOf } from '../connection.ts';
import { failure } from '../reply.ts';

export interface PointTools {
  readonly access: Pick<Access, 'admit'>;
  readonly limits: Pick<Limits, 'link'>;
}

/** Points at a hex, which all who watch the campaign are shown for a moment. It is written down nowhere. */
export async function point(
  { campaign, q, r }: PointRequest,
  socket: Pick<LiveSocket, 'id' | 'data' | 'nsp'>,
  tools: PointTools,
): Promise<{ readonly ok: true } | Failure> {
  const { credentials } = socket.data;
  const admission = await admit({ credentials, campaign, counted: 'messages' }, tools);
  if (!admission.ok) return failure(admission);
  const { link } = admission;
  const by = { id: socket.id, name: link.label || link.role, role: link.role };
  socket.nsp.to(roomOf(link.campaign)).emit('point', { campaign: link.campaign, q, r, by });
  return { ok: true };
}
