import type { Command } from '../../src/campaign/command.ts';
import type { Entry } from '../../src/ledger/entry.ts';

/** The ids of the commands given on this page, to recognise their entries. */
export class OwnCommands {
  readonly #ids = new Set<string | undefined>();
  /** Unanswered changes of counters. No other command is kept, since its text may be erased: a note, for example. */
  readonly #counts = new Map<string | undefined, Command>();

  record(id: string, command: Command, answer: Promise<unknown>): void {
    this.#ids.add(id);
    if (command.kind !== 'count') return;
    this.#counts.set(id, command);
    void answer.then(() => this.#counts.delete(id));
  }

  /** The change of a counter that an entry comes from, while that is unanswered. */
  readonly counterChangeOf = ({ command }: Entry): Command | undefined => this.#counts.get(command);

  /** Whether an entry comes from a command of this page. */
  readonly isOwn = ({ command }: Entry): boolean => this.#ids.has(command);
}
