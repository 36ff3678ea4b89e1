import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Command } from '../../src/campaign/command.ts';
import type { PackedMap } from '../../src/campaign/map-view.ts';
import { packedMapJson } from '../../src/formats/map-json.ts';
import type { Entry } from '../../src/ledger/entry.ts';
import type { LinkId } from '../../src/ledger/id.ts';
import type { WatchAnswer } from '../../src/protocol/live.ts';
import { problem } from '../../src/protocol/problem.ts';
import { LiveCampaign } from '../../web/live/live-campaign.ts';
import { ScriptedChannel, ScriptedServer } from './scripted-channel.ts';

const AWAY = { kind: 'enter', to: 1 } as const;

function setUp() {
  const server = new ScriptedServer();
  const channel = new ScriptedChannel();
  const applied: Entry[] = [];
  const ended: unknown[] = [];
  const sentLast: unknown[] = [];
  const live = new LiveCampaign(
    server.summary,
    channel,
    {
      applied: (entries) => applied.push(...entries),
      restored: () => undefined,
      pointed: () => undefined,
      accessLost: (why) => ended.push(why),
    },
    { sendLast: (given) => sentLast.push(given) },
  );
  live.open();
  const act = (to: 1 | 2 | 3 | 4 | 5 | 6): readonly Entry[] => {
    const answer = server.command({
      campaign: 'test',
      id: `other ${server.campaign.seq}`,
      command: { kind: 'enter', to },
    });
    return answer.ok ? answer.entries : [];
  };
  const publish = (...entries: readonly Entry[]) => channel.listener.entries({ campaign: 'test', entries });
  return { server, channel, live, applied, ended, sentLast, act, publish };
}

type Setting = ReturnType<typeof setUp>;

const same = ({ server, live }: Setting) => {
  expect(live.campaign.seq).toBe(server.campaign.seq);
  expect(live.campaign.view()).toEqual(server.campaign.view());
};

describe('a live campaign', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('is connected once it has received the whole map', () => {
    const setting = setUp();
    expect(setting.live.state.value).toBe('reconnecting');
    setting.channel.connectTo(setting.server);
    expect(setting.channel.watches[0]?.request).toEqual({ campaign: 'test' });
    expect(setting.live.state.value).toBe('connected');
    expect(setting.live.campaign.world.count).toBe(7);
    same(setting);
  });

  it('has, even if joined late, the day, its weather and the steps made in it', () => {
    const setting = setUp();
    const command = (body: Command) =>
      setting.server.command({ campaign: 'test', id: `${setting.server.campaign.seq}`, command: body });
    command({ kind: 'set', hexesPerDay: 3 });
    command({ kind: 'rest' });
    const { seq } = setting.server.campaign;
    command({ kind: 'enter', to: 1 });
    command({ kind: 'count', name: 'Rations', to: 7, perDay: -1 });
    setting.channel.connectTo(setting.server);
    same(setting);
    expect(setting.live.campaign.frame()).toMatchObject({ day: 2, steps: 1, weather: { seq } });
  });

  it('keeps only a count of this page’s commands once they are answered, and which entries are its own', async () => {
    const { server, channel, live, publish } = setUp();
    channel.connectTo(server);
    const count = { kind: 'count', name: 'Rations', to: 7 } as const;
    for (const command of [count, AWAY]) {
      const done = live.command(command);
      const sent = channel.commands.at(-1);
      if (!sent) throw new Error('nothing was sent');
      const answer = server.command(sent.request);
      const entry = answer.ok ? answer.entries[0] : undefined;
      if (entry?.command === undefined) throw new Error('nothing was done');
      publish(entry);
      expect(live.own.counterChangeOf(entry), 'until it is answered').toBe(
        command === count ? count : undefined,
      );
      sent.answer(answer);
      await done;
      expect(live.own.counterChangeOf(entry)).toBeUndefined();
      expect(live.own.isOwn(entry)).toBe(true);
    }
  });

  it('applies entries as they arrive, and informs its listener', () => {
    const setting = setUp();
    setting.channel.connectTo(setting.server);
    setting.publish(...setting.act(1));
    setting.publish(...setting.act(1));
    expect(setting.applied.map(({ seq }) => seq)).toEqual([9, 10]);
    same(setting);
  });

  it('drops entries that were applied before, by their sequence numbers', () => {
    const setting = setUp();
    setting.channel.connectTo(setting.server);
    const entries = setting.act(2);
    setting.publish(...entries);
    setting.publish(...entries);
    expect(setting.applied).toHaveLength(1);
    expect(setting.channel.watches).toHaveLength(1);
    same(setting);
  });

  it('watches again from its last entry if there is a gap', () => {
    const setting = setUp();
    setting.channel.connectTo(setting.server);
    setting.act(1);
    setting.publish(...setting.act(1));
    expect(setting.applied).toHaveLength(0);
    expect(setting.channel.watches.at(-1)?.request).toEqual({ campaign: 'test', after: 8 });
    setting.channel.answerWatch(setting.server);
    expect(setting.applied.map(({ seq }) => seq)).toEqual([9, 10]);
    same(setting);
  });

  it('waits as long as the server asks for before it watches again, even if there is a gap meanwhile', () => {
    const setting = setUp();
    setting.channel.connectTo(setting.server);
    setting.act(1);
    setting.publish(...setting.act(1));
    const busy = problem('limits/too-many-requests', 'Too many.', { retryAfter: 20 });
    setting.channel.watches.at(-1)?.answer({ ok: false, error: busy });
    const asked = setting.channel.watches.length;
    setting.publish(...setting.act(1));
    vi.advanceTimersByTime(19_999);
    expect(setting.channel.watches).toHaveLength(asked);
    vi.advanceTimersByTime(10_001);
    expect(setting.channel.watches).toHaveLength(asked + 1);
    setting.channel.answerWatch(setting.server);
    same(setting);
    setting.act(1);
    setting.publish(...setting.act(1));
    expect(setting.channel.watches, 'at once, since no pause is kept any more').toHaveLength(asked + 2);
  });

  it('follows up a partial answer at once, and an empty one after a delay', () => {
    const setting = setUp();
    setting.channel.connectTo(setting.server);
    for (let turn = 0; turn < 5; turn++) setting.act(1);
    setting.channel.listener.disconnected();
    setting.server.mostEntries = 2;
    setting.channel.connectTo(setting.server);
    expect(setting.channel.watches.at(-1)?.request).toEqual({ campaign: 'test', after: 10 });
    setting.channel.answerWatch(setting.server);
    expect(setting.channel.watches.at(-1)?.request).toEqual({ campaign: 'test', after: 12 });
    const asked = setting.channel.watches.length;
    setting.server.mostEntries = 0;
    setting.channel.answerWatch(setting.server);
    expect(setting.channel.watches).toHaveLength(asked);
    vi.advanceTimersByTime(2000);
    expect(setting.channel.watches).toHaveLength(asked + 1);
    setting.server.mostEntries = 2;
    setting.channel.answerWatch(setting.server);
    same(setting);
  });

  it('keeps entries that arrive before the answer to its watch request, without a second request', () => {
    const setting = setUp();
    setting.channel.listener.connected();
    const asked = setting.channel.watches[0];
    const answer = setting.server.watch({ campaign: 'test' });
    setting.publish(...setting.act(3));
    asked?.answer(answer);
    expect(setting.channel.watches).toHaveLength(1);
    same(setting);
  });

  it('watches once more if the answer ends before the head', () => {
    const setting = setUp();
    setting.channel.connectTo(setting.server);
    setting.act(4);
    setting.channel.listener.disconnected();
    setting.channel.listener.connected();
    setting.channel.watches
      .at(-1)
      ?.answer({ ok: true, role: 'owner', link: 'mine' as LinkId, head: 9, entries: [] });
    setting.channel.answerWatch(setting.server);
    same(setting);
  });

  it('asks only for what it missed after a reconnect', () => {
    const setting = setUp();
    setting.channel.connectTo(setting.server);
    setting.channel.listener.disconnected();
    expect(setting.live.state.value).toBe('reconnecting');
    setting.act(1);
    setting.act(2);
    setting.channel.connectTo(setting.server);
    expect(setting.channel.watches.at(-1)?.request).toEqual({ campaign: 'test', after: 8 });
    expect(setting.live.state.value).toBe('connected');
    same(setting);
  });

  it('takes the whole map again if too much was missed', () => {
    const setting = setUp();
    setting.channel.connectTo(setting.server);
    setting.channel.listener.disconnected();
    setting.act(1);
    setting.channel.listener.connected();
    setting.channel.watches.at(-1)?.answer(setting.server.watch({ campaign: 'test' }));
    same(setting);
  });

  it('is offline after connecting has failed for a while', () => {
    const { channel, live, server } = setUp();
    channel.connectTo(server);
    channel.listener.disconnected();
    vi.advanceTimersByTime(14_000);
    expect(live.state.value).toBe('reconnecting');
    vi.advanceTimersByTime(2_000);
    expect(live.state.value).toBe('offline');
    channel.connectTo(server);
    expect(live.state.value).toBe('connected');
  });

  it('applies the entries of a command once, whether answer or channel brings them first', async () => {
    const setting = setUp();
    setting.channel.connectTo(setting.server);
    const done = setting.live.command(AWAY);
    const [sent] = setting.channel.commands;
    if (!sent) throw new Error('nothing was sent');
    const answer = setting.server.command(sent.request);
    if (answer.ok) setting.publish(...answer.entries);
    sent.answer(answer);
    expect(await done).toEqual(answer);
    expect(setting.applied).toHaveLength(1);
    same(setting);
  });

  it('sends a command again with the same id after a reconnect, and it takes effect once', async () => {
    const setting = setUp();
    setting.channel.connectTo(setting.server);
    const done = setting.live.command(AWAY);
    const lost = setting.channel.commands[0];
    if (!lost) throw new Error('nothing was sent');
    setting.server.command(lost.request);
    setting.channel.listener.disconnected();
    setting.channel.connectTo(setting.server);
    const again = setting.channel.commands[1];
    expect(again?.request).toEqual(lost.request);
    again?.answer(setting.server.command(again.request));
    expect((await done)?.ok).toBe(true);
    expect(setting.server.campaign.seq).toBe(9);
    same(setting);
  });

  it('sends a command again if no answer comes although the connection is up', () => {
    const { channel, live, server } = setUp();
    channel.connectTo(server);
    void live.command(AWAY);
    vi.advanceTimersByTime(10_001);
    expect(channel.commands.map(({ request }) => request.id)).toEqual([
      channel.commands[0]?.request.id,
      channel.commands[0]?.request.id,
    ]);
  });

  it('keeps a command given without a connection until there is one', async () => {
    const { channel, live, server } = setUp();
    channel.connectTo(server);
    channel.listener.disconnected();
    const done = live.command(AWAY);
    expect(channel.commands).toHaveLength(0);
    channel.connectTo(server);
    const [sent] = channel.commands;
    sent?.answer(server.command(sent.request));
    expect((await done)?.ok).toBe(true);
  });

  it('sends an unanswered command once more over HTTP when the page is left, with the same id', async () => {
    const setting = setUp();
    setting.channel.connectTo(setting.server);
    const done = setting.live.command(AWAY);
    const [first] = setting.channel.commands;
    first?.answer(setting.server.command(first.request));
    await done;
    setting.live.sendUnanswered();
    expect(setting.sentLast, 'all is answered').toEqual([]);
    void setting.live.command({ kind: 'rest' });
    setting.live.close();
    const id = setting.channel.commands[1]?.request.id;
    expect(setting.sentLast).toEqual([{ id, command: { kind: 'rest' } }]);
  });

  it('does not send, on leaving, a command that was never sent', () => {
    const { channel, live, server, sentLast } = setUp();
    channel.connectTo(server);
    channel.listener.disconnected();
    void live.command(AWAY);
    live.close();
    expect(sentLast).toEqual([]);
  });

  it('gives every command an id of its own', () => {
    const { channel, live, server } = setUp();
    channel.connectTo(server);
    void live.command(AWAY);
    void live.command(AWAY);
    expect(new Set(channel.commands.map(({ request }) => request.id)).size).toBe(2);
  });

  it('passes on a refusal and changes nothing', async () => {
    const setting = setUp();
    setting.channel.connectTo(setting.server);
    const done = setting.live.command({ kind: 'enter', to: 1, from: { q: 5, r: 5 } });
    const [sent] = setting.channel.commands;
    sent?.answer(setting.server.command(sent.request));
    const answer = await done;
    expect(answer).toMatchObject({ ok: false, error: { code: 'campaign/party-moved' } });
    same(setting);
  });

  it('sends a command again after a delay if it was refused for coming too soon after others', async () => {
    const { channel, live, server } = setUp();
    channel.connectTo(server);
    const done = live.command(AWAY);
    channel.commands[0]?.answer({ ok: false, error: problem('limits/too-many-requests', 'Slowly.') });
    vi.advanceTimersByTime(1_001);
    const again = channel.commands[1];
    expect(again?.request.id).toBe(channel.commands[0]?.request.id);
    again?.answer(server.command(again.request));
    expect((await done)?.ok).toBe(true);
  });

  it.each([
    ['an unknown link', (s: Setting) => s.channel.listener.refused(problem('access/unknown-token', 'Gone.'))],
    [
      'a campaign that is not there',
      (s: Setting) => {
        s.channel.listener.connected();
        s.channel.watches.at(-1)?.answer({ ok: false, error: problem('campaign/not-found', 'Not there.') });
      },
    ],
  ])('says so when it is refused for %s', (_why, happen) => {
    const setting = setUp();
    happen(setting);
    expect(setting.ended).toHaveLength(1);
  });

  it('distinguishes a removed campaign from a revoked link, unless another link opens it', () => {
    const [removed, revoked] = [setUp(), setUp()];
    removed.channel.listener.removed();
    for (const { channel } of [removed, revoked]) channel.listener.revoked();
    expect([removed.ended, revoked.ended]).toEqual([['removed'], []]);
    revoked.channel.listener.disconnected();
    revoked.channel.listener.refused(problem('access/no-token', 'None.'));
    expect(revoked.ended).toEqual(['revoked']);
  });

  it('continues with the browser’s other link if the first is revoked, until that is revoked as well', () => {
    const { channel, live, server, ended } = setUp();
    channel.connectTo(server);
    channel.listener.revoked();
    channel.listener.disconnected();
    channel.listener.connected();
    channel.watches.at(-1)?.answer({ ...server.watch({ campaign: 'test' }), role: 'watcher' } as WatchAnswer);
    expect([ended, live.role.value, live.state.value]).toEqual([[], 'watcher', 'connected']);
    const gone = problem('campaign/not-found', 'Not there.');
    channel.listener.disconnected();
    channel.listener.connected();
    channel.watches.at(-1)?.answer({ ok: false, error: gone });
    expect(ended).toEqual([gone]);
  });

  it('shows no more than the other link allows when it continues with that', () => {
    const { channel, live, server } = setUp();
    server.command({
      campaign: 'test',
      id: 'secret',
      command: { kind: 'note', q: 0, r: 0, text: 'The butler did it.', for: 'owner' },
    });
    channel.connectTo(server);
    const notes = () => live.campaign.inForce.notesAt({ q: 0, r: 0 });
    expect(notes()).toHaveLength(1);
    channel.listener.revoked();
    channel.listener.disconnected();
    channel.listener.connected();
    const { request, answer } = channel.watches.at(-1) ?? {};
    expect(request).toEqual({ campaign: 'test' });
    const map = server.campaign.view('watcher');
    answer?.({ ...server.watch({ campaign: 'test' }), role: 'watcher', map } as WatchAnswer);
    expect([notes(), live.campaign.seq, live.state.value]).toEqual([[], server.campaign.seq, 'connected']);
    channel.listener.disconnected();
    channel.connectTo(server);
    expect(channel.watches.at(-1)?.request).toEqual({ campaign: 'test', after: server.campaign.seq });
  });

  it('ignores messages about other campaigns', () => {
    const setting = setUp();
    setting.channel.connectTo(setting.server);
    setting.channel.listener.entries({ campaign: 'another', entries: setting.act(1) });
    expect(setting.applied).toHaveLength(0);
    setting.channel.listener.presenceChanged({ campaign: 'another', count: 3, present: [] });
    expect(setting.live.presence.value).toBeNull();
  });

  describe('with a large map', () => {
    function setUpLarge(maps: (() => Promise<PackedMap>)[]) {
      const server = new ScriptedServer();
      const channel = new ScriptedChannel();
      let loads = 0;
      const live = new LiveCampaign(
        { ...server.summary, hexCount: 1_000_000 },
        channel,
        { applied: () => {}, restored: () => {}, pointed: () => {}, accessLost: () => {} },
        {
          mapFile: {
            load: () => (maps[loads++] ?? (() => Promise.reject(new Error('asked too often'))))(),
            from: 2_000,
          },
        },
      );
      live.open();
      return { server, channel, live, loads: () => loads };
    }

    const mapOf = ({ campaign }: ScriptedServer): PackedMap =>
      JSON.parse([...packedMapJson(campaign.frame(), campaign.world.view())].join(''));

    it('loads it as a file, and asks the channel only for what came after', async () => {
      let arrive = (_map: PackedMap) => {};
      const map = new Promise<PackedMap>((resolve) => {
        arrive = resolve;
      });
      const { server, channel, live } = setUpLarge([() => map]);
      const taken = mapOf(server);
      live.connected();
      expect(channel.watches).toEqual([]);
      for (const to of [1, 2, 2] as const)
        server.command({ campaign: 'test', id: `other ${to}`, command: { kind: 'enter', to } });
      arrive(taken);
      await vi.advanceTimersByTimeAsync(0);
      expect(channel.watches[0]?.request).toEqual({ campaign: 'test', after: 8 });
      channel.answerWatch(server);
      expect(live.state.value).toBe('connected');
      expect(live.campaign.view()).toEqual(server.campaign.view());
    });

    it('loads it as a file if the connection is neither up nor failing for some seconds', async () => {
      const { server, channel, live, loads } = setUpLarge([() => Promise.resolve(mapOf(server))]);
      await vi.advanceTimersByTimeAsync(3_999);
      expect(loads()).toBe(0);
      await vi.advanceTimersByTimeAsync(1);
      expect(live.campaign.view()).toEqual(server.campaign.view());
      expect(live.isCachedCopy.value).toBe(true);
      live.connected();
      channel.answerWatch(server);
      expect([live.isCachedCopy.value, live.state.value, loads()]).toEqual([false, 'connected', 1]);
    });

    it('shows for how long it waits until then, even if the map arrives by itself', async () => {
      const { server, live } = setUpLarge([() => Promise.resolve(mapOf(server))]);
      live.disconnected();
      live.refused({ ...problem('server/stopping', 'Not now.'), retryAfter: 30 });
      await vi.advanceTimersByTimeAsync(5_000);
      expect(live.ready.value).toBe(true);
      expect(live.pause.value).toBeGreaterThanOrEqual(30);
      await vi.advanceTimersByTimeAsync(45_000);
      expect(live.pause.value).toBe(0);
    });

    it('loads it again after a delay if that failed', async () => {
      const { server, live, loads } = setUpLarge([
        () => Promise.reject(new Error('no network')),
        () => Promise.resolve(mapOf(server)),
      ]);
      live.connected();
      await vi.advanceTimersByTimeAsync(0);
      expect(live.ready.value).toBe(false);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(loads()).toBe(2);
      expect(live.campaign.view()).toEqual(server.campaign.view());
    });
  });
});
