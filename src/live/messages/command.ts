import { type Access, actorOf } from '../../access/access.ts';
import { admit } from '../../access/admission.ts';
import type { Limits } from '../../access/limits.ts';
import type { CommandAnswer, CommandRequest } from '../../protocol/live.ts';
import { problem } from '../../protocol/problem.ts';
import type { SessionManager } from '../../session/session-manager.ts';
import type { LiveSocket } from '../connection.ts';
import { failure } from '../reply.ts';

export interface CommandTools {
  readonly access: Pick<Access, 'admit'>;
  readonly limits: Pick<Limits, 'link'>;
  readonly sessions: Pick<SessionManager, 'command'>;
}

/** A command to a campaign. */
export async function command(
  request: CommandRequest,
  { data }: Pick<LiveSocket, 'data'>,
  { access, limits, sessions }: CommandTools,
): Promise<CommandAnswer> {
  const { campaign } = request;
  const { credentials } = data;
  const admission = await admit(
    { credentials, campaign, counted: 'messages', action: 'read' },
    { access, limits },
  );
  if (!admission.ok) return failure(admission);
  const { link } = admission;
  const outcome = await sessions.command(link.campaign, request.id, request.command, actorOf(link));
  if (outcome.ok) return outcome;
  const { code, detail, ...more } = outcome.refusal;
  return { ok: false, error: problem(code, detail, more) };
}
