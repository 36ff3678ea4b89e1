import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Entry } from '../../src/ledger/entry.ts';
import { LiveCampaign } from '../../web/live/live-campaign.ts';
import { ANSWER_TIMEOUT_MS } from '../../web/live/timeouts.ts';
import { ScriptedChannel, ScriptedServer } from './scripted-channel.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function followed(server = new ScriptedServer()) {
  const channel = new ScriptedChannel();
  const nothing = () => undefined;
  const listener = { applied: nothing, restored: nothing, pointed: nothing, accessLost: nothing };
  const live = new LiveCampaign(server.summary, channel, listener);
  live.open();
  const act = (): readonly Entry[] => {
    const id = `other ${server.campaign.seq}`;
    const answer = server.command({ campaign: 'test', id, command: { kind: 'roll', dice: '1d6' } });
    return answer.ok ? answer.entries : [];
  };
  return { server, channel, live, act };
}

describe('an answer to watch that comes late', () => {
  it('does not set the map back to what it was when the page asked once more', () => {
    const { server, channel, live, act } = followed();
    channel.listener.connected();
    vi.advanceTimersByTime(ANSWER_TIMEOUT_MS);
    const [first, again] = channel.watches;
    const answers = [server.watch({ campaign: 'test' }), server.watch({ campaign: 'test' })] as const;
    first?.answer(answers[0]);
    channel.listener.entries({ campaign: 'test', entries: act() });
    const { campaign } = live;
    expect(campaign.seq).toBe(server.campaign.seq);
    again?.answer(answers[1]);
    expect(live.campaign.seq).toBe(server.campaign.seq);
    expect(live.campaign, 'nor is it taken anew').toBe(campaign);
    expect(live.state.value).toBe('connected');
  });

  it('is taken where the ledger of the server ends earlier than the page had it: a backup was restored', () => {
    const { server, channel, live, act } = followed();
    act();
    channel.connectTo(server);
    const before = new ScriptedServer();
    expect(before.campaign.seq).toBeLessThan(server.campaign.seq);
    channel.listener.disconnected();
    channel.listener.connected();
    channel.watches.at(-1)?.answer(before.watch({ campaign: 'test' }));
    expect(live.campaign.seq).toBe(before.campaign.seq);
  });
});
