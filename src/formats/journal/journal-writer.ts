import type { SentEntry } from '../../ledger/entry.ts';
import type { Actor } from '../../ledger/role.ts';
import type { DatedEvent, DayHead, Journal } from '../../telling/journal.ts';
import { weatherEffect } from '../../telling/weather.ts';
import { weatherName } from '../../telling/weather-name.ts';

/** Writes a journal in some form, piece by piece. It has state, so each journal needs one of its own. */
export interface JournalWriter {
  readonly begin: string;
  /** The next event; with the heading of its day if the day has changed. */
  event(told: DatedEvent): string;
  /** The end of the document. */
  end(): string;
}

/**
 * Consecutive ledger entries as a document, in pieces. A note, which takes longer to write, is the last of its piece.
 */
export async function* journalPieces(
  slices: AsyncIterable<{ readonly entries: readonly SentEntry[] }>,
  journal: Journal,
  writer: JournalWriter,
): AsyncGenerator<string, void, void> {
  yield writer.begin;
  for await (const { entries } of slices) {
    let piece = '';
    for (const entry of entries) {
      const told = journal.take(entry);
      if (!told) continue;
      piece += writer.event(told);
      if (!told.event.note) continue;
      yield piece;
      piece = '';
    }
    yield piece;
  }
  yield writer.end();
}

export const journalTitle = (title: string): string => (title === '' ? 'Journal' : `${title}: journal`);

/** `Day 2`, with the day's weather if it has any. */
export const dayTitle = ({ day, weather }: DayHead): string =>
  weather === null ? `Day ${day}` : `Day ${day}: ${weatherName(weather)}`;

/** An event in words, without what the heading of the day says already. */
export function lineOf({ day: { gauge, weather }, event }: Pick<DatedEvent, 'day' | 'event'>): string {
  if (event.kind !== 'rested' || weather === null) return event.text;
  return `The weather gauge stands at ${gauge}. ${weatherEffect(weather)}`.trim();
}

/** The line above a note. */
export const noteTitle = ({ on }: { readonly on: string }, by: Actor): string =>
  `Note on ${on}, by ${by.label || by.role}`;

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** The date of an entry's time (UTC), such as `21 November 2026`. */
export function dateOf(at: string): string {
  const [year = '', month = '', day = ''] = at.slice(0, 10).split('-');
  return `${Number(day)} ${MONTHS[Number(month) - 1] ?? month} ${year}`;
}
