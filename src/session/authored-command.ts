import type { Command } from '../campaign/command.ts';
import type { Actor } from '../ledger/role.ts';
import type { OnWritten } from './growth.ts';

/** A command as it was given, with its author. */
export interface AuthoredCommand {
  /** A UUID in lower case, by which a command that is sent again is recognised. */
  readonly id: string;
  readonly command: Command;
  readonly by: Actor;
}

/**
 * Finds out whether the link of a command still opens its campaign. A link may be revoked while the command waits.
 * Writing is refused then anyway, but by that time the dice were thrown, and how long that took may tell what they
 * showed; under the same id and another link they would fall alike.
 */
export type IsStillOpen = () => Promise<boolean>;

/** Callbacks for the steps of a command. */
export interface CommandSteps {
  /** Called once it is queued behind the earlier commands to its campaign. */
  readonly onQueued?: (() => void) | undefined;
  /** Asked before dice are thrown for a command that had to wait. */
  readonly isStillOpen?: IsStillOpen | undefined;
  readonly onWritten?: OnWritten | undefined;
}

/** @param id in either case: capitals make no difference */
export const authoredCommand = (id: string, command: Command, by: Actor): AuthoredCommand => ({
  id: id.toLowerCase(),
  command,
  by,
});
