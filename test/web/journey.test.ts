import { effect } from '@preact/signals';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CloseCommand, Command, SetCommand } from '../../src/campaign/command.ts';
import { type Axial, sameHex } from '../../src/hex/axial.ts';
import { hexLabel } from '../../src/hex/label.ts';
import type { Entry } from '../../src/ledger/entry.ts';
import type { LinkId } from '../../src/ledger/id.ts';
import type { WatchAnswer } from '../../src/protocol/live.ts';
import { Journey } from '../../web/journey/journey.ts';
import { isWall } from '../../web/journey/wall.ts';
import { askBeforeEntering } from '../../web/kit/preferences.ts';
import { toasts } from '../../web/kit/toasts.ts';
import { Api } from '../../web/live/api.ts';
import { ScriptedChannel, ScriptedServer } from './scripted-channel.ts';

const NORTH = 1;

/** A journey whose party is at the edge of the known map: the next hex to the north is unknown. */
function atTheRim() {
  const server = new ScriptedServer();
  server.command({ campaign: 'test', id: 'before', command: { kind: 'enter', to: NORTH } });
  const channel = new ScriptedChannel();
  const journey = new Journey(server.summary, new Api(), channel);
  journey.live.open();
  channel.connectTo(server);
  return { journey, channel, server };
}

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

describe('a campaign in which nothing exists yet', () => {
  it('is begun by Enter on the map, which has the focus', () => {
    const server = new ScriptedServer({ dice: 'own', startLater: true });
    const channel = new ScriptedChannel();
    const journey = new Journey(server.summary, new Api(), channel);
    journey.live.open();
    channel.connectTo(server);
    expect(journey.party.value).toBeNull();
    journey.presses.confirm(0);
    journey.presses.confirm(1000);
    expect(channel.commands.map(({ request }) => request.command)).toEqual([{ kind: 'enter', to: 0 }]);
  });

  describe('a direction key that is pressed while the start is being revealed', () => {
    /** A campaign made just now, whose start has not been answered yet. */
    const atTheBeginning = async () => {
      const server = new ScriptedServer({ startLater: true });
      const channel = new ScriptedChannel();
      const journey = new Journey(server.summary, new Api(), channel, true);
      journey.live.open();
      channel.connectTo(server);
      expect(journey.party.value).toBeNull();
      const revealStart = async () => {
        await vi.waitFor(() => expect(channel.commands).toHaveLength(1));
        for (const { request, answer } of channel.commands.splice(0)) answer(server.command(request));
        expect(journey.party.value).toEqual({ q: 0, r: 0 });
        await vi.waitFor(() => expect(journey.commands.underWay.value).toBe(false));
      };
      return { journey, channel, revealStart };
    };

    beforeEach(() => {
      askBeforeEntering.value = 'on';
    });
    afterEach(() => {
      askBeforeEntering.value = 'on';
    });

    it.each(['on', 'off'] as const)(
      'chooses its hex when the start appears, and enters nothing however often it was pressed (asking is %s)',
      async (asks) => {
        askBeforeEntering.value = asks;
        const { journey, channel, revealStart } = await atTheBeginning();
        journey.presses.step(NORTH, { timeStamp: 0 });
        journey.presses.step(NORTH, { timeStamp: 1000 });
        await revealStart();
        expect(journey.selected.value).toEqual({ q: 0, r: -1 });
        expect(channel.commands).toEqual([]);
        journey.presses.step(NORTH, { timeStamp: performance.now() + 1000 });
        expect(channel.commands.map(({ request }) => request.command.kind)).toEqual(['enter']);
      },
    );

    it('chooses its hex also if it was pressed before the page knew that there is no map yet', async () => {
      const server = new ScriptedServer({ startLater: true });
      const channel = new ScriptedChannel();
      const journey = new Journey(server.summary, new Api(), channel, true);
      journey.live.open();
      journey.presses.step(NORTH, { timeStamp: 0 });
      channel.connectTo(server);
      await vi.waitFor(() => expect(channel.commands).toHaveLength(1));
      expect(journey.moves.isBeginning).toBe(true);
      for (const { request, answer } of channel.commands.splice(0)) answer(server.command(request));
      expect(journey.selected.value).toEqual({ q: 0, r: -1 });
      await vi.waitFor(() => expect(journey.moves.isBeginning).toBe(false));
    });

    it('is not kept when nothing is being revealed', async () => {
      const server = new ScriptedServer({ startLater: true });
      const channel = new ScriptedChannel();
      const journey = new Journey(server.summary, new Api(), channel);
      journey.live.open();
      channel.connectTo(server);
      journey.presses.step(NORTH, { timeStamp: 0 });
      journey.presses.confirm(1000);
      for (const { request, answer } of channel.commands.splice(0)) answer(server.command(request));
      expect(journey.party.value).toEqual({ q: 0, r: 0 });
      expect(journey.selected.value).toBeNull();
    });
  });
});

describe('a direction key that is pressed before the map has arrived', () => {
  it('chooses its hex when the map is there, and enters nothing', () => {
    const server = new ScriptedServer();
    const channel = new ScriptedChannel();
    const journey = new Journey(server.summary, new Api(), channel);
    journey.live.open();
    journey.presses.step(NORTH, { timeStamp: 0 });
    journey.presses.step(NORTH, { timeStamp: 1000 });
    expect(journey.selected.value).toBeNull();
    channel.connectTo(server);
    expect(journey.selected.value).toEqual({ q: 0, r: -1 });
    expect(channel.commands).toEqual([]);
  });

  it('chooses nothing if it was held down, and the key that was pressed before counts', () => {
    const server = new ScriptedServer();
    const channel = new ScriptedChannel();
    const journey = new Journey(server.summary, new Api(), channel);
    journey.live.open();
    journey.presses.step(NORTH, { timeStamp: 0 });
    journey.presses.step(2, { timeStamp: 600, repeat: true });
    channel.connectTo(server);
    expect(journey.selected.value).toEqual({ q: 0, r: -1 });
  });

  it('is forgotten if there is no party yet, and nothing is being revealed', () => {
    const server = new ScriptedServer({ startLater: true });
    const channel = new ScriptedChannel();
    const journey = new Journey(server.summary, new Api(), channel);
    journey.live.open();
    journey.presses.step(NORTH, { timeStamp: 0 });
    channel.connectTo(server);
    journey.presses.confirm(1000);
    for (const { request, answer } of channel.commands.splice(0)) answer(server.command(request));
    expect(journey.party.value).toEqual({ q: 0, r: 0 });
    expect(journey.selected.value).toBeNull();
  });

  it('does nothing for a watcher', () => {
    const server = new ScriptedServer();
    const channel = new ScriptedChannel();
    const journey = new Journey({ ...server.summary, role: 'watcher' }, new Api(), channel);
    journey.live.open();
    journey.presses.step(NORTH, { timeStamp: 0 });
    channel.listener.connected();
    const [asked] = channel.watches;
    asked?.answer({ ...server.watch(asked.request), role: 'watcher' } as WatchAnswer);
    expect(journey.party.value).toEqual({ q: 0, r: 0 });
    expect(journey.selected.value).toBeNull();
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

describe('keys that name a direction', () => {
  beforeEach(() => {
    askBeforeEntering.value = 'on';
  });

  it('choose the hex with the first press, and go there with the second', () => {
    const { journey, channel } = atTheRim();
    journey.presses.step(NORTH, { timeStamp: 0 });
    expect(journey.selected.value).toEqual({ q: 0, r: -2 });
    expect(channel.commands).toEqual([]);
    journey.presses.step(NORTH, { timeStamp: 1000 });
    expect(channel.commands).toHaveLength(1);
  });

  it('do not report a press as too quick while a step is under way', () => {
    const { journey, channel } = atTheRim();
    for (const time of [0, 1000, 2000, 2200]) journey.presses.step(NORTH, { timeStamp: time });
    expect(channel.commands).toHaveLength(1);
    expect(journey.news.value.text).not.toContain('quick');
  });

  it('never enter a hex if held down, nor by a press right after that', () => {
    const { journey, channel } = atTheRim();
    journey.presses.step(NORTH, { timeStamp: 0 });
    journey.presses.step(NORTH, { timeStamp: 600, repeat: true });
    askBeforeEntering.value = 'off';
    journey.presses.step(NORTH, { timeStamp: 1200, repeat: true });
    askBeforeEntering.value = 'on';
    journey.presses.step(NORTH, { timeStamp: 1300 });
    expect(channel.commands).toEqual([]);
    expect(journey.news.value.text).toContain('Not entered');
  });

  it('report every press that came too soon, and old news is not repeated otherwise', () => {
    const { journey } = atTheRim();
    for (const time of [0, 100, 200]) journey.presses.step(NORTH, { timeStamp: time });
    const { text, count } = journey.news.value;
    expect(text).toContain('Not entered');
    expect(count).toBe(2);
    journey.applied([]);
    expect(journey.news.value.count).toBe(2);
  });

  it('enter nothing from the wall', () => {
    const { journey, channel } = atTheRim();
    isWall.value = true;
    journey.presses.step(NORTH, { timeStamp: 0 });
    journey.presses.step(NORTH, { timeStamp: 1000 });
    expect(journey.permissions.mayAct.value).toBe(false);
    isWall.value = false;
    expect(channel.commands).toEqual([]);
    expect(journey.selected.value).toBeNull();
  });

  it('choose nothing if held down', () => {
    const { journey } = atTheRim();
    journey.presses.step(NORTH, { timeStamp: 600, repeat: true });
    expect(journey.selected.value).toBeNull();
  });
});

describe('a step asked for while the connection is lost', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** A journey without connection, with a step to the north pending for a noticeable time. */
  function steppedOffline(stepWhile: 'away' | 'connected' = 'away') {
    const set = atTheRim();
    const { journey, channel } = set;
    if (stepWhile === 'away') channel.listener.disconnected();
    journey.presses.step(NORTH, { timeStamp: 0 });
    journey.presses.step(NORTH, { timeStamp: 1000 });
    if (stepWhile === 'connected') channel.listener.disconnected();
    vi.advanceTimersByTime(200);
    expect(journey.commands.pending.value).toEqual({ q: 0, r: -2 });
    return set;
  }

  it('can be cancelled: it is never sent, and leaves no trace', async () => {
    const { journey, channel, server } = steppedOffline();
    journey.commands.takeBackUnsent();
    await vi.advanceTimersByTimeAsync(0);
    expect(toasts.value.at(-1)?.text).toBe('Taken back. Nothing was sent.');
    expect(journey.commands.underWay.value).toBe(false);
    expect(journey.commands.pending.value).toBeNull();
    channel.connectTo(server);
    expect(channel.commands).toEqual([]);
    journey.presses.step(NORTH, { timeStamp: 5000 });
    journey.presses.step(NORTH, { timeStamp: 6000 });
    expect(channel.commands, 'the same step, asked for anew').toHaveLength(1);
  });

  it('stays if a later command that waits too is cancelled first', async () => {
    const { journey, channel, server } = steppedOffline();
    const { commands, live } = journey;
    expect(commands.isSent).toBe(false);
    const counted = commands.sendWithoutDice({ kind: 'count', name: 'Torches', to: 5 }, 'counted');
    commands.takeBackUnsent();
    expect(live.waitingCommands.value).toMatchObject([{ command: { kind: 'enter' } }]);
    expect(await counted, 'withdrawn, which needs no reason').toEqual({ detail: '' });
    channel.connectTo(server);
    expect(channel.commands).toMatchObject([{ request: { command: { kind: 'enter' } } }]);
  });

  it('is shown as pending only while it is under way', async () => {
    const { journey, channel, server } = atTheRim();
    journey.presses.step(NORTH, { timeStamp: 0 });
    journey.presses.step(NORTH, { timeStamp: 1000 });
    for (const { request, answer } of channel.commands.splice(0)) answer(server.command(request));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(journey.commands.underWay.value).toBe(false);
    expect(journey.commands.pending.value).toBeNull();
  });

  it('cannot be cancelled once it was sent, since it may have been taken', async () => {
    const { journey, channel } = steppedOffline('connected');
    const { pending, underWay } = journey.commands;
    expect(journey.commands.isSent).toBe(true);
    journey.commands.takeBackUnsent();
    for (const { id } of journey.live.waitingCommands.value) journey.commands.withdraw(id);
    await vi.advanceTimersByTimeAsync(0);
    expect([underWay.value, pending.value]).toEqual([true, { q: 0, r: -2 }]);
    channel.listener.connected();
    expect(channel.commands).toHaveLength(2);
  });

  it('is not started by a press too soon after the one that chose the hex', async () => {
    const { journey, channel } = atTheRim();
    journey.choose({ q: 1, r: -2 }, 1000);
    for (const [end, said] of [
      ['inside', 'enter 5149'],
      ['edge', 'go to the edge of 5149'],
    ] as const) {
      journey.presses.approachChosen(1300, end);
      expect(journey.news.value.text).toContain(said);
    }
    await vi.advanceTimersByTimeAsync(0);
    expect(channel.commands).toEqual([]);
    journey.presses.approachChosen(2000, 'edge');
    expect(channel.commands).toMatchObject([{ request: { command: { kind: 'travel' } } }]);
  });

  it('is cancelled together with the reveal that was to follow it', async () => {
    const { journey, channel, server } = atTheRim();
    channel.listener.disconnected();
    journey.choose({ q: 1, r: -2 }, 0);
    journey.presses.approachChosen(1000, 'inside');
    expect(journey.live.waitingCommands.value).toMatchObject([
      { command: { kind: 'travel' }, wasSent: false },
    ]);
    journey.commands.takeBackUnsent();
    await vi.advanceTimersByTimeAsync(0);
    channel.connectTo(server);
    await vi.advanceTimersByTimeAsync(0);
    expect(channel.commands).toEqual([]);
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
