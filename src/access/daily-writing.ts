import type { Command } from '../campaign/command.ts';
import type { WordedProblem } from '../protocol/worded-problem.ts';
import type { CommandOutcome } from '../session/command-outcome.ts';
import type { LinkRow } from '../session/ports.ts';
import type { SessionManager } from '../session/session-manager.ts';
import { actorOf } from './access.ts';
import type { Quotas } from './quotas.ts';

export interface DailyWritingTools {
  readonly sessions: Pick<SessionManager, 'command'>;
  readonly quotas: Pick<Quotas, 'refusalOfWriting' | 'countBytes'>;
}

export interface LinkedCommand {
  readonly link: LinkRow;
  /** Where it comes from. */
  readonly address: string;
  /** A UUID. */
  readonly id: string;
  readonly command: Command;
}

/** The address from which it comes has had as much written down today as it may. */
interface TooMuchToday {
  readonly ok: false;
  readonly refusal: Omit<WordedProblem, 'retryAfter'>;
  /** In seconds. */
  readonly retryAfter: number | undefined;
}

/** Lets a campaign carry out a command, and counts what that writes down for the address from which it comes. */
export async function carryOutCounted(
  { link, address, id, command }: LinkedCommand,
  { sessions, quotas }: DailyWritingTools,
): Promise<CommandOutcome | TooMuchToday> {
  // What takes something away, or ends it, is never too much.
  const takesAway = command.kind === 'erase' || command.kind === 'close';
  const tooMuch = takesAway ? null : quotas.refusalOfWriting(address);
  if (tooMuch) {
    const { retryAfter, ...refusal } = tooMuch;
    return { ok: false, refusal, retryAfter };
  }
  return sessions.command(link.campaign, id, command, actorOf(link), (bytes) =>
    quotas.countBytes(address, bytes),
  );
}
