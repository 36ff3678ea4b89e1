import type { Command } from '../campaign/command.ts';
import type { Actor } from '../ledger/role.ts';

/** A command as somebody gave it. */
export interface GivenCommand {
  /** A UUID in lower case: by it a command that is sent again is known as the same. */
  readonly id: string;
  readonly command: Command;
  readonly by: Actor;
}

/** @param id in capitals it is the same one */
export const givenCommand = (id: string, command: Command, by: Actor): GivenCommand => ({
  id: id.toLowerCase(),
  command,
  by,
});
