import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { MapCache } from '../../src/http/map-cache.ts';

/** Text that does not pack well. */
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
  it('packs a map once for all who ask at the same time and later', async () => {
    const cache = new MapCache();
    let asked = 0;
    const pieces = () => {
      asked++;
      return ['{"a":', '1}'];
    };
    const [first, second] = await Promise.all([cache.gzipped('m', pieces), cache.gzipped('m', pieces)]);
    expect(second).toBe(first);
    expect(await cache.gzipped('m', pieces)).toBe(first);
    expect(asked).toBe(1);
    expect(gunzipSync(first).toString()).toBe('{"a":1}');
    expect(cache.bytes).toBe(first.length);
  });

  it('lets go of what was not asked for the longest', async () => {
    const cache = new MapCache(20_000);
    const text = noise(6000);
    const asked: string[] = [];
    const ask = (name: string) =>
      cache.gzipped(name, () => {
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

  it('keeps nothing that would take more than a quarter of it', async () => {
    const cache = new MapCache(10_000);
    expect((await cache.gzipped('large', () => [noise(10_000)])).length).toBeGreaterThan(2500);
    expect(cache.bytes).toBe(0);
  });

  it('does not keep a failure', async () => {
    const cache = new MapCache();
    const broken = function* () {
      yield '{';
      throw new Error('broken');
    };
    await expect(cache.gzipped('m', broken)).rejects.toThrow('broken');
    expect(gunzipSync(await cache.gzipped('m', () => ['{}'])).toString()).toBe('{}');
    expect(cache.bytes).toBeGreaterThan(0);
  });
});
