import type { SeenEntry } from '../../ledger/entry.ts';
import type { Actor } from '../../ledger/role.ts';
import type { DayHead, Journal, ToldEntry } from '../../telling/journal.ts';
import { weatherEffect } from '../../telling/weather.ts';
import { weatherName } from '../../telling/weather-name.ts';

/** A form that a journal is written in, piece by piece; each journal has one of its own. */
export interface JournalWriter {
  readonly begin: string;
  /** The next thing that happened, with the head of its day where that has just begun. */
  event(told: ToldEntry): string;
  /** What stands after the last one. */
  end(): string;
}

/** Entries that follow one another as a document, in pieces: a note, which takes longer, is the last of its piece. */
export async function* journalPieces(
  slices: AsyncIterable<{ readonly entries: readonly SeenEntry[] }>,
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

/** `Day 2`, and its weather if it has any. */
export const dayTitle = ({ day, weather }: DayHead): string =>
  weather === null ? `Day ${day}` : `Day ${day}: ${weatherName(weather)}`;

/** What happened, without what the head of the day says already. */
export function lineOf({ day: { gauge, weather }, event }: Pick<ToldEntry, 'day' | 'event'>): string {
  if (event.kind !== 'rested' || weather === null) return event.text;
  return `The weather gauge stands at ${gauge}. ${weatherEffect(weather)}`.trim();
}

/** What stands above a note. */
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

/** `21 November 2026`, of a time in UTC as entries have it. */
export function dateOf(at: string): string {
  const [year = '', month = '', day = ''] = at.slice(0, 10).split('-');
  return `${Number(day)} ${MONTHS[Number(month) - 1] ?? month} ${year}`;
}
