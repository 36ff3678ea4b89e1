import { describe, expect, it } from 'vitest';
import type { LinkId } from '../../src/ledger/id.ts';
import type { JournalEvent } from '../../src/telling/journal.ts';
import { foldedEvents } from '../../web/journey/journal/folded-events.ts';

const event = (seq: number, kind: JournalEvent['kind'], link = 'ann'): JournalEvent => ({
  seq,
  kind,
  at: '2026-11-21T19:04:11.201Z',
  by: { link: link as LinkId, label: link, role: 'player' },
  text: `${kind} ${seq}`,
});

const folded = (events: readonly JournalEvent[]) =>
  foldedEvents(events).map((piece) => piece.map(({ seq }) => seq));

describe('the events of the journal as shown', () => {
  it('four or more successive changes of tables by one person are folded together', () => {
    const events = [
      event(1, 'moved'),
      ...[2, 3, 4, 5].map((seq) => event(seq, 'tabled')),
      event(6, 'moved'),
      ...[7, 8, 9].map((seq) => event(seq, 'tabled')),
    ];
    expect(folded(events)).toEqual([[1], [2, 3, 4, 5], [6], [7], [8], [9]]);
    expect(folded(events.toReversed())).toEqual([[9], [8], [7], [6], [5, 4, 3, 2], [1]]);
  });

  it('what two people did is kept apart, and so is everything else', () => {
    const tables = [1, 2, 3, 4, 5, 6].map((seq) => event(seq, 'tabled', seq < 4 ? 'ann' : 'ben'));
    expect(folded(tables)).toEqual([[1], [2], [3], [4], [5], [6]]);
    expect(folded([1, 2, 3, 4, 5].map((seq) => event(seq, 'noted')))).toEqual([[1], [2], [3], [4], [5]]);
    expect(folded([])).toEqual([]);
  });
});
