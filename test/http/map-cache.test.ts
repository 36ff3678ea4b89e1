import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Requester } from '../../src/http/work/gate.ts';
import { MapCache } from '../../src/http/work/map-cache.ts';
import { RequestAborted } from '../../src/http/work/request-aborted.ts';

const somebody = (signal = new AbortController().signal): Requester => ({
  address: '10.0.0.1',
  campaign: 'one',
  signal,
});

/** Text that compresses badly. */
function noise(length: number): string {
  let state = 1;
  let text = '';
  while (text.length < length) {
    state = (state * 48271) % 2147483647;
    text += state.toString(36);
  }
  return text.slice(0, length);
}

describe('a cache of maps', () => {
  it('compresses a map once for all who ask at the same time and later', async () => {
    const cache = new MapCache();
    let asked = 0;
    const pieces = () => {
      asked++;
      return ['{"a":', '1}'];
    };
    const [first, second] = await Promise.all([
      cache.gzipped('m', somebody(), pieces),
      cache.gzipped('m', somebody(), pieces),
    ]);
    expect(second).toBe(first);
    expect(await cache.gzipped('m', somebody(), pieces)).toBe(first);
    expect(asked).toBe(1);
    expect(gunzipSync(first).toString()).toBe('{"a":1}');
    expect(cache.bytes).toBe(first.length);
  });

  it('evicts the map that was not asked for the longest', async () => {
    const cache = new MapCache(20_000);
    const text = noise(6000);
    const asked: string[] = [];
    const ask = (name: string) =>
      cache.gzipped(name, somebody(), () => {
        asked.push(name);
        return [text];
      });
    for (const name of ['a', 'b', 'c', 'd']) await ask(name);
    await ask('a');
    await ask('e');
    await ask('f');
    expect(cache.bytes).toBeLessThanOrEqual(20_000);
    asked.length = 0;
    await ask('a');
    expect(asked).toEqual([]);
    await ask('b');
    expect(asked).toEqual(['b']);
  });

  it('does not keep a map that would take more than a quarter of the cache', async () => {
    const cache = new MapCache(10_000);
    expect((await cache.gzipped('large', somebody(), () => [noise(10_000)])).length).toBeGreaterThan(2500);
    expect(cache.bytes).toBe(0);
  });

  it('drops all maps of a removed campaign, and does not keep those being compressed at that moment', async () => {
    const cache = new MapCache();
    const ask = (name: string) => cache.gzipped(name, somebody(), () => [noise(100)]);
    await ask('gone-1');
    const other = await ask('here-1');
    const underWay = ask('gone-2');
    cache.forget('gone-');
    await underWay;
    expect(cache.bytes).toBe(other.length);
    expect(await ask('here-1')).toBe(other);
  });

  it('compresses nothing for a client that has already hung up', async () => {
    const cache = new MapCache();
    let asked = 0;
    const pieces = () => {
      asked++;
      return ['{}'];
    };
    const gone = cache.gzipped('m', somebody(AbortSignal.abort()), pieces);
    await expect(gone).rejects.toThrow(RequestAborted);
    expect(asked).toBe(0);
    expect(gunzipSync(await cache.gzipped('m', somebody(), pieces)).toString()).toBe('{}');
  });

  it('does not keep a failure', async () => {
    const cache = new MapCache();
    const broken = function* () {
      yield '{';
      throw new Error('broken');
    };
    await expect(cache.gzipped('m', somebody(), broken)).rejects.toThrow('broken');
    expect(gunzipSync(await cache.gzipped('m', somebody(), () => ['{}'])).toString()).toBe('{}');
    expect(cache.bytes).toBeGreaterThan(0);
  });

  it('gives up a queued map that nobody waits for any more, and makes it anew when asked again', async () => {
    const cache = new MapCache();
    const [first, second, other] = [new AbortController(), new AbortController(), new AbortController()];
    let made = 0;
    const pieces = function* () {
      made++;
      for (let piece = 0; piece < 50; piece++) yield noise(1000);
    };
    // Another map for the same address is being made, so these wait.
    const held = cache.gzipped('held', somebody(), pieces);
    const left = cache.gzipped('left', somebody(first.signal), pieces);
    const alsoLeft = cache.gzipped('left', somebody(second.signal), pieces);
    const kept = cache.gzipped('kept', somebody(other.signal), pieces);
    const stillKept = cache.gzipped('kept', somebody(), pieces);
    for (const one of [first, second, other]) one.abort();
    await expect(left).rejects.toBeInstanceOf(RequestAborted);
    await expect(alsoLeft).rejects.toBeInstanceOf(RequestAborted);
    expect(await kept).toBe(await stillKept);
    await held;
    expect(made).toBe(2);
    expect((await cache.gzipped('left', somebody(), pieces)).length).toBeGreaterThan(0);
    expect(made).toBe(3);
  });

  it('also gives up a queued map of a campaign dropped meanwhile', async () => {
    const cache = new MapCache();
    const pieces = () => ['{}'];
    const held = cache.gzipped('held', somebody(), pieces);
    const client = new AbortController();
    const left = cache.gzipped('gone-1', somebody(client.signal), pieces);
    const outcome = expect(left).rejects.toBeInstanceOf(RequestAborted);
    cache.forget('gone-');
    client.abort();
    expect(cache.waitingCount).toBe(0);
    await outcome;
    await held;
  });
});
