import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { LIVE_PATH } from '../../src/protocol/live.ts';
import { type ProblemBody, type ProblemCode, problem } from '../../src/protocol/problem.ts';
import { ApiError } from '../../web/live/api.ts';
import type { Channel, ChannelListener } from '../../web/live/channel.ts';
import { LiveCampaign } from '../../web/live/live-campaign.ts';
import { socketChannel } from '../../web/live/socket-channel.ts';
import { CONNECTING_MS, RETRY_DELAY_MS } from '../../web/live/timeouts.ts';
import { ScriptedChannel, ScriptedServer } from './scripted-channel.ts';

const nothing = () => undefined;

/** Counts how often it is opened. */
class CountedChannel extends ScriptedChannel {
  opened = 0;

  override open(listener: ChannelListener): void {
    this.opened++;
    super.open(listener);
  }
}

describe('a page refused by a server in trouble', () => {
  afterEach(() => void vi.useRealTimers());

  function turnedAway(code: ProblemCode, load?: () => Promise<never>) {
    vi.useFakeTimers();
    const channel = new CountedChannel();
    const ended: unknown[] = [];
    const listener = {
      applied: nothing,
      restored: nothing,
      pointed: nothing,
      accessLost: (why: unknown) => ended.push(why),
    };
    const { summary } = new ScriptedServer();
    const live = new LiveCampaign(summary, channel, listener, load && { mapFile: { load, from: 0 } });
    live.open();
    channel.listener.disconnected();
    channel.listener.refused(problem(code, 'Not now.'));
    return { channel, live, ended };
  }

  it.each(['server/storage', 'server/failed', 'server/stopping', 'limits/too-many-requests'] as const)(
    'connects again after a pause: %s',
    (code) => {
      const { channel, ended } = turnedAway(code);
      expect(channel.opened).toBe(1);
      vi.advanceTimersByTime(RETRY_DELAY_MS);
      expect(channel.opened).toBe(2);
      expect(ended).toEqual([]);
    },
  );

  it('connects again even if its map can’t be loaded meanwhile either', async () => {
    const { channel } = turnedAway('server/storage', () => Promise.reject(new Error('in trouble')));
    await vi.advanceTimersByTimeAsync(RETRY_DELAY_MS);
    expect(channel.opened).toBe(2);
  });

  it('connects again after growing pauses, up to ten seconds, which start over after a success', () => {
    const { channel } = turnedAway('server/storage');
    vi.spyOn(Math, 'random').mockReturnValue(0);
    onTestFinished(() => void vi.restoreAllMocks());
    vi.advanceTimersByTime(RETRY_DELAY_MS);
    const refusedFor = (ms: number) => {
      const before = channel.opened;
      channel.listener.refused(problem('server/storage', 'Not now.'));
      vi.advanceTimersByTime(ms - 1);
      expect(channel.opened, `not before ${ms} ms`).toBe(before);
      vi.advanceTimersByTime(1);
      expect(channel.opened, `after ${ms} ms`).toBe(before + 1);
    };
    for (const seconds of [2, 4, 8, 10, 10]) refusedFor(seconds * 1_000);
    channel.listener.connected();
    channel.listener.disconnected();
    refusedFor(RETRY_DELAY_MS);
  });

  it('connects again sooner at random, by up to a half, so that pages refused together are spread out', () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    onTestFinished(() => void vi.restoreAllMocks());
    const { channel } = turnedAway('server/storage');
    vi.advanceTimersByTime(0.75 * RETRY_DELAY_MS - 1);
    expect(channel.opened).toBe(1);
    vi.advanceTimersByTime(1);
    expect(channel.opened).toBe(2);
  });

  it('connects again after as long as the server asks for, and shows that time meanwhile', () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    onTestFinished(() => void vi.restoreAllMocks());
    const { channel, live } = turnedAway('server/storage');
    vi.advanceTimersByTime(RETRY_DELAY_MS);
    expect(live.pause.value, 'a moment is not worth telling').toBe(0);
    channel.listener.refused(problem('server/storage', 'Not now.', { retryAfter: 20 }));
    expect(live.pause.value).toBe(20);
    vi.advanceTimersByTime(19_999);
    expect(channel.opened).toBe(2);
    vi.advanceTimersByTime(1);
    expect(channel.opened).toBe(3);
    channel.listener.connected();
    expect(live.pause.value).toBe(0);
    const error = problem('limits/too-many-requests', 'Not now.', { retryAfter: 20 });
    channel.watches.at(-1)?.answer({ ok: false, error });
    expect(live.pause.value).toBe(20);
    vi.advanceTimersByTime(19_999);
    expect(channel.watches).toHaveLength(1);
    vi.advanceTimersByTime(1);
    channel.answerWatch(new ScriptedServer());
    expect(channel.watches).toHaveLength(2);
    expect(live.pause.value).toBe(0);
  });

  it('loads its map again after as long as the server asks for', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    onTestFinished(() => void vi.restoreAllMocks());
    let loads = 0;
    const { channel } = turnedAway('server/storage', () => {
      loads++;
      return Promise.reject(new ApiError(null, 20));
    });
    channel.listener.connected();
    await vi.advanceTimersByTimeAsync(0);
    const before = loads;
    await vi.advanceTimersByTimeAsync(19_999);
    expect(loads).toBe(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(loads).toBe(before + 1);
  });

  it('learns that its map can’t be loaded for good, and does not ask for it again', async () => {
    const lost = problem('access/unknown-token', 'This link opens nothing.');
    let loads = 0;
    const { channel, ended } = turnedAway('server/storage', () => {
      loads++;
      return Promise.reject(new ApiError(lost));
    });
    channel.listener.connected();
    await vi.advanceTimersByTimeAsync(CONNECTING_MS);
    const before = loads;
    await vi.advanceTimersByTimeAsync(60 * RETRY_DELAY_MS);
    expect(ended.at(-1)).toEqual(lost);
    expect(loads).toBe(before);
  });

  it('learns that it may not see the campaign even while its map is loaded as a file', async () => {
    const { channel, ended, live } = turnedAway('server/storage', () => new Promise(() => {}));
    live.ready.value = true;
    channel.listener.connected();
    const lost = problem('access/taken-back', 'This link was revoked.');
    channel.watches.at(-1)?.answer({ ok: false, error: lost });
    expect(ended).toEqual([lost]);
  });

  it('does not connect again after it was left', () => {
    const { channel, live } = turnedAway('server/storage');
    live.close();
    vi.advanceTimersByTime(10 * RETRY_DELAY_MS);
    expect(channel.opened).toBe(1);
    expect(channel.closed).toBe(true);
  });
});

describe('the channel', () => {
  it.each([
    ['a problem that passes', problem('server/storage', 'Nothing can be written down.')],
    ['a problem that stays', problem('access/unknown-token', 'This link opens nothing.')],
    ['what is no problem', undefined],
  ])('leaves it to its listener what to do after a refusal with %s', async (_, data) => {
    const http = createServer();
    const server = new Server(http, { path: LIVE_PATH });
    let calls = 0;
    server.use((_socket, next) => {
      calls++;
      next(Object.assign(new Error('turned away'), { data }));
    });
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    const { port } = http.address() as AddressInfo;
    vi.stubGlobal('location', { protocol: 'http:', hostname: '127.0.0.1', port, host: `127.0.0.1:${port}` });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const channels = [socketChannel('token'), socketChannel('token')] as const;
    onTestFinished(async () => {
      vi.useRealTimers();
      for (const channel of channels) channel.close();
      await server.close();
      vi.unstubAllGlobals();
    });
    const refusalOf = (channel: Channel) =>
      new Promise<ProblemBody>((resolve) => {
        const listener = { disconnected: nothing, refused: resolve } as unknown as ChannelListener;
        channel.open(listener);
      });
    expect(await refusalOf(channels[0])).toMatchObject(
      data ?? { code: 'server/failed', detail: 'turned away' },
    );
    vi.advanceTimersByTime(60_000);
    // Refusals of later calls arrive later.
    await refusalOf(channels[1]);
    expect(calls, 'each called once').toBe(2);
  });
});
