import type { Command } from '../campaign/command.ts';
import type { Actor } from '../ledger/role.ts';

/** A command as it was given, with its author. */
export interface AuthoredCommand {
  /** A UUID in lower case, by which a command that is sent again is recognised. */
  readonly id: string;
  readonly command: Command;
  readonly by: Actor;
}

/** @param id in either case: capitals make no difference */
export const authoredCommand = (id: string, command: Command, by: Actor): AuthoredCommand => ({
  id: id.toLowerCase(),
  command,
  by,
});
