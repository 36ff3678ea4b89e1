import type { Command } from '../../src/campaign/command.ts';
import type { Entry } from '../../src/ledger/entry.ts';

/**
 * The commands that were given on this page: the ids of all of them, and what the counts among them say until they are
 * answered. Nothing else of a command is kept, such as the text of a note that may be erased.
 */
export class OwnCommands {
  readonly #ids = new Set<string>();
  readonly #counts = new Map<string, Command>();

  given(id: string, command: Command): void {
    this.#ids.add(id);
    if (command.kind === 'count') this.#counts.set(id, command);
  }

  /** A command was answered or withdrawn. */
  ended(id: string): void {
    this.#counts.delete(id);
  }

  /** Whether an entry comes from one of them. */
  has({ command }: Entry): boolean {
    return command !== undefined && this.#ids.has(command);
  }

  /** The count that an entry comes from, the same object as it was given; `null` once it was answered, and for all else. */
  countOf({ command }: Entry): Command | null {
    return (command !== undefined && this.#counts.get(command)) || null;
  }
}
