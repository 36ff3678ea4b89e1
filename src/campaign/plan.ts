import type { Dice } from '../dice/perform.ts';
import type { DiceRequest } from '../dice/request.ts';
import type { Axial } from '../hex/axial.ts';
import type { EntryBody, WithoutAuthor } from '../ledger/entry.ts';
import type { TableOccasion } from '../rules/tables/table.ts';
import type { ThrowKey } from '../world/chance.ts';
import type { Discovery } from '../world/world.ts';

/** The body of an entry, without who brings it about. */
export type EntryContent = WithoutAuthor<EntryBody>;

export type PlannedOutcome =
  | {
      readonly done: true;
      readonly content: EntryContent;
      /** The text stored beside it. */
      readonly text?: string;
    }
  | { readonly done: false; readonly lacking: DiceRequest };

/** An entry of a command, before its dice are thrown. It changes nothing by itself. */
export interface PlannedEntry {
  /** The hex that its dice belong to; `null` if they belong to none. */
  readonly hex: Axial | null;
  /** The table that is rolled on, and the occasion if that is automatic. */
  readonly rolledOn?: { readonly id: string; readonly when?: TableOccasion | undefined };
  /** The counter that it changes. */
  readonly counter?: number;
  /**
   * Alternatives that are equally valid: their order can't be recomputed after an erasure, or was a different one for a
   * time.
   */
  readonly orElse?: readonly PlannedEntry[];
  /** The key of the server's dice for it, if it becomes the entry with this number. */
  keyAt(seq: number): ThrowKey;
  /** Throws its dice, for the entry with this number. */
  roll(dice: Dice, seq: number): PlannedOutcome;
  /**
   * What can't be recomputed because a text was erased: the text beside the entry, if it is a counter's name; the
   * outcome of a roll, if it is a table; or even whether there was a roll.
   */
  readonly unrecoverable?: 'text' | 'outcome' | 'entry';
}

/**
 * The entries of one command. The caller passes the outcome of each entry before the next one is requested. By then the
 * campaign may have applied the earlier entries (when a ledger is audited) or not (when a command is decided), so a
 * plan must read everything that its own entries change, such as number and status, before its first yield.
 */
export type Plan = Generator<PlannedEntry, void, EntryContent>;

/** A discovery of a world as a planned entry. */
export const discoveryEntry = (discovery: Discovery): PlannedEntry => ({
  hex: discovery.hex,
  keyAt: () => discovery,
  roll: (dice, seq) => discovery.roll(dice, seq),
});

/** An entry that takes no dice. */
export const entryWithoutDice = (content: EntryContent, text?: string): PlannedEntry => ({
  hex: null,
  keyAt: () => NO_KEY,
  roll: () => ({ done: true, content, ...(text !== undefined && { text }) }),
});

const NO_KEY: ThrowKey = { procedure: 'none', hex: { q: 0, r: 0 } };

/** A plan of entries that are known beforehand. */
export function* planFrom(entries: Iterable<PlannedEntry>): Plan {
  for (const entry of entries) yield entry;
}
