import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PackedMap } from '../../src/campaign/map-view.ts';
import { packedMapJson } from '../../src/formats/map-json.ts';
import { problem } from '../../src/protocol/problem.ts';
import { LiveCampaign } from '../../web/live/live-campaign.ts';
import { ScriptedChannel, ScriptedServer } from './scripted-channel.ts';

describe('a live campaign', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

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
