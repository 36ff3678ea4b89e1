import { effect } from '@preact/signals';
import { describe, expect, it, vi } from 'vitest';
import type { CloseCommand, Command, SetCommand } from '../../src/campaign/command.ts';
import { type Axial, sameHex } from '../../src/hex/axial.ts';
import { hexLabel } from '../../src/hex/label.ts';
import type { Entry } from '../../src/ledger/entry.ts';
import type { LinkId } from '../../src/ledger/id.ts';
import type { WatchAnswer } from '../../src/protocol/live.ts';
import { Journey } from '../../web/journey/journey.ts';
import { toasts } from '../../web/kit/toasts.ts';
import { Api } from '../../web/live/api.ts';
import { atTheRim, NORTH } from './journey-at-the-rim.ts';
import { ScriptedChannel, ScriptedServer } from './scripted-channel.ts';

describe('a campaign that is closed', () => {
  it('drops a throw that waited for its dice', async () => {
    const server = new ScriptedServer({ dice: 'own' });
    const channel = new ScriptedChannel();
    const journey = new Journey(server.summary, new Api(), channel);
    journey.live.open();
    channel.connectTo(server);
    void journey.commands.send({ kind: 'roll', dice: '2d6' });
    await vi.waitFor(() => {
      for (const { request, answer } of channel.commands.splice(0)) answer(server.command(request));
      expect(journey.commands.dicePrompt.value).not.toBeNull();
    });
    const closed = server.command({ campaign: 'test', id: 'the end', command: { kind: 'close' } });
    expect(journey.permissions.mayAct.value).toBe(true);
    channel.listener.entries({ campaign: 'test', entries: closed.ok ? closed.entries : [] });
    expect(journey.commands.dicePrompt.value).toBeNull();
    expect(journey.permissions.mayAct.value).toBe(false);
  });

  it('no longer shows that its owner froze the party', () => {
    const { journey, channel, server } = atTheRim();
    journey.live.role.value = 'player';
    const given = (id: string, command: SetCommand | CloseCommand) => {
      const answer = server.command({ campaign: 'test', id, command });
      channel.listener.entries({ campaign: 'test', entries: answer.ok ? answer.entries : [] });
    };
    given('freeze', { kind: 'set', frozen: true });
    expect(journey.permissions.isPartyFrozen.value).toBe(true);
    journey.choose({ q: 0, r: -2 });
    expect(journey.origin.value).not.toBeNull();
    given('close', { kind: 'close' });
    expect(journey.permissions.isPartyFrozen.value).toBe(false);
    expect(journey.origin.value, 'and what the dice might bring is told no more').toBeNull();
  });
});

describe('the name of a campaign', () => {
  it('is that of its summary until the map arrives, and then that of its ledger, where it may be erased', () => {
    const server = new ScriptedServer();
    const channel = new ScriptedChannel();
    const journey = new Journey({ ...server.summary, name: 'As it was' }, new Api(), channel);
    server.command({ campaign: 'test', id: 'renamed', command: { kind: 'set', name: 'As it is' } });
    expect(journey.name).toBe('As it was');
    journey.live.open();
    channel.connectTo(server);
    expect(journey.name).toBe('As it is');
    const named = server.ledger.at(-1) as Entry;
    const { at, by, hash } = named;
    const erased = { kind: 'erased', of: named.seq, seq: named.seq + 1, at, by, hash } as Entry;
    channel.listener.entries({ campaign: 'test', entries: [erased] });
    expect(journey.name).toBe('A campaign without a name');
  });
});

describe('a reveal', () => {
  const revealed = (server: ScriptedServer) => {
    const answer = server.command({
      campaign: 'test',
      id: 'of another',
      command: { kind: 'enter', to: NORTH },
    });
    return answer.ok ? answer.entries : [];
  };

  it('by another person is not taken for this page’s own, though the page asked for the same hex', () => {
    const { journey, channel, server } = atTheRim();
    journey.presses.step(NORTH, { timeStamp: 0 });
    journey.presses.step(NORTH, { timeStamp: 1000 });
    expect(channel.commands).toHaveLength(1);
    channel.listener.entries({ campaign: 'test', entries: revealed(server) });
    expect(journey.party.value).toEqual({ q: 0, r: -2 });
    expect(journey.revealed.value).toBe(false);
    expect(journey.selected.value).toEqual({ q: 0, r: -2 });
  });

  it('by this page is recognized as its own, though it takes effect after its answer', async () => {
    const { journey, channel, server } = atTheRim();
    journey.presses.step(NORTH, { timeStamp: 0 });
    const step = journey.moves.enter(NORTH);
    channel.listener.connected();
    const [given] = channel.commands.splice(0);
    given?.answer(server.command(given.request));
    expect(await step).toBe(true);
    expect(journey.party.value, 'it is held back until what was missed is there').toEqual({ q: 0, r: -1 });
    channel.answerWatch(server);
    expect(journey.party.value).toEqual({ q: 0, r: -2 });
    expect(journey.revealed.value).toBe(true);
    expect(journey.selected.value).toBeNull();
  });
});

describe('a step that came too late', () => {
  const by = (label: string) => (entry: Entry) => ({
    ...entry,
    by: { ...entry.by, label, link: label as LinkId },
  });

  it('names who moved the party there, even if the refusal arrives before the missed entries', async () => {
    toasts.value = [];
    const { journey, channel, server } = atTheRim();
    const asked = (command: Command) =>
      server.command({ campaign: 'test', id: `${server.campaign.seq}`, command });
    const { seq } = server.campaign;
    asked({ kind: 'travel', path: [4] });
    asked({ kind: 'travel', path: [1] });
    channel.listener.entries({ campaign: 'test', entries: server.ledger.slice(seq).map(by('Otto')) });
    channel.listener.disconnected();
    const step = journey.moves.enter(NORTH);
    const before = server.campaign.seq;
    asked({ kind: 'travel', path: [4] });
    asked({ kind: 'travel', path: [3] });
    channel.listener.connected();
    for (const { request, answer } of channel.commands) answer(server.command(request));
    expect(await step).toBe(false);
    expect(toasts.value, 'it is not known yet').toEqual([]);
    const label = hexLabel(server.campaign.party as Axial);
    const [first, second] = server.ledger.slice(before) as [Entry, Entry];
    channel.watches.at(-1)?.answer({
      ...server.watch({ campaign: 'test', after: before }),
      entries: [by('Bela')(first), by('Annika')(second)],
    } as WatchAnswer);
    await expect
      .poll(() => toasts.value.map(({ text }) => text))
      .toEqual(['Annika was quicker: your step was not taken.']);
    expect(journey.news.value.text, 'where it is is told once').toBe(`Annika leads the party to ${label}.`);
  });

  it('says where the party is if the page does not know that yet', async () => {
    toasts.value = [];
    const { journey, channel, server } = atTheRim();
    server.command({ campaign: 'test', id: 'unseen', command: { kind: 'travel', path: [4] } });
    const step = journey.moves.enter(NORTH);
    for (const { request, answer } of channel.commands) answer(server.command(request));
    expect(await step).toBe(false);
    const label = hexLabel(server.campaign.party as Axial);
    await expect
      .poll(() => toasts.value.map(({ text }) => text))
      .toEqual([`Somebody was quicker: the party is at ${label} now. Your step was not taken.`]);
  });
});

describe('the map of a journey', () => {
  /** Returns a function that gives the map and its number of changes, as an observer saw them last. */
  const lastSeen = (journey: Journey) => {
    const seen: { map: Journey['map']; changes: number }[] = [];
    effect(() => {
      const { map } = journey;
      seen.push({ map, changes: map.changeCount });
    });
    return () => seen.at(-1);
  };

  it('is replaced for observers once the whole map has arrived', () => {
    const server = new ScriptedServer();
    const channel = new ScriptedChannel();
    const journey = new Journey(server.summary, new Api(), channel);
    const seen = lastSeen(journey);
    const empty = seen()?.map;
    journey.live.open();
    channel.connectTo(server);
    expect(journey.map).not.toBe(empty);
    expect(seen()?.map).toBe(journey.map);
  });

  it('is updated for observers by a reveal', () => {
    const { journey, channel, server } = atTheRim();
    const seen = lastSeen(journey);
    journey.presses.step(NORTH, { timeStamp: 0 });
    journey.presses.step(NORTH, { timeStamp: 1000 });
    for (const { request, answer } of channel.commands) answer(server.command(request));
    expect(seen()?.changes).toBe(1);
  });
});

describe('the odds of the chosen hex', () => {
  /** A journey whose requests for odds are recorded in `asked`, and answered with nothing. */
  function begun() {
    const server = new ScriptedServer();
    const channel = new ScriptedChannel();
    const asked: { hex: Axial; origin: Axial }[] = [];
    const api = new Api();
    api.odds = async (_id, hex, origin) => {
      asked.push({ hex, origin });
      return null;
    };
    const journey = new Journey(server.summary, api, channel);
    journey.live.open();
    channel.connectTo(server);
    return { journey, channel, server, asked };
  }

  it('are requested for entering from the end of the party’s way there', () => {
    const { journey, asked } = begun();
    const [far, out] = [
      { q: 0, r: -2 },
      { q: 0, r: -3 },
    ];
    journey.choose(far);
    expect(asked).toEqual([{ hex: far, origin: { q: 0, r: -1 } }]);
    journey.choose(out);
    expect(asked, 'no known ground leads there').toHaveLength(1);
    expect(journey.odds.state.value).toBeNull();
    journey.choose({ q: 0, r: -1 });
    expect(asked, 'it is known').toHaveLength(1);
  });

  it('are requested again when the party has come nearer or would enter from another hex', async () => {
    const { journey, channel, server, asked } = begun();
    const hex = { q: 1, r: -2 };
    journey.choose(hex);
    const [first] = asked;
    const other = [
      { q: 0, r: -1 },
      { q: 1, r: -1 },
    ].find((at) => !sameHex(at, first?.origin ?? at)) as Axial;
    const moved = journey.moves.travel(other);
    for (const { request, answer } of channel.commands) answer(server.command(request));
    expect(await moved).toBe(true);
    journey.choose(hex);
    expect(asked.at(-1)).toEqual({ hex, origin: other });
  });
});
