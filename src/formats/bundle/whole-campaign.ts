import type { MapFrame } from '../../campaign/map-view.ts';
import type { Trace } from '../../dice/roll.ts';
import type { Audience, SeenEntry } from '../../ledger/entry.ts';
import type { CampaignId } from '../../ledger/id.ts';
import type { DayHead, Journal, ToldEntry } from '../../telling/journal.ts';
import { countCharacters } from '../../text/typed.ts';
import type { WorldView } from '../../world/world.ts';
import type { Source } from '../source.ts';

/** A campaign at one moment, whole, as somebody of a role sees it: what is made into a file of several parts. */
export interface WholeCampaign {
  readonly campaign: CampaignId;
  readonly source: Source;
  readonly frame: MapFrame;
  readonly world: WorldView;
  readonly days: readonly PlayedDay[];
}

/** A day, and what happened on it. */
export interface PlayedDay extends DayHead {
  readonly events: readonly PlayedEvent[];
}

/** Something that happened, with the dice that its entry has. */
export interface PlayedEvent extends Omit<ToldEntry, 'day'> {
  readonly dice: Trace;
  /** Of a note, who may read it. */
  readonly for?: Audience;
}

/** Entries that follow one another, in words and by their days. */
export async function playedDays(
  slices: AsyncIterable<{ readonly entries: readonly SeenEntry[] }>,
  journal: Journal,
): Promise<PlayedDay[]> {
  const days: (DayHead & { events: PlayedEvent[] })[] = [];
  for await (const { entries } of slices)
    for (const entry of entries) {
      const told = journal.take(entry);
      if (!told) continue;
      const { day, event } = told;
      let last = days.at(-1);
      if (last?.day !== day.day) {
        last = { ...day, events: [] };
        days.push(last);
      }
      last.events.push({
        event,
        dice: diceOf(entry),
        ...(entry.kind === 'noted' && { for: entry.for }),
      });
    }
  return days;
}

/**
 * Entries as they are read, up to where the notes among them have more characters in all than a file may hold.
 *
 * @param tooLong what is thrown there: the rest is not read, and what was read need not be kept
 */
export async function* withNotesUpTo<S extends { readonly entries: readonly SeenEntry[] }>(
  most: number,
  slices: AsyncIterable<S>,
  tooLong: () => Error,
): AsyncGenerator<S, void, void> {
  let written = 0;
  for await (const slice of slices) {
    for (const entry of slice.entries)
      if (entry.kind === 'noted') written += countCharacters(entry.text ?? '');
    if (written > most) throw tooLong();
    yield slice;
  }
}

const diceOf = (entry: SeenEntry): Trace => {
  if (entry.kind === 'revealed') return entry.hex.dice;
  return 'dice' in entry && Array.isArray(entry.dice) ? entry.dice : [];
};
