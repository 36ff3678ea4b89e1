import type { Command } from '../campaign/command.ts';
import type { Actor } from '../ledger/role.ts';

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

/** @param id in either case: capitals make no difference */
export const authoredCommand = (id: string, command: Command, by: Actor): AuthoredCommand => ({
  id: id.toLowerCase(),
  command,
  by,
});
