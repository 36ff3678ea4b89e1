import type { DayHead, JournalDay, JournalEvent } from '../../../src/telling/journal.ts';

/** What one request or live message brought: days, and their events, in the order in which they are shown. */
export type JournalPart = readonly JournalDay[];

/** Some events of a day, shown one below the other. */
export interface EventRun {
  readonly events: readonly JournalEvent[];
  /** The event shown above the first of them, if it is of the same day. */
  readonly above: JournalEvent | null;
}

/** A day as it is shown, in runs of events that stay the same objects while others are added. */
export interface DayBlock {
  readonly day: DayHead;
  readonly runs: readonly EventRun[];
}

/** Combines parts into days: events of one day share a heading, even if they arrived at different times. */
export function dayBlocks(parts: readonly JournalPart[]): DayBlock[] {
  const blocks: { day: DayHead; runs: EventRun[] }[] = [];
  for (const { day, gauge, weather, events } of parts.flat()) {
    const last = blocks.at(-1);
    if (last?.day.day === day) last.runs.push({ events, above: last.runs.at(-1)?.events.at(-1) ?? null });
    else blocks.push({ day: { day, gauge, weather }, runs: [{ events, above: null }] });
  }
  return blocks;
}

/** Reverses the order, so that the latest comes first. */
export const latestFirst = (days: readonly JournalDay[]): JournalDay[] =>
  days.map((day) => ({ ...day, events: day.events.toReversed() })).toReversed();
