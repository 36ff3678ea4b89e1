import { describe, expect, it } from 'vitest';
import { SHARED_STORES } from '../support/several-servers.ts';
import { hashOf, time } from '../support/store-rows.ts';

const offer = (keyring: string, until = 600) => ({ keyring: hashOf(keyring), expiresAt: time(until) });

describe.each(SHARED_STORES)('offers of keyrings in %s', (_name, share) => {
  it('can be taken once, through any server', async () => {
    const { one, other } = await share();
    await one.offers.put(hashOf('code'), offer('browser'), time(1));
    const takers = [one, other, one, other].map(({ offers }) => offers.take(hashOf('code'), time(2)));
    expect((await Promise.all(takers)).filter((taken) => taken !== null)).toEqual([hashOf('browser')]);
    expect(await one.offers.take(hashOf('no code'), time(2))).toBeNull();
  });

  it('end when they expire, when the same keyring makes a later one, and with their keyring', async () => {
    const { one, other } = await share();
    const taken = (code: string, at: number) => other.offers.take(hashOf(code), time(at));
    await one.offers.put(hashOf('late'), offer('first', 60), time(1));
    expect(await taken('late', 60)).toBeNull();
    await one.offers.put(hashOf('earlier'), offer('second'), time(1));
    await one.offers.put(hashOf('later'), offer('second'), time(2));
    expect(await taken('earlier', 3)).toBeNull();
    expect(await taken('later', 3)).toBe(hashOf('second'));
    await one.offers.put(hashOf('ended'), offer('third'), time(1));
    await one.offers.put(hashOf('goes on'), offer('fourth'), time(1));
    await other.offers.end([hashOf('third')]);
    expect(await taken('ended', 2)).toBeNull();
    expect(await taken('goes on', 2)).toBe(hashOf('fourth'));
  });

  it('are refused if they would last longer than any that could have been made by now', async () => {
    const { one, other } = await share();
    for (const [code, until] of [
      ['made ahead', 601],
      ['made now', 600],
    ] as const)
      await one.offers.put(hashOf(code), offer(code, until), time(1));
    expect(await other.offers.take(hashOf('made ahead'), time(2), time(600))).toBeNull();
    expect(await other.offers.take(hashOf('made now'), time(2), time(600))).toBe(hashOf('made now'));
  });

  it('exist one at a time for each keyring, even if two servers store them at once', async () => {
    const { one, other } = await share();
    for (let turn = 0; turn < 20; turn++) {
      const codes = [one, other, one, other].map((server, index) => ({
        server,
        hash: hashOf(`${turn} ${index}`),
      }));
      await Promise.all(codes.map(({ server, hash }) => server.offers.put(hash, offer('browser'), time(1))));
      const taken = await Promise.all(codes.map(({ hash }) => one.offers.take(hash, time(2))));
      expect(taken.filter((keyring) => keyring !== null)).toHaveLength(1);
    }
  });
});
