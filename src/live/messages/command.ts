import type { Access } from '../../access/access.ts';
import { addressOf } from '../../access/address.ts';
import { admit, isStillOpen } from '../../access/admission.ts';
import { type GiveCommandTools, giveCommand } from '../../access/give-command.ts';
import type { Limits } from '../../access/limits.ts';
import type { CommandAnswer, CommandRequest } from '../../protocol/live.ts';
import { problem } from '../../protocol/problem.ts';
import type { LiveSocket } from '../connection.ts';
import { failure } from '../reply.ts';

export interface CommandTools extends GiveCommandTools {
  readonly access: Pick<Access, 'strongestLink'>;
  readonly limits: Pick<Limits, 'link' | 'charge'>;
}

/** Handles a command to a campaign. */
export async function command(
  { campaign, id, command }: CommandRequest,
  { data, request }: Pick<LiveSocket, 'data' | 'request'>,
  tools: CommandTools,
): Promise<CommandAnswer> {
  const { credentials } = data;
  // Only 'read' is checked here: permissions for the command are checked when it is decided, on the current campaign.
  const admission = await admit({ credentials, campaign, counted: 'messages', action: 'read' }, tools);
  if (!admission.ok) return failure(admission);
  const { link } = admission;
  const address = addressOf(request);
  const isOpen = () => isStillOpen(link, credentials, tools.access);
  const outcome = await giveCommand({ link, address, id, command, isStillOpen: isOpen }, tools);
  if (outcome.ok) return outcome;
  const { code, detail, ...more } = outcome.refusal;
  return { ok: false, error: problem(code, detail, more) };
}
