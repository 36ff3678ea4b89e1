import { describe, expect, it } from 'vitest';
import { Campaign } from '../../src/campaign/campaign.ts';
import { entryForRole } from '../../src/ledger/ledger.ts';
import type { Role } from '../../src/ledger/role.ts';
import { byDay, type DatedEvent, Journal, type JournalStart } from '../../src/telling/journal.ts';
import { textSearch } from '../../src/telling/text-search.ts';
import { WORLDS } from '../../src/world/registry.ts';
import { evening } from '../support/evening.ts';
import { PLAYER, sha256, type Tabletop } from '../support/tabletop.ts';
import { EVERY_WORLD } from '../support/worlds.ts';

const HERE = { q: 0, r: 0 };

/** The journal of some entries of a campaign, as somebody with this role sees it. */
function told(
  table: Tabletop,
  { after = 0, to = Number.POSITIVE_INFINITY, role = 'owner' as Role } = {},
): DatedEvent[] {
  const journal = new Journal(table.campaign.world, after === 0 ? undefined : frameAfter(table, after, role));
  return table.entries
    .filter(({ seq }) => seq > after && seq <= to)
    .flatMap((entry) => journal.take(entryForRole(role, entry, sha256)) ?? []);
}

function frameAfter(table: Tabletop, after: number, role: Role): JournalStart {
  const then = new Campaign(table.campaign.started, WORLDS);
  for (const entry of table.entries.slice(0, after)) then.apply(entryForRole(role, entry, sha256));
  return then.frame(role);
}

describe.each(EVERY_WORLD)('a journal of a world of kind %s', (_kind, world) => {
  const table = evening(world);

  it('goes day by day, with the weather of each', () => {
    const days = byDay(told(table));
    expect(days.map(({ day }) => day)).toEqual([1, 2, 3, 4]);
    expect(days[0]).toMatchObject({ weather: null, gauge: null });
    for (const { day, weather, gauge, events } of days.slice(1)) {
      expect(events[0]).toMatchObject({ kind: 'rested', text: expect.stringContaining(`Day ${day}: `) });
      expect(events[0]?.text).toContain(`${weather?.replaceAll('-', ' ')}, the gauge at ${gauge}`);
    }
    for (const { text } of days.flatMap(({ events }) => events)) expect(text).toMatch(/^\S.*\S$/);
  });

  it('is complete when its pages are joined, wherever they begin and end', () => {
    const whole = told(table);
    const { length } = table.entries;
    for (let after = 0; after <= length; after++)
      expect([...told(table, { to: after }), ...told(table, { after })]).toEqual(whole);
  });

  it('shows each role what it may see, and nothing else', () => {
    const withheld = table.entries.filter((entry) => entry.kind === 'noted' && entry.for === 'owner');
    const seqs = withheld.map(({ seq }) => seq);
    expect(seqs).toHaveLength(1);
    expect(told(table, { role: 'player' })).toEqual(
      told(table).filter(({ event }) => !seqs.includes(event.seq)),
    );
    expect(JSON.stringify(told(table, { role: 'watcher' }))).not.toMatch(/spy/);
  });
});

describe('the events of a journal', () => {
  const events = told(evening()).map(({ event }) => event);

  it('have an author and the hex where they happened', () => {
    expect(events.at(-1)).toEqual({
      seq: expect.any(Number),
      at: expect.stringMatching(/^\d{4}-/),
      by: { link: PLAYER.link, label: 'player', role: 'player' },
      kind: 'marked',
      text: 'Old Ashford (5050) is marked with a camp.',
      ...HERE,
    });
    const roll = events.findIndex(({ kind }) => kind === 'rolled');
    const { q, r } =
      events.slice(0, roll).findLast(({ kind }) => kind === 'moved' || kind === 'revealed') ?? {};
    expect(events[roll]).toMatchObject({ text: 'Omens, for the day: A crow.', table: 'omens', q, r });
    expect(events.find(({ kind }) => kind === 'rested')).not.toHaveProperty('q');
  });

  it('name places as they were called at the time', () => {
    const notes = events.filter(({ kind }) => kind === 'noted').map(({ text }) => text);
    expect(notes[0]).toMatch(/^Note on Ashford \(5050\): /);
    expect(events.filter(({ text }) => text.includes('Old Ashford (5050)')).length).toBeGreaterThan(0);
  });

  it('include one for all hexes seen from the start', () => {
    expect(events.slice(0, 3).map(({ seq, q, r }) => [seq, q, r])).toEqual([
      [1, undefined, undefined],
      [2, 0, 0],
      [3, 0, 0],
    ]);
    expect(events[3]?.seq).toBeGreaterThan(8);
  });
});

describe('a search in texts', () => {
  it.each([
    ['KRAHE', true],
    ['nebelkrähe', true],
    ['nebelkra\u0308he', true],
    ['ore fur', false],
    ['Øre für', true],
    ['øre  fur kase', true],
    ['', true],
    ['crow', false],
  ])('for %j finds the note: %j', (wanted, found) => {
    expect(textSearch(wanted)('Note on 5050: Die Nebelkrähe: Øre für Käse.')).toBe(found);
  });

  it('finds letters that are equivalent', () => {
    expect(textSearch('strasse')('Alte Straße')).toBe(true);
    expect(textSearch('ΟΔΟΣ')('παλιά οδός')).toBe(true);
    expect(textSearch('efficient')('eﬃcient')).toBe(true);
    expect(textSearch('istanbul')('İstanbul')).toBe(true);
  });
});
