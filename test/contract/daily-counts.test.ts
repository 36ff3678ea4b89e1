import { describe, expect, it } from 'vitest';
import type { CountedDaily, DailyBounds, DailyCounts } from '../../src/session/daily-counts.ts';
import { varied } from '../support/all-tests.ts';
import { SHARED_STORES } from '../support/several-servers.ts';

const HERE = '192.0.2.1';
const THERE = '192.0.2.2';
const NEVER: DailyBounds = { fromOne: Number.POSITIVE_INFINITY, inAll: Number.POSITIVE_INFINITY };
const DAY_S = 24 * 60 * 60;

describe.each(varied(SHARED_STORES))('daily counts in %s', (_name, share) => {
  const servers = async () => {
    const { one, other } = await share();
    return [one.counts, other.counts] as const;
  };
  /** How many of `times` simultaneous requests, sent to both servers in turn, stay within the limit. */
  const takenAtOnce = async (
    [one, other]: readonly [DailyCounts, DailyCounts],
    times: number,
    counted: CountedDaily,
    most: Partial<DailyBounds>,
    networks = [HERE],
  ) => {
    const all = Array.from({ length: times }, (_, turn) => {
      const network = networks[turn % networks.length] ?? HERE;
      return (turn % 2 === 0 ? one : other).take(counted, network, { ...NEVER, ...most });
    });
    return (await Promise.all(all)).filter(({ bound }) => bound === null).length;
  };

  it('admit the given number from one network, over all servers together', async () => {
    const both = await servers();
    expect(await takenAtOnce(both, 20, 'campaigns', { fromOne: 7 })).toBe(7);
    expect(await takenAtOnce(both, 4, 'campaigns', { fromOne: 7 })).toBe(0);
    // Another network, or something else, is counted separately.
    expect(await takenAtOnce(both, 4, 'campaigns', { fromOne: 3 }, [THERE])).toBe(3);
    expect(await takenAtOnce(both, 4, 'imports', { fromOne: 2 })).toBe(2);
  });

  it('admit the given number in all', async () => {
    const both = await servers();
    const networks = Array.from({ length: 9 }, (_, index) => `192.0.2.${index}`);
    expect(await takenAtOnce(both, 30, 'imports', { inAll: 11 }, networks)).toBe(11);
    expect(await takenAtOnce(both, 5, 'imports', { inAll: 12 }, networks)).toBe(1);
  });

  it('say which limit is reached, that of the network first, and how long the day lasts', async () => {
    const [one, other] = await servers();
    expect(await one.take('campaigns', HERE, { fromOne: 1, inAll: 1 })).toEqual({
      bound: null,
      day: expect.any(String),
    });
    const fromOne = await other.take('campaigns', HERE, { fromOne: 1, inAll: 1 });
    const inAll = await other.take('campaigns', THERE, { fromOne: 1, inAll: 1 });
    expect([fromOne.bound, inAll.bound]).toEqual(['fromOne', 'inAll']);
    const left = DAY_S - ((Date.now() / 1000) % DAY_S);
    expect('secondsLeft' in inAll && Math.abs(inAll.secondsLeft - left)).toBeLessThan(60);
  });

  it('can be given back through any server, on the day on which they were counted', async () => {
    const [one, other] = await servers();
    const most = { ...NEVER, fromOne: 1, inAll: 1 };
    const { day } = (await one.take('campaigns', HERE, most)) as { day: string };
    await one.giveBack('campaigns', HERE, '2001-01-01');
    expect((await other.take('campaigns', HERE, most)).bound).toBe('fromOne');
    await other.giveBack('campaigns', HERE, day);
    expect((await one.take('campaigns', THERE, most)).bound).toBeNull();
    expect((await other.take('campaigns', HERE, most)).bound).toBe('inAll');
  });

  it('of bytes reach a limit over all servers together, to within a hundredth of it for each server', async () => {
    const [one, other] = await servers();
    const most = { fromOne: 1000, inAll: 3000 };
    expect(one.bytesReached(HERE, most)).toBeNull();
    one.addBytes(HERE, 999, most);
    expect(one.bytesReached(HERE, most)).toBeNull();
    one.addBytes(HERE, 1, most);
    expect(one.bytesReached(HERE, most)).toMatchObject({ bound: 'fromOne', secondsLeft: expect.any(Number) });
    expect(one.bytesReached(THERE, most)).toBeNull();
    // Once a hundredth was written here, what the same network wrote elsewhere is known too.
    await expect
      .poll(() => {
        other.addBytes(HERE, 10, most);
        return other.bytesReached(HERE, most)?.bound;
      })
      .toBe('fromOne');
    other.addBytes(THERE, 2000, most);
    expect(other.bytesReached('192.0.2.3', most)?.bound).toBe('inAll');
    await expect
      .poll(() => {
        one.addBytes(HERE, 30, most);
        return one.bytesReached('192.0.2.3', most)?.bound;
      })
      .toBe('inAll');
  });
});
