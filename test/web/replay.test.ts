import { computed } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import { Campaign } from '../../src/campaign/campaign.ts';
import type { Axial } from '../../src/hex/axial.ts';
import type { WorldSettings } from '../../src/ledger/settings.ts';
import type { JournalAnswer, TimelineAnswer } from '../../src/protocol/answers.ts';
import { WORLDS } from '../../src/world/registry.ts';
import { findingsBetween, findingsInWords } from '../../web/journey/replay/findings.ts';
import { momentIn, queryOf } from '../../web/journey/replay/moment.ts';
import { PastInscriptions } from '../../web/journey/replay/past-inscriptions.ts';
import { ReplayEvents } from '../../web/journey/replay/replay-events.ts';
import { ReplaySteps } from '../../web/journey/replay/replay-steps.ts';
import { Timeline } from '../../web/journey/replay/timeline.ts';
import { OWNER, PLAYER, startedBody, Tabletop } from '../support/tabletop.ts';
import { settingsOf } from '../support/worlds.ts';

const HERE = { q: 0, r: 0 };
const NORTH = { q: 0, r: -1 };

/** Three days: the start, a step, a journey there and back, a rest, two notes, a rest, a step. */
const TIMELINE: TimelineAnswer = {
  q: [null, 0, 0, 0, 0, 0, 0, 1],
  r: [null, 0, -1, -1, -1, -1, -1, -1],
  day: [1, 1, 1, 1, 2, 2, 3, 3],
  paths: [{ seq: 4, path: [HERE, NORTH] }],
  head: 8,
};

/** The timeline from a server that returns at most `most` entries at a time. */
const served =
  (most: number, { q, r, day, paths, head }: TimelineAnswer = TIMELINE) =>
  async (after: number): Promise<TimelineAnswer> => ({
    q: q.slice(after, after + most),
    r: r.slice(after, after + most),
    day: day.slice(after, after + most),
    paths: paths.filter(({ seq }) => seq > after && seq <= after + most),
    head,
  });

describe('the timeline of a campaign', () => {
  it.each([1, 3, 100])('knows party, trail and day after each entry, fetched %s at a time', async (most) => {
    const timeline = await Timeline.load(served(most), 8);
    expect(timeline.partyAt(1)).toBeNull();
    expect(timeline.trailAt(1)).toEqual([]);
    expect(timeline.partyAt(2)).toEqual(HERE);
    expect(timeline.trailAt(4)).toEqual([HERE, NORTH, HERE, NORTH]);
    expect(timeline.trailAt(8)).toEqual([HERE, NORTH, HERE, NORTH, { q: 1, r: -1 }]);
    expect([1, 4, 5, 8].map((seq) => timeline.dayAt(seq))).toEqual([1, 1, 2, 3]);
  });

  it('ends where requested, whatever has happened since', async () => {
    const timeline = await Timeline.load(served(100), 5);
    expect(timeline.head).toBe(5);
    expect(timeline.nextDay(5)).toBe(5);
  });

  it('finds the beginnings of days', async () => {
    const timeline = await Timeline.load(served(100), 8);
    expect([1, 4, 5, 6, 7, 8].map((seq) => timeline.nextDay(seq))).toEqual([5, 5, 7, 7, 8, 8]);
    expect([8, 7, 6, 5, 4, 1].map((seq) => timeline.previousDay(seq))).toEqual([7, 5, 5, 1, 1, 1]);
  });

  it('knows when the party first reached a hex', async () => {
    const timeline = await Timeline.load(served(100), 8);
    const visits = timeline.firstVisits([NORTH, HERE, { q: 5, r: 5 }]);
    expect([...visits.values()].sort()).toEqual([2, 3]);
  });

  it('limits a trail to 500 places', async () => {
    const path: Axial[] = Array.from({ length: 700 }, (_, step) => ({ q: step, r: 0 }));
    const long = { q: [0], r: [0], day: [1], paths: [{ seq: 1, path }], head: 1 };
    const timeline = await Timeline.load(served(100, long), 1);
    expect(timeline.trailAt(1)).toHaveLength(500);
    expect(timeline.partyAt(1)).toEqual({ q: 699, r: 0 });
  });

  it('does not wait forever if a server returns nothing', async () => {
    await expect(Timeline.load(served(0), 8)).rejects.toThrow('tells nothing');
  });
});

/** A campaign with some steps, and the timeline that a server would return for it. */
async function stepped(world: WorldSettings) {
  const table = new Tabletop({ seed: 'steps', world });
  // On an island some directions lead into the sea.
  for (const to of [1, 2, 3, 4, 5, 6] as const) table.send({ kind: 'enter', to }, PLAYER);
  const campaign = new Campaign(startedBody({ seed: 'steps', world }), WORLDS);
  const parties = table.entries.map((entry) => {
    campaign.apply(entry);
    return campaign.party;
  });
  const told: TimelineAnswer = {
    q: parties.map((party) => party?.q ?? null),
    r: parties.map((party) => party?.r ?? null),
    day: parties.map(() => 1),
    paths: [],
    head: parties.length,
  };
  const timeline = await Timeline.load(served(100, told), told.head);
  const revealed = table.entries.filter((entry) => entry.kind === 'revealed' || entry.kind === 'surveyed');
  const seen = revealed.filter((entry) => entry.kind === 'revealed' && !entry.entered);
  const begin = revealed[0]?.seq ?? 0;
  return {
    head: told.head,
    begin,
    end: seen.at(-1)?.seq ?? begin,
    steps: ReplaySteps.of(campaign.world, timeline),
    world: campaign.world,
  };
}

describe.each([
  ['solo', {}, 7],
  ['island', { hexes: 60 }, 5],
  ['elevation', {}, 1],
])('the steps of a replay of a world of kind %s', (kind, chosen, atStart) => {
  it('are its entries, except that those of the start are one step', async () => {
    const { head, begin, end, steps } = await stepped(settingsOf(kind, chosen));
    expect(end - begin + 1).toBe(atStart);
    expect(head).toBeGreaterThan(end + 2);
    const all = Array.from({ length: head }, (_, index) => index + 1);
    const shown = [...new Set(all.map((seq) => steps.endOf(seq)))];
    expect(shown).toEqual(all.filter((seq) => seq < begin || seq >= end));
    expect(
      shown.map((seq) => steps.stepOf(seq)),
      'without a gap',
    ).toEqual(shown.map((_, index) => index + 1));
    expect(shown.map((seq) => steps.entryOf(steps.stepOf(seq)))).toEqual(shown);
    for (const seq of all) expect(steps.beginOf(seq)).toBe(seq >= begin && seq <= end ? begin : seq);
  });

  it('are its entries if nothing has begun', async () => {
    const { world } = await stepped(settingsOf(kind, chosen));
    const nowhere: TimelineAnswer = { q: [null, null], r: [null, null], day: [1, 1], paths: [], head: 2 };
    const steps = ReplaySteps.of(world, await Timeline.load(served(100, nowhere), 2));
    expect([1, 2].map((seq) => steps.endOf(seq))).toEqual([1, 2]);
  });
});

describe('the text for an entry', () => {
  const event = (seq: number) => ({ seq, at: '', by: OWNER, kind: 'moved' as const, text: `event ${seq}` });
  const day = { day: 1, gauge: null, weather: null };

  /** A journal with an event for every third entry up to 250; `asked` records its requests. */
  function journal() {
    const asked: number[] = [];
    const fetch = async (after: number, limit: number): Promise<JournalAnswer> => {
      asked.push(after);
      const last = Math.min(250, after + limit);
      const seqs = Array.from({ length: last - after }, (_, index) => after + index + 1);
      return { days: [{ ...day, events: seqs.filter((seq) => seq % 3 === 0).map(event) }], last, head: 250 };
    };
    return { asked, fetch };
  }

  it('is that of the latest event up to there, fetched once when needed', async () => {
    const { asked, fetch } = journal();
    const told = new ReplayEvents(fetch);
    expect(told.at(104)).toBeNull();
    await told.fetchAt(104);
    await told.fetchAt(199);
    expect(asked).toEqual([100]);
    expect(told.at(104)?.event.text).toBe('event 102');
    expect(told.at(105)?.event.text).toBe('event 105');
    expect(told.at(101), 'nothing is told of it').toBeNull();
    expect(told.at(5), 'nobody has looked there').toBeNull();
    await told.fetchAt(250);
    expect(asked, 'up to the last entry').toEqual([100, 200]);
  });

  it('joins the events of entries that form one step', async () => {
    const { asked, fetch } = journal();
    const told = new ReplayEvents(fetch, (seq) => (seq >= 98 && seq <= 103 ? 98 : seq));
    await told.fetchAt(103);
    expect(asked).toEqual([0, 100]);
    expect(told.at(103)?.event.text).toBe('event 99 event 102');
    expect(told.at(104)?.event.text).toBe('event 99 event 102');
    expect(told.at(105)?.event.text).toBe('event 105');
    expect(told.at(97)?.event.text).toBe('event 96');
  });

  it('includes the first event of entries that form one step', async () => {
    const told = new ReplayEvents(journal().fetch, (seq) => (seq >= 9 && seq <= 12 ? 9 : seq));
    await told.fetchAt(12);
    expect(told.at(12)?.event.text).toBe('event 9 event 12');
  });

  it('updates its observers once it has arrived', async () => {
    const told = new ReplayEvents(journal().fetch);
    const shown = computed(() => told.at(6)?.event.text);
    expect(shown.value).toBeUndefined();
    await told.fetchAt(6);
    expect(shown.value).toBe('event 6');
  });

  it('is requested again if it could not be fetched', async () => {
    const { fetch } = journal();
    let fails = true;
    const told = new ReplayEvents((after, limit) =>
      fails ? Promise.reject(new Error()) : fetch(after, limit),
    );
    await told.fetchAt(6);
    expect(told.at(6)).toBeNull();
    fails = false;
    await told.fetchAt(6);
    expect(told.at(6)?.event.text).toBe('event 6');
  });
});

describe('the names and notes at an entry', () => {
  const name = (seq: number, text = `name ${seq}`) => ({ q: seq, r: 0, of: 'place' as const, text, seq });
  const none = { marks: [], roads: [], notes: [], battlefields: [] };

  it('are fetched when the replay pauses there; on the way, those already given are shown', async () => {
    const stood: Record<number, ReturnType<typeof name>[]> = {
      10: [name(3), name(7)],
      5: [name(3, 'its old name')],
    };
    const written = new PastInscriptions(async (seq) => ({ names: stood[seq] ?? [], ...none }));
    expect(written.at(10).names).toEqual([]);
    expect(await written.fetchAt(10, false)).toBe(true);
    expect(written.at(10).names).toEqual(stood[10]);
    expect(written.at(12), 'the same list as long as it is alike').toBe(written.at(11));
    expect(written.at(5).names, 'no name before it was given').toEqual([name(3)]);
    expect(await written.fetchAt(5, false)).toBe(true);
    expect(written.at(5).names).toEqual(stood[5]);
    expect(await written.fetchAt(5, false), 'it is there').toBe(false);
  });

  it('are not requested for every entry passed, and an outdated answer is dropped', async () => {
    const asked: number[] = [];
    const answers = new Map<number, () => void>();
    const written = new PastInscriptions((seq) => {
      asked.push(seq);
      return new Promise((resolve) => answers.set(seq, () => resolve({ names: [name(seq)], ...none })));
    });
    const first = written.fetchAt(10, true);
    for (let seq = 11; seq < 20; seq++) expect(await written.fetchAt(seq, true)).toBe(false);
    const last = written.fetchAt(20, false);
    expect(asked).toEqual([10, 20]);
    answers.get(20)?.();
    answers.get(10)?.();
    expect(await last).toBe(true);
    expect(await first).toBe(false);
    expect(written.at(20).names).toEqual([name(20)]);
  });

  it('stay as they are if they cannot be fetched', async () => {
    const written = new PastInscriptions(() => Promise.reject(new Error('away')));
    expect(await written.fetchAt(4, false)).toBe(false);
    expect(written.at(4).names).toEqual([]);
  });
});

describe('the discoveries between two entries', () => {
  it('are counted as hexes, sites and stretches of river, and add up', () => {
    const table = new Tabletop({ seed: 'findings' });
    for (let step = 0; step < 60; step++)
      table.play({ kind: 'enter', to: step % 3 === 0 ? 2 : step % 3 === 1 ? 1 : 3 }, PLAYER);
    const { world, seq } = table.campaign;
    const all = findingsBetween(world, 0, seq);
    const records = [...world.view().records()] as unknown as { site: unknown; flow: unknown }[];
    expect(all.hexes).toBe(world.count);
    expect(all.sites).toBe(records.filter(({ site }) => site !== null).length);
    expect(all.sites).toBeGreaterThan(0);
    expect(all.rivers).toBeGreaterThan(0);
    expect(all.rivers).toBeLessThanOrEqual(records.filter(({ flow }) => flow !== null).length);
    const half = findingsBetween(world, 0, 40);
    const rest = findingsBetween(world, 40, seq);
    expect(half.hexes + rest.hexes).toBe(all.hexes);
    expect(half.sites + rest.sites).toBe(all.sites);
    expect(half.rivers + rest.rivers, 'what is cut in two counts twice').toBeGreaterThanOrEqual(all.rivers);
    expect(findingsBetween(world, 40, 40)).toEqual({ hexes: 0, sites: 0, rivers: 0 });
  });

  it('include rivers in elevation worlds, where one may be found later than its hex', () => {
    const table = new Tabletop({ seed: 'findings', world: settingsOf('elevation') });
    for (let step = 0; step < 40; step++) table.play({ kind: 'enter', to: step % 2 === 0 ? 1 : 2 }, PLAYER);
    const { world, seq } = table.campaign;
    const all = findingsBetween(world, 0, seq);
    expect(all).toMatchObject({ hexes: world.count, sites: 0 });
    expect(all.rivers).toBeGreaterThan(0);
    expect(findingsBetween(world, 20, seq).rivers).toBeGreaterThan(0);
  });

  it.each([
    [
      { hexes: 42, sites: 3, rivers: 2 },
      4,
      '42 hexes, 3 sites and 2 stretches of river became known, in 4 days.',
    ],
    [{ hexes: 1, sites: 0, rivers: 1 }, 1, '1 hex and 1 stretch of river became known, in 1 day.'],
    [{ hexes: 1, sites: 0, rivers: 1 }, 0, '1 hex and 1 stretch of river became known, all on one day.'],
    [{ hexes: 1, sites: 0, rivers: 0 }, 0, '1 hex became known.'],
    [{ hexes: 0, sites: 0, rivers: 0 }, 0, 'Nothing became known.'],
  ])('%j in %i days: %s', (findings, days, words) => {
    expect(findingsInWords(findings, days)).toBe(words);
  });
});

describe('the entry named by an address', () => {
  it.each([
    ['', 80, null],
    ['?at=12', 12, null],
    ['?at=80&since=1', 80, 1],
    ['?at=12&since=12', 12, 12],
  ])('is read from “%s”', (query, at, since) => {
    expect(momentIn(query, 80)).toEqual({ at, since, fault: '' });
  });

  it.each(['0', '81', '-1', 'x', '', '1e3', '12.5', '9999999999999999'])(
    'is not accepted from “?at=%s”',
    (at) => {
      expect(momentIn(`?at=${at}&since=3`, 80)).toEqual({
        at: 80,
        since: null,
        fault: `The address asks for entry “${at}”. There are entries 1 to 80: this is the last.`,
      });
    },
  );

  it('is not compared with a later one', () => {
    expect(momentIn('?at=12&since=13', 80)).toEqual({
      at: 12,
      since: null,
      fault: 'The address compares with entry “13”. That must be one from 1 to 12: nothing is compared.',
    });
  });

  it('is read back from an address made for it', () => {
    expect(momentIn(queryOf(12, 4), 80)).toEqual({ at: 12, since: 4, fault: '' });
    expect(momentIn(queryOf(7, null), 80)).toEqual({ at: 7, since: null, fault: '' });
  });
});
