import type { DayHead, JournalDay, JournalEvent } from '../../../src/telling/journal.ts';

/** What came in at a time: days in the order in which they are shown, and so their events. */
export type JournalPart = readonly JournalDay[];

/** Some events of a day, shown one below the other. */
export interface EventRun {
  readonly events: readonly JournalEvent[];
  /** The event that is shown above the first of them, if that is one of the same day. */
  readonly above: JournalEvent | null;
}

/** A day as it is shown, in pieces that stay what they are while others come. */
export interface DayBlock {
  readonly day: DayHead;
  readonly runs: readonly EventRun[];
}

/** Parts as days: what came in at different times and is of one day stands below one heading. */
export function dayBlocks(parts: readonly JournalPart[]): DayBlock[] {
  const blocks: { day: DayHead; runs: EventRun[] }[] = [];
  for (const { day, gauge, weather, events } of parts.flat()) {
    const last = blocks.at(-1);
    if (last?.day.day === day) last.runs.push({ events, above: last.runs.at(-1)?.events.at(-1) ?? null });
    else blocks.push({ day: { day, gauge, weather }, runs: [{ events, above: null }] });
  }
  return blocks;
}

/** The other way round: the latest first. */
export const latestFirst = (days: readonly JournalDay[]): JournalDay[] =>
  days.map((day) => ({ ...day, events: day.events.toReversed() })).toReversed();
