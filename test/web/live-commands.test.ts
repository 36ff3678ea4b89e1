import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { problem } from '../../src/protocol/problem.ts';
import { expectSame, scriptedCampaign } from './scripted-campaign.ts';

const AWAY = { kind: 'enter', to: 1 } as const;

describe('a live campaign', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('keeps only a count of this page’s commands once they are answered, and which entries are its own', async () => {
    const { server, channel, live, publish } = scriptedCampaign();
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

  it('applies the entries of a command once, whether answer or channel brings them first', async () => {
    const setting = scriptedCampaign();
    setting.channel.connectTo(setting.server);
    const done = setting.live.command(AWAY);
    const [sent] = setting.channel.commands;
    if (!sent) throw new Error('nothing was sent');
    const answer = setting.server.command(sent.request);
    if (answer.ok) setting.publish(...answer.entries);
    sent.answer(answer);
    expect(await done).toEqual(answer);
    expect(setting.applied).toHaveLength(1);
    expectSame(setting);
  });

  it('sends a command again with the same id after a reconnect, and it takes effect once', async () => {
    const setting = scriptedCampaign();
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
    expectSame(setting);
  });

  it('sends a command again if no answer comes although the connection is up', () => {
    const { channel, live, server } = scriptedCampaign();
    channel.connectTo(server);
    void live.command(AWAY);
    vi.advanceTimersByTime(10_001);
    expect(channel.commands.map(({ request }) => request.id)).toEqual([
      channel.commands[0]?.request.id,
      channel.commands[0]?.request.id,
    ]);
  });

  it('keeps a command given without a connection until there is one', async () => {
    const { channel, live, server } = scriptedCampaign();
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
    const setting = scriptedCampaign();
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
    const { channel, live, server, sentLast } = scriptedCampaign();
    channel.connectTo(server);
    channel.listener.disconnected();
    void live.command(AWAY);
    live.close();
    expect(sentLast).toEqual([]);
  });

  it('gives every command an id of its own', () => {
    const { channel, live, server } = scriptedCampaign();
    channel.connectTo(server);
    void live.command(AWAY);
    void live.command(AWAY);
    expect(new Set(channel.commands.map(({ request }) => request.id)).size).toBe(2);
  });

  it('passes on a refusal and changes nothing', async () => {
    const setting = scriptedCampaign();
    setting.channel.connectTo(setting.server);
    const done = setting.live.command({ kind: 'enter', to: 1, from: { q: 5, r: 5 } });
    const [sent] = setting.channel.commands;
    sent?.answer(setting.server.command(sent.request));
    const answer = await done;
    expect(answer).toMatchObject({ ok: false, error: { code: 'campaign/party-moved' } });
    expectSame(setting);
  });

  it('sends a command again after a delay if it was refused for coming too soon after others', async () => {
    const { channel, live, server } = scriptedCampaign();
    channel.connectTo(server);
    const done = live.command(AWAY);
    channel.commands[0]?.answer({ ok: false, error: problem('limits/too-many-requests', 'Slowly.') });
    vi.advanceTimersByTime(1_001);
    const again = channel.commands[1];
    expect(again?.request.id).toBe(channel.commands[0]?.request.id);
    again?.answer(server.command(again.request));
    expect((await done)?.ok).toBe(true);
  });
});
