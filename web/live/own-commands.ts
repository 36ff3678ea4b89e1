import type { Command } from '../../src/campaign/command.ts';
import type { Entry } from '../../src/ledger/entry.ts';

/** The commands that were given on this page, to know their entries again. */
export class OwnCommands {
  readonly #ids = new Set<string | undefined>();
  /** Counts, until they are answered. Of no other command the text is kept: a note may be erased. */
  readonly #counts = new Map<string | undefined, Command>();

  given(id: string, command: Command, answer: Promise<unknown>): void {
    this.#ids.add(id);
    if (command.kind !== 'count') return;
    this.#counts.set(id, command);
    void answer.then(() => this.#counts.delete(id));
  }

  /** The count that an entry comes from, as it was given, until that is answered. */
  readonly countOf = ({ command }: Entry): Command | undefined => this.#counts.get(command);

  /** Whether an entry comes from a command of this page. */
  readonly isOwn = ({ command }: Entry): boolean => this.#ids.has(command);
}
