import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Command } from '../../src/campaign/command.ts';
import type { LinkId } from '../../src/ledger/id.ts';
import { problem } from '../../src/protocol/problem.ts';
import { expectSame, scriptedCampaign } from './scripted-campaign.ts';

describe('a live campaign', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('is connected once it has received the whole map', () => {
    const setting = scriptedCampaign();
    expect(setting.live.state.value).toBe('reconnecting');
    setting.channel.connectTo(setting.server);
    expect(setting.channel.watches[0]?.request).toEqual({ campaign: 'test' });
    expect(setting.live.state.value).toBe('connected');
    expect(setting.live.campaign.world.count).toBe(7);
    expectSame(setting);
  });

  it('has, even if joined late, the day, its weather and the steps made in it', () => {
    const setting = scriptedCampaign();
    const command = (body: Command) =>
      setting.server.command({ campaign: 'test', id: `${setting.server.campaign.seq}`, command: body });
    command({ kind: 'set', hexesPerDay: 3 });
    command({ kind: 'rest' });
    const { seq } = setting.server.campaign;
    command({ kind: 'enter', to: 1 });
    command({ kind: 'count', name: 'Rations', to: 7, perDay: -1 });
    setting.channel.connectTo(setting.server);
    expectSame(setting);
    expect(setting.live.campaign.frame()).toMatchObject({ day: 2, steps: 1, weather: { seq } });
  });

  it('applies entries as they arrive, and informs its listener', () => {
    const setting = scriptedCampaign();
    setting.channel.connectTo(setting.server);
    setting.publish(...setting.act(1));
    setting.publish(...setting.act(1));
    expect(setting.applied.map(({ seq }) => seq)).toEqual([9, 10]);
    expectSame(setting);
  });

  it('drops entries that were applied before, by their sequence numbers', () => {
    const setting = scriptedCampaign();
    setting.channel.connectTo(setting.server);
    const entries = setting.act(2);
    setting.publish(...entries);
    setting.publish(...entries);
    expect(setting.applied).toHaveLength(1);
    expect(setting.channel.watches).toHaveLength(1);
    expectSame(setting);
  });

  it('watches again from its last entry if there is a gap', () => {
    const setting = scriptedCampaign();
    setting.channel.connectTo(setting.server);
    setting.act(1);
    setting.publish(...setting.act(1));
    expect(setting.applied).toHaveLength(0);
    expect(setting.channel.watches.at(-1)?.request).toEqual({ campaign: 'test', after: 8 });
    setting.channel.answerWatch(setting.server);
    expect(setting.applied.map(({ seq }) => seq)).toEqual([9, 10]);
    expectSame(setting);
  });

  it('waits as long as the server asks for before it watches again, even if there is a gap meanwhile', () => {
    const setting = scriptedCampaign();
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
    expectSame(setting);
    setting.act(1);
    setting.publish(...setting.act(1));
    expect(setting.channel.watches, 'at once, since no pause is kept any more').toHaveLength(asked + 2);
  });

  it('follows up a partial answer at once, and an empty one after a delay', () => {
    const setting = scriptedCampaign();
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
    expectSame(setting);
  });

  it('keeps entries that arrive before the answer to its watch request, without a second request', () => {
    const setting = scriptedCampaign();
    setting.channel.listener.connected();
    const asked = setting.channel.watches[0];
    const answer = setting.server.watch({ campaign: 'test' });
    setting.publish(...setting.act(3));
    asked?.answer(answer);
    expect(setting.channel.watches).toHaveLength(1);
    expectSame(setting);
  });

  it('watches once more if the answer ends before the head', () => {
    const setting = scriptedCampaign();
    setting.channel.connectTo(setting.server);
    setting.act(4);
    setting.channel.listener.disconnected();
    setting.channel.listener.connected();
    setting.channel.watches
      .at(-1)
      ?.answer({ ok: true, role: 'owner', link: 'mine' as LinkId, head: 9, entries: [] });
    setting.channel.answerWatch(setting.server);
    expectSame(setting);
  });

  it('asks only for what it missed after a reconnect', () => {
    const setting = scriptedCampaign();
    setting.channel.connectTo(setting.server);
    setting.channel.listener.disconnected();
    expect(setting.live.state.value).toBe('reconnecting');
    setting.act(1);
    setting.act(2);
    setting.channel.connectTo(setting.server);
    expect(setting.channel.watches.at(-1)?.request).toEqual({ campaign: 'test', after: 8 });
    expect(setting.live.state.value).toBe('connected');
    expectSame(setting);
  });

  it('takes the whole map again if too much was missed', () => {
    const setting = scriptedCampaign();
    setting.channel.connectTo(setting.server);
    setting.channel.listener.disconnected();
    setting.act(1);
    setting.channel.listener.connected();
    setting.channel.watches.at(-1)?.answer(setting.server.watch({ campaign: 'test' }));
    expectSame(setting);
  });

  it('is offline after connecting has failed for a while', () => {
    const { channel, live, server } = scriptedCampaign();
    channel.connectTo(server);
    channel.listener.disconnected();
    vi.advanceTimersByTime(14_000);
    expect(live.state.value).toBe('reconnecting');
    vi.advanceTimersByTime(2_000);
    expect(live.state.value).toBe('offline');
    channel.connectTo(server);
    expect(live.state.value).toBe('connected');
  });

  it('ignores messages about other campaigns', () => {
    const setting = scriptedCampaign();
    setting.channel.connectTo(setting.server);
    setting.channel.listener.entries({ campaign: 'another', entries: setting.act(1) });
    expect(setting.applied).toHaveLength(0);
    setting.channel.listener.presenceChanged({ campaign: 'another', count: 3, present: [] });
    expect(setting.live.presence.value).toBeNull();
  });
});
