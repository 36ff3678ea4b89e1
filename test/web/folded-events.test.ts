import { describe, expect, it } from 'vitest';
import type { LinkId } from '../../src/ledger/id.ts';
import type { JournalDay, JournalEvent } from '../../src/telling/journal.ts';
import { dayBlocks } from '../../web/journey/journal/day-blocks.ts';
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

it('events of one day that came at different times are one day, each with the event that is shown above it', () => {
  const day = (number: number, ...seqs: readonly number[]): JournalDay => ({
    day: number,
    gauge: null,
    weather: null,
    events: seqs.map((seq) => event(seq, 'moved')),
  });
  const blocks = dayBlocks([[day(2, 9, 8), day(1, 7)], [day(1, 6, 5)], [day(1, 4)]]);
  expect(
    blocks.map(({ day: head, runs }) => [
      head.day,
      runs.map(({ events, above }) => [above?.seq ?? null, events.map(({ seq }) => seq)]),
    ]),
  ).toEqual([
    [2, [[null, [9, 8]]]],
    [
      1,
      [
        [null, [7]],
        [7, [6, 5]],
        [5, [4]],
      ],
    ],
  ]);
});

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
