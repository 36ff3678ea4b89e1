import type { Command } from '../campaign/command.ts';
import type { WordedProblem } from '../protocol/worded-problem.ts';
import { askedBoard } from '../rules/battlefield/asked-battlefield.ts';
import { cellCount } from '../rules/battlefield/board.ts';
import type { CommandOutcome } from '../session/command-outcome.ts';
import type { LinkRow } from '../session/ports.ts';
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
  /** Where it comes from. */
  readonly address: string;
  /** A UUID. */
  readonly id: string;
  readonly command: Command;
}

/** The address from which it comes has had as much written down today as it may. */
interface TooMuchToday {
  readonly ok: false;
  readonly refusal: WordedProblem;
}

/**
 * Gives a command to its campaign, whichever way it came in, unless its address has had as much written down today as it
 * may; counts what is written down for that address. A command that was carried out before is answered all the same.
 */
export async function giveCommand(
  { link, address, id, command }: LinkedCommand,
  { sessions, quotas, limits }: GiveCommandTools,
): Promise<CommandOutcome | TooMuchToday> {
  // What takes something away, or ends it, is never too much.
  const takesAway = command.kind === 'erase' || command.kind === 'close';
  const tooMuch = takesAway ? null : quotas.refusalOfWriting(address);
  if (tooMuch) {
    // The command that reached the bound is sent again too where its answer got lost: it was done.
    const done = await sessions.answerOfDone(link.campaign, id, command, actorOf(link));
    return done ?? { ok: false, refusal: tooMuch };
  }
  const cost = costOf(command);
  if (cost > 0) await limits.charge({ link: link.id, address }, cost);
  return sessions.command(link.campaign, id, command, actorOf(link), (bytes) =>
    quotas.countBytes(address, bytes),
  );
}

/** What a command costs besides the call or message that it came by. */
function costOf(command: Command): number {
  const board = command.kind === 'battlefield' ? askedBoard(command.edition, command.board) : null;
  return board ? costOfBattlefield(cellCount(board)) : 0;
}
