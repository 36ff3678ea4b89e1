import { describe, expect, it, onTestFinished } from 'vitest';
import { Demo } from '../../src/access/demo.ts';
import type { CampaignId } from '../../src/ledger/id.ts';
import { ScriptedClock } from '../support/scripted-system.ts';
import { someCampaignId } from '../support/store-rows.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A demo with three forks that have expired. */
function demo() {
  const clock = new ScriptedClock();
  const forks = [1, 2, 3].map(() => ({ id: someCampaignId(), arrivedAt: clock.now() }));
  clock.advance(DAY_MS);
  const tried: CampaignId[] = [];
  const failures: unknown[] = [];
  const disk = { fails: (_id: CampaignId) => false };
  const demo = new Demo({
    shown: [],
    forks,
    clock,
    bounds: { demoForks: 3 },
    remove: async (id) => {
      tried.push(id);
      if (disk.fails(id)) throw new Error('read-only');
    },
    onFailure: (error) => failures.push(error),
  });
  onTestFinished(() => demo.close());
  /** Looks for expired forks once a second for some time; returns how many removals were tried. */
  const lookFor = async (seconds: number) => {
    const before = tried.length;
    for (let second = 0; second < seconds; second++) {
      await demo.endForks();
      clock.advance(1_000);
    }
    return tried.length - before;
  };
  return { demo, forks, tried, failures, disk, lookFor, clock };
}

describe('forks that were made while the clock was a year ahead', () => {
  it('expire a day after it was set right', async () => {
    const { demo: server, tried, clock } = demo();
    await server.endForks();
    clock.advance(365 * DAY_MS);
    const id = someCampaignId();
    await server.fork(
      server.endOfNew,
      async () => id,
      () => id,
    );
    clock.advance(-365 * DAY_MS);
    await server.endForks();
    const end = server.endOfNew;
    expect(server.endOf(id)).toBe(end);
    clock.advance(DAY_MS - 1);
    await server.endForks();
    expect(server.forksLeft).toBe(2);
    clock.advance(1);
    await server.endForks();
    expect(tried.at(-1)).toBe(id);
    expect(server.forksLeft).toBe(3);
  });
});

describe('expired forks that cannot be removed', () => {
  it('are tried again within five minutes, even if the clock is set back by an hour meanwhile', async () => {
    const { disk, lookFor, clock } = demo();
    clock.advance(2 * 60 * 60 * 1000);
    disk.fails = () => true;
    expect(await lookFor(1)).toBe(1);
    clock.advance(-60 * 60 * 1000);
    expect(await lookFor(300)).toBeGreaterThan(0);
  });

  it('are tried one at a time, after pauses that grow to five minutes, and reported once', async () => {
    const { failures, disk, lookFor } = demo();
    disk.fails = () => true;
    expect(await lookFor(1)).toBe(1);
    // After pauses of 1, 2, 4, 8, 16, 32, 64, 128 and 256 s.
    expect(await lookFor(511)).toBe(9);
    expect(await lookFor(3_000)).toBe(10);
    expect(failures).toEqual([new Error('read-only')]);
  });

  it('are removed once that is possible, and a later failure is reported again', async () => {
    const { demo: server, failures, disk, lookFor } = demo();
    disk.fails = () => true;
    await lookFor(60);
    disk.fails = () => false;
    await lookFor(300);
    expect(server.forksLeft).toBe(3);
    await server.fork(
      '2026-01-01T00:00:00.000Z',
      async () => someCampaignId(),
      (id) => id,
    );
    disk.fails = () => true;
    expect(await lookFor(1)).toBe(1);
    expect(failures).toHaveLength(2);
  });

  it('do not keep the others from being removed', async () => {
    const { demo: server, forks, disk, lookFor } = demo();
    disk.fails = (id) => id === forks[0]?.id;
    await lookFor(10);
    expect(server.forksLeft).toBe(2);
  });
});
