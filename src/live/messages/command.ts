import type { Access } from '../../access/access.ts';
import { addressOf } from '../../access/address.ts';
import { admit, isStillOpen } from '../../access/admission.ts';
import { type GiveCommandTools, giveCommand } from '../../access/give-command.ts';
import type { Limits } from '../../access/limits.ts';
import type { CommandAnswer, CommandRequest } from '../../protocol/live.ts';
import { problem } from '../../protocol/problem.ts';
import type { PlaceInOrder } from '../command-order.ts';
import type { LiveSocket } from '../connection.ts';
import { failure } from '../reply.ts';

export interface CommandTools extends GiveCommandTools {
  readonly access: Pick<Access, 'strongestLink' | 'held'>;
  readonly limits: Pick<Limits, 'link' | 'charge'>;
}

type Sender = Pick<LiveSocket, 'data' | 'request'>;

/**
 * Handles a command to a campaign. The commands of a connection are admitted at the same time, and queued for their
 * campaign in the order in which they were sent.
 */
export async function command(
  request: CommandRequest,
  sender: Sender,
  tools: CommandTools,
): Promise<CommandAnswer> {
  const place = sender.data.commandOrder.place(request.campaign);
  try {
    return await admitAndGive(request, sender, place, tools);
  } finally {
    place.letNextGo();
  }
}

async function admitAndGive(
  { campaign, id, command }: CommandRequest,
  { data, request }: Sender,
  { turn, letNextGo }: PlaceInOrder,
  tools: CommandTools,
): Promise<CommandAnswer> {
  const { credentials } = data;
  // Only 'read' is checked here: permissions for the command are checked when it is decided, on the current campaign.
  const admission = await admit({ credentials, campaign, counted: 'messages', action: 'read' }, tools);
  if (!admission.ok) return failure(admission);
  await turn;
  const { link } = admission;
  const address = addressOf(request);
  const isOpen = () => isStillOpen(link, credentials, tools.access);
  const given = { link, address, id, command, isStillOpen: isOpen, onQueued: letNextGo };
  const outcome = await giveCommand(given, tools);
  if (outcome.ok) return outcome;
  const { code, detail, ...more } = outcome.refusal;
  return { ok: false, error: problem(code, detail, more) };
}
