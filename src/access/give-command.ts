import type { Command } from '../campaign/command.ts';
import type { WordedProblem } from '../protocol/worded-problem.ts';
import { askedBoard } from '../rules/battlefield/battlefield-request.ts';
import { cellCount } from '../rules/battlefield/board.ts';
import type { IsStillOpen } from '../session/authored-command.ts';
import type { CommandOutcome } from '../session/command-outcome.ts';
import type { LinkRow } from '../session/link-store.ts';
import type { SessionManager } from '../session/session-manager.ts';
import { actorOf } from './access.ts';
import { costOfBattlefield, type Limits } from './limits.ts';
import type { Quotas } from './quotas.ts';

export interface GiveCommandTools {
  readonly sessions: Pick<SessionManager, 'command' | 'answerOfDone'>;
  readonly quotas: Pick<Quotas, 'refusalOfWriting' | 'countBytes'>;
  readonly limits: Pick<Limits, 'charge'>;
}

export interface LinkedCommand {
  readonly link: LinkRow;
  /** The address that it comes from. */
  readonly address: string;
  /** A UUID. */
  readonly id: string;
  readonly command: Command;
  /** Finds out, if the command had to wait, whether the link is still open. */
  readonly isStillOpen: IsStillOpen;
  /** Called once it is queued behind the earlier commands to its campaign; not if it is refused before. */
  readonly onQueued?: () => void;
}

/** The refusal if the command's address has reached its daily limit of written bytes. */
interface TooMuchToday {
  readonly ok: false;
  readonly refusal: WordedProblem;
}

/**
 * Passes a command to its campaign, over HTTP and the live channel alike, unless its address has reached its daily
 * limit of written bytes; counts the written bytes for that address. A command that was carried out before is still
 * answered.
 */
export async function giveCommand(
  { link, address, id, command, isStillOpen, onQueued }: LinkedCommand,
  { sessions, quotas, limits }: GiveCommandTools,
): Promise<CommandOutcome | TooMuchToday> {
  // Erasing and closing are always allowed.
  const takesAway = command.kind === 'erase' || command.kind === 'close';
  const tooMuch = takesAway ? null : quotas.refusalOfWriting(address);
  if (tooMuch) {
    // The command that reached the limit may be sent again because its answer got lost: it was carried out.
    const done = await sessions.answerOfDone(link.campaign, id, command, actorOf(link));
    return done ?? { ok: false, refusal: tooMuch };
  }
  const cost = costOf(command);
  if (cost > 0) await limits.charge({ link: link.id, address }, cost);
  return sessions.command(link.campaign, id, command, actorOf(link), {
    isStillOpen,
    onQueued,
    onWritten: (bytes) => quotas.countBytes(address, bytes),
  });
}

/** The cost of a command beyond the call or message that it came in. */
function costOf(command: Command): number {
  const board = command.kind === 'battlefield' ? askedBoard(command.edition, command.board) : null;
  return board ? costOfBattlefield(cellCount(board)) : 0;
}
