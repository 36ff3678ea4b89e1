import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PackedMap } from '../../src/campaign/map-view.ts';
import { packedMapJson } from '../../src/formats/map-json.ts';
import type { Entry } from '../../src/ledger/entry.ts';
import { problem } from '../../src/protocol/problem.ts';
import type { BesideChannel } from '../../web/live/beside-channel.ts';
import { LiveCampaign } from '../../web/live/live-campaign.ts';
import { ANSWER_TIMEOUT_MS, RETRY_DELAY_MS } from '../../web/live/timeouts.ts';
import { ScriptedChannel, ScriptedServer } from './scripted-channel.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function followed(server = new ScriptedServer(), beside: BesideChannel = {}) {
  const channel = new ScriptedChannel();
  const nothing = () => undefined;
  const listener = { applied: nothing, restored: nothing, pointed: nothing, accessLost: nothing };
  const live = new LiveCampaign(server.summary, channel, listener, beside);
  live.open();
  const act = (): readonly Entry[] => {
    const id = `other ${server.campaign.seq}`;
    const answer = server.command({ campaign: 'test', id, command: { kind: 'roll', dice: '1d6' } });
    return answer.ok ? answer.entries : [];
  };
  return { server, channel, live, act };
}

describe('a late answer to a watch request', () => {
  it('does not reset the map if the page has asked again', () => {
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

  it('is accepted if the server’s ledger ends earlier than the page’s: a backup was restored', () => {
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

const mapOf = ({ campaign }: ScriptedServer): PackedMap =>
  JSON.parse([...packedMapJson(campaign.frame(), campaign.world.view())].join(''));

describe('a watch request whose answer takes long', () => {
  /** A page with a pending watch request that is about to time out. */
  function waitedFor() {
    const server = new ScriptedServer();
    let loads = 0;
    const load = async () => {
      loads++;
      return mapOf(server);
    };
    const page = followed(server, { mapFile: { load, from: 2_000 } });
    page.channel.listener.connected();
    return { ...page, loads: () => loads };
  }

  it('is not repeated: the map is loaded as a file, and later entries over the channel', async () => {
    const { server, channel, live, act, loads } = waitedFor();
    const late = server.watch({ campaign: 'test' });
    await vi.advanceTimersByTimeAsync(ANSWER_TIMEOUT_MS);
    expect(live.ready.value).toBe(true);
    const { seq } = server.campaign;
    expect(channel.watches.map(({ request }) => request.after)).toEqual([undefined, seq]);
    expect(channel.renewals, 'what is still under way is in the way').toBe(1);
    await vi.advanceTimersByTimeAsync(ANSWER_TIMEOUT_MS + RETRY_DELAY_MS);
    expect(channel.renewals, 'once, as the server may just be slow').toBe(1);
    act();
    channel.watches[0]?.answer(late);
    channel.answerWatch(server);
    expect(live.campaign.seq).toBe(seq + 1);
    expect([live.state.value, loads()]).toEqual(['connected', 2]);
  });

  it('does not keep the page from getting what it missed', async () => {
    const { server, channel, live, act } = waitedFor();
    channel.answerWatch(server);
    channel.listener.disconnected();
    act();
    channel.listener.connected();
    await vi.advanceTimersByTimeAsync(ANSWER_TIMEOUT_MS);
    const after = [undefined, server.campaign.seq - 1, server.campaign.seq];
    expect(channel.watches.map(({ request }) => request.after)).toEqual(after);
    expect(live.campaign.seq).toBe(server.campaign.seq);
  });
});

describe('a map loaded as a file', () => {
  /** A page with one entry more than its server, which has gone back to a backup. */
  async function wentBack() {
    const [later, backup] = [new ScriptedServer(), new ScriptedServer()];
    later.command({ campaign: 'test', id: 'other', command: { kind: 'roll', dice: '1d6' } });
    const channel = new ScriptedChannel();
    const nothing = () => undefined;
    const listener = { applied: nothing, restored: nothing, pointed: nothing, accessLost: nothing };
    const page = { channel, later, backup, file: later, loads: 0 };
    const load = async () => {
      page.loads++;
      return mapOf(page.file);
    };
    const live = new LiveCampaign(later.summary, channel, listener, { mapFile: { load, from: 0 } });
    live.open();
    channel.listener.connected();
    await vi.advanceTimersByTimeAsync(0);
    channel.answerWatch(later);
    expect(live.state.value).toBe('connected');
    expect(live.campaign.seq).toBe(backup.campaign.seq + 1);
    channel.listener.disconnected();
    channel.listener.connected();
    page.loads = 0;
    return { page, live };
  }

  /** Answers every watch request of the page for `ms` milliseconds; a page ahead of the server gets the whole map. */
  async function answerAll({ channel, backup }: Awaited<ReturnType<typeof wentBack>>['page'], ms: number) {
    for (let answered = channel.watches.length - 1, past = 0; past < ms; past += 100) {
      for (; answered < channel.watches.length && answered < 1_000; answered++) {
        const { request, answer } = channel.watches[answered] as (typeof channel.watches)[number];
        const isAhead = (request.after ?? 0) > backup.campaign.seq;
        answer(backup.watch(isAhead ? { campaign: 'test' } : request));
        await vi.advanceTimersByTimeAsync(0);
      }
      await vi.advanceTimersByTimeAsync(100);
    }
  }

  it('is accepted if the server went back to a backup', async () => {
    const { page, live } = await wentBack();
    page.file = page.backup;
    await answerAll(page, 1_000);
    expect(live.campaign.seq).toBe(page.backup.campaign.seq);
    expect(live.state.value).toBe('connected');
    expect(page.loads).toBe(1);
  });

  it('is accepted even if the map is too large for the server to say where the ledger ends', async () => {
    const { page, live } = await wentBack();
    page.file = page.backup;
    const error = problem('campaign/map-too-large', 'Fetch it over HTTP.');
    page.channel.watches.at(-1)?.answer({ ok: false, error });
    await vi.advanceTimersByTimeAsync(0);
    page.channel.answerWatch(page.backup);
    expect(live.campaign.seq).toBe(page.backup.campaign.seq);
    expect(live.state.value).toBe('connected');
  });

  it('is loaded again only after a pause if it brought nothing new', async () => {
    const { page } = await wentBack();
    await answerAll(page, 5 * RETRY_DELAY_MS);
    expect(page.loads).toBeGreaterThan(1);
    expect(page.loads).toBeLessThanOrEqual(6);
  });

  it('leaves a pending request alone if it brought nothing new', async () => {
    const { page } = await wentBack();
    page.channel.watches.at(-1)?.answer(page.backup.watch({ campaign: 'test' }));
    // Entries after a gap, which is requested at once.
    const [first] = page.later.ledger;
    const entry = { ...first, seq: page.later.campaign.seq + 5 } as Entry;
    page.channel.listener.entries({ campaign: 'test', entries: [entry] });
    const asked = page.channel.watches.length;
    await vi.advanceTimersByTimeAsync(ANSWER_TIMEOUT_MS);
    expect(page.channel.watches.length).toBe(asked);
    await vi.advanceTimersByTimeAsync(RETRY_DELAY_MS);
    expect(page.channel.watches.length, 'asked again, since no answer came').toBe(asked + 1);
  });
});
