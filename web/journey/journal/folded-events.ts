import type { JournalEvent } from '../../../src/telling/journal.ts';

/** From this many consecutive changes of tables on, they are folded into one line. */
const WORTH_FOLDING = 4;

/**
 * The events of a run, grouped as they are shown: many changes of tables by one person in one go, such as adding a
 * whole set, form one group, so that they don't push away what the party did.
 */
export function foldedEvents(events: readonly JournalEvent[]): (readonly JournalEvent[])[] {
  const pieces: JournalEvent[][] = [];
  for (const event of events) {
    const last = pieces.at(-1);
    const before = last?.at(-1);
    if (last && before && belongTogether(before, event)) last.push(event);
    else pieces.push([event]);
  }
  return pieces.flatMap((piece) => (piece.length < WORTH_FOLDING ? piece.map((event) => [event]) : [piece]));
}

const belongTogether = (one: JournalEvent, other: JournalEvent): boolean =>
  one.kind === 'tabled' && other.kind === 'tabled' && one.by.link === other.by.link;
