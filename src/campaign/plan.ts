import type { Dice } from '../dice/perform.ts';
import type { DiceRequest } from '../dice/request.ts';
import type { Axial } from '../hex/axial.ts';
import type { EntryBody, WithoutAuthor } from '../ledger/entry.ts';
import type { When } from '../rules/tables/table.ts';
import type { ThrowKey } from '../world/chance.ts';
import type { Discovery } from '../world/world.ts';

/** The body of an entry, without who brings it about. */
export type EntryContent = WithoutAuthor<EntryBody>;

export type PlannedOutcome =
  | {
      readonly done: true;
      readonly content: EntryContent;
      /** The text that goes beside it. */
      readonly text?: string;
    }
  | { readonly done: false; readonly lacking: DiceRequest };

/** An entry that a command brings about, before its dice have fallen. Nothing is changed by it. */
export interface PlannedEntry {
  /** The hex that its dice are for; `null` where they are for none. */
  readonly hex: Axial | null;
  /** The table that it is rolled on, and why where that is by itself. */
  readonly rolledOn?: { readonly id: string; readonly when?: When | undefined };
  /** The counter that it changes. */
  readonly counter?: number;
  /** Others that may come just as well: nobody can work out their order any more, or it was another one for a time. */
  readonly orElse?: readonly PlannedEntry[];
  /** By what the server's dice for it are keyed, if it becomes the entry of that number. */
  keyAt(seq: number): ThrowKey;
  /** Lets its dice fall, for the entry of that number. */
  roll(dice: Dice, seq: number): PlannedOutcome;
  /**
   * What nobody can work out any more, since a text was erased: the text beside the entry, where a counter's name is gone;
   * what came of a roll, where a table is; or not even whether there was one.
   */
  readonly lost?: 'text' | 'outcome' | 'entry';
}

/**
 * The entries of one command, one after the other: each is told what became of it before the next one is asked for. By
 * then the campaign may have changed by the earlier ones, as when a ledger is audited, or not, as when a command is
 * decided. So a plan reads whatever its own entries change, such as number and status, before its first yield.
 */
export type Plan = Generator<PlannedEntry, void, EntryContent>;

/** What a world brings to light, as an entry to come. */
export const planned = (discovery: Discovery): PlannedEntry => ({
  hex: discovery.hex,
  keyAt: () => discovery,
  roll: (dice, seq) => discovery.roll(dice, seq),
});

/** An entry that takes no dice. */
export const settled = (content: EntryContent, text?: string): PlannedEntry => ({
  hex: null,
  keyAt: () => NO_KEY,
  roll: () => ({ done: true, content, ...(text !== undefined && { text }) }),
});

const NO_KEY: ThrowKey = { procedure: 'none', hex: { q: 0, r: 0 } };

/** Entries that were planned beforehand, one after the other. */
export function* inTurn(entries: Iterable<PlannedEntry>): Plan {
  for (const entry of entries) yield entry;
}
