import type { MapFrame } from '../../campaign/map-view.ts';
import type { Trace } from '../../dice/roll.ts';
import type { Audience, SentEntry } from '../../ledger/entry.ts';
import type { CampaignId } from '../../ledger/id.ts';
import type { DatedEvent, DayHead, Journal } from '../../telling/journal.ts';
import { countCharacters } from '../../text/typed.ts';
import type { WorldView } from '../../world/world.ts';
import type { Source } from '../source.ts';

/** A whole campaign at one moment, as somebody of a certain role sees it: what bundles are made from. */
export interface WholeCampaign {
  readonly campaign: CampaignId;
  readonly source: Source;
  readonly frame: MapFrame;
  readonly world: WorldView;
  readonly days: readonly PlayedDay[];
}

/** A day of the campaign, with its events. */
export interface PlayedDay extends DayHead {
  readonly events: readonly PlayedEvent[];
}

/** An event, with the dice of its ledger entry. */
export interface PlayedEvent extends Omit<DatedEvent, 'day'> {
  readonly dice: Trace;
  /** If it is a note: who may read it. */
  readonly for?: Audience;
}

/** Consecutive ledger entries, put into words and grouped by day. */
export async function playedDays(
  slices: AsyncIterable<{ readonly entries: readonly SentEntry[] }>,
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
 * Passes ledger entries on as they are read, and throws once their notes have more than `most` characters in all, so
 * that the rest is never read.
 *
 * @param tooLong makes the error to throw
 */
export async function* withNotesUpTo<S extends { readonly entries: readonly SentEntry[] }>(
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

const diceOf = (entry: SentEntry): Trace => {
  if (entry.kind === 'revealed') return entry.hex.dice;
  return 'dice' in entry && Array.isArray(entry.dice) ? entry.dice : [];
};
