import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WatchAnswer } from '../../src/protocol/live.ts';
import { problem } from '../../src/protocol/problem.ts';
import { type ScriptedCampaign, scriptedCampaign } from './scripted-campaign.ts';

describe('a live campaign', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it.each([
    [
      'an unknown link',
      (s: ScriptedCampaign) => s.channel.listener.refused(problem('access/unknown-token', 'Gone.')),
    ],
    [
      'a campaign that is not there',
      (s: ScriptedCampaign) => {
        s.channel.listener.connected();
        s.channel.watches.at(-1)?.answer({ ok: false, error: problem('campaign/not-found', 'Not there.') });
      },
    ],
  ])('says so when it is refused for %s', (_why, happen) => {
    const setting = scriptedCampaign();
    happen(setting);
    expect(setting.ended).toHaveLength(1);
  });

  it('distinguishes a removed campaign from a revoked link, unless another link opens it', () => {
    const [removed, revoked] = [scriptedCampaign(), scriptedCampaign()];
    removed.channel.listener.removed();
    for (const { channel } of [removed, revoked]) channel.listener.revoked();
    expect([removed.ended, revoked.ended]).toEqual([['removed'], []]);
    revoked.channel.listener.disconnected();
    revoked.channel.listener.refused(problem('access/no-token', 'None.'));
    expect(revoked.ended).toEqual(['revoked']);
  });

  it('continues with the browser’s other link if the first is revoked, until that is revoked as well', () => {
    const { channel, live, server, ended } = scriptedCampaign();
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
    const { channel, live, server } = scriptedCampaign();
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
});
