import type { JournalEvent } from '../../../src/telling/journal.ts';

/** So many changes of tables, one after the other, are worth a line of their own. */
const WORTH_FOLDING = 4;

/**
 * The events of a run as they are shown: what somebody did to the tables in one go, such as adding a whole set, lies
 * together, so that it does not push away what the party did.
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
