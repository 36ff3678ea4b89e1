import { beforeEach, describe, expect, it } from 'vitest';
import { type Bounds, leastFree, NO_BOUNDS } from '../../src/access/bounds.ts';
import { MemoryCounts } from '../../src/access/memory-counts.ts';
import { QuotaExceeded } from '../../src/access/quota-exceeded.ts';
import { Quotas } from '../../src/access/quotas.ts';
import { ScriptedClock } from '../support/scripted-system.ts';

const HERE = '192.0.2.1';
const THERE = '192.0.2.2';
const MB = 1024 * 1024;

describe('daily quotas', () => {
  let clock: ScriptedClock;
  beforeEach(() => {
    clock = new ScriptedClock('2026-03-01T21:30:00.000Z');
  });

  const quotasOf = (bounds: Partial<Bounds>, free = Number.POSITIVE_INFINITY) =>
    new Quotas({ ...NO_BOUNDS, ...bounds }, new MemoryCounts(clock), () => ({ free, total: 100 * MB }));
  const begin = (quotas: Quotas, address: string, comesToOne = true) =>
    quotas.begin(
      address,
      async () => comesToOne,
      (outcome) => outcome,
    );
  /** The problem with which work is refused. */
  const problemOf = async (work: () => unknown) => {
    try {
      await work();
    } catch (error) {
      if (error instanceof QuotaExceeded) return error.problem;
      throw error;
    }
    throw new Error('it was not refused');
  };

  it('count campaigns by address, and say when the next one may begin', async () => {
    const quotas = quotasOf({ dailyCampaigns: 2 });
    await begin(quotas, HERE);
    await begin(quotas, HERE);
    const { code, detail, retryAfter } = await problemOf(() => begin(quotas, HERE));
    expect(code).toBe('limits/daily');
    expect(retryAfter).toBe(2.5 * 60 * 60);
    expect(detail).toMatch(/2 campaigns a day .*2 h 30 min.*HEXFARER_DAILY_CAMPAIGNS\b/);
    await begin(quotas, THERE);
    clock.set('2026-03-02T00:00:00.000Z');
    await begin(quotas, HERE);
  });

  it('continue if the clock steps back over midnight, and start anew if it was days ahead', async () => {
    const quotas = quotasOf({ dailyCampaigns: 2 });
    clock.set('2026-03-02T00:00:05.000Z');
    await begin(quotas, HERE);
    clock.set('2026-03-01T23:59:55.000Z');
    await begin(quotas, HERE);
    const { retryAfter } = await problemOf(() => begin(quotas, HERE));
    expect(retryAfter).toBe(24 * 60 * 60 + 5);
    clock.set('2026-03-02T00:00:05.000Z');
    await problemOf(() => begin(quotas, HERE));
    clock.set('2026-03-03T00:00:00.000Z');
    await begin(quotas, HERE);
    clock.set('2031-03-03T00:00:00.000Z');
    await begin(quotas, HERE);
    await begin(quotas, HERE);
    clock.set('2026-03-03T00:00:00.000Z');
    await begin(quotas, HERE);
  });

  it('take nothing off the next day’s count for work that began before midnight and came to nothing', async () => {
    const quotas = quotasOf({ dailyCampaigns: 1 });
    const pastMidnight = async () => {
      clock.set('2026-03-02T00:00:05.000Z');
      return false;
    };
    await quotas.begin(HERE, pastMidnight, (outcome) => outcome);
    await begin(quotas, HERE);
    expect(await problemOf(() => begin(quotas, HERE))).toMatchObject({ code: 'limits/daily' });
  });

  it('let an import be just as large as a campaign may be', () => {
    const check = quotasOf({ campaignEntries: 10, campaignBytes: 5000 }).batchCheck(HERE);
    expect(() => check(10, 5000, 5000)).not.toThrow();
    expect(() => check(11, 5000, 0)).toThrow(QuotaExceeded);
    expect(() => check(10, 5001, 1)).toThrow(QuotaExceeded);
  });

  it('count an IPv6 household as one address, and an IPv4 address however it is written', async () => {
    const quotas = quotasOf({ dailyCampaigns: 1 });
    await begin(quotas, '2001:db8:1:2::7');
    expect(await problemOf(() => begin(quotas, '2001:db8:1:2:ffff::1'))).toMatchObject({
      code: 'limits/daily',
    });
    await begin(quotas, '2001:db8:1:3::7');
    await begin(quotas, HERE);
    expect(await problemOf(() => begin(quotas, `::ffff:${HERE}`))).toMatchObject({ code: 'limits/daily' });
  });

  it('also limit what all addresses begin together', async () => {
    const quotas = quotasOf({ dailyCampaignsInAll: 2 });
    await begin(quotas, HERE);
    await begin(quotas, THERE);
    const { detail } = await problemOf(() => begin(quotas, '192.0.2.3'));
    expect(detail).toMatch(/on this server.*HEXFARER_DAILY_CAMPAIGNS_IN_ALL/);
    clock.set('2026-03-02T00:00:00.000Z');
    await begin(quotas, HERE);
  });

  it('count work in progress, and no longer count it if it came to nothing', async () => {
    const quotas = quotasOf({ dailyCampaigns: 1 });
    await begin(quotas, HERE, false);
    await expect(
      quotas.begin(
        HERE,
        () => Promise.reject(new Error('the disk broke')),
        () => true,
      ),
    ).rejects.toThrow('the disk broke');
    let finish = (_: boolean) => {};
    const underWay = quotas.begin(
      HERE,
      () =>
        new Promise<boolean>((resolve) => {
          finish = resolve;
        }),
      (outcome) => outcome,
    );
    expect(await problemOf(() => begin(quotas, HERE))).toMatchObject({ code: 'limits/daily' });
    finish(true);
    await underWay;
    expect(await problemOf(() => begin(quotas, HERE))).toMatchObject({ code: 'limits/daily' });
  });

  it('count nothing against all addresses together either for work that came to nothing', async () => {
    const quotas = quotasOf({ dailyCampaignsInAll: 1 });
    await begin(quotas, HERE, false);
    await begin(quotas, THERE);
    expect(await problemOf(() => begin(quotas, HERE))).toMatchObject({ code: 'limits/daily' });
  });

  it.each([
    ['22:00:00.500', 7200, '2 h 0 min'],
    ['22:59:00.001', 3660, '1 h 1 min'],
    ['23:00:00.000', 3600, '1 h 0 min'],
    ['23:00:30.000', 3570, '1 h 0 min'],
    ['23:01:00.000', 3540, '59 min'],
    ['23:59:59.999', 1, '1 min'],
  ])('say at %s in how many whole seconds they end, and in words no less', async (time, seconds, words) => {
    const quotas = quotasOf({ dailyCampaigns: 1 });
    clock.set(`2026-03-01T${time}Z`);
    await begin(quotas, HERE);
    const { detail, retryAfter } = await problemOf(() => begin(quotas, HERE));
    expect(retryAfter).toBe(seconds);
    expect(detail).toContain(`It works again in ${words}, at midnight UTC`);
  });

  it('count uploaded archives, whatever becomes of them', async () => {
    const quotas = quotasOf({ dailyImports: 1, dailyImportsInAll: 2 });
    await quotas.countImport(HERE);
    expect((await problemOf(() => quotas.countImport(HERE))).detail).toMatch(
      /1 archive a day.*HEXFARER_DAILY_IMPORTS\b/,
    );
    await quotas.countImport(THERE);
    expect((await problemOf(() => quotas.countImport('192.0.2.3'))).detail).toContain(
      'HEXFARER_DAILY_IMPORTS_IN_ALL',
    );
  });

  it('count bytes: an address that has written enough may begin nothing and play no more', async () => {
    const quotas = quotasOf({ dailyBytes: 2 * MB });
    quotas.countBytes(HERE, 2 * MB - 1);
    expect(quotas.refusalOfWriting(HERE)).toBeNull();
    quotas.countBytes(HERE, 1);
    expect(quotas.refusalOfWriting(HERE)?.detail).toMatch(/2 MB a day.*HEXFARER_DAILY_MB\b/);
    expect(await problemOf(() => begin(quotas, HERE))).toMatchObject({ code: 'limits/daily' });
    expect(quotas.refusalOfWriting(THERE)).toBeNull();
    const inAll = quotasOf({ dailyBytesInAll: MB });
    inAll.countBytes(HERE, MB);
    expect(inAll.refusalOfWriting(THERE)?.detail).toContain('HEXFARER_DAILY_MB_IN_ALL');
  });

  it('abort an import as soon as it is too large, or the daily bound or the disk is full', async () => {
    const check = (bounds: Partial<Bounds>, free?: number) => quotasOf(bounds, free).batchCheck(HERE);
    const entries = await problemOf(() => check({ campaignEntries: 1000 })(1001, 1, 1));
    expect(entries.code).toBe('request/too-large');
    expect(entries.detail).toMatch(/1,000 entries .*HEXFARER_CAMPAIGN_ENTRIES/);
    const bytes = await problemOf(() => check({ campaignBytes: 3 * MB })(1, 3 * MB + 1, 1));
    expect(bytes.detail).toMatch(/3 MB .*HEXFARER_CAMPAIGN_MB/);
    const batches = check({ dailyBytes: MB });
    batches(1, MB, MB);
    expect(await problemOf(() => batches(2, MB + 1, 1))).toMatchObject({ code: 'limits/daily' });
    expect(await problemOf(() => check({ leastFreeBytes: 11 }, 10)(1, 1, 1))).toMatchObject({
      code: 'server/no-room',
    });
  });

  it('let nothing begin if the disk has less free space than required', async () => {
    expect(await problemOf(() => begin(quotasOf({ leastFreeBytes: 11 }, 10), HERE))).toMatchObject({
      code: 'server/no-room',
    });
    expect(await problemOf(() => quotasOf({ leastFreeBytes: 11 }, 10).countImport(HERE))).toMatchObject({
      code: 'server/no-room',
    });
    await begin(quotasOf({ leastFreeBytes: 10 }, 10), HERE);
    // By default, a twentieth of a small disk must be free.
    const usual = { leastFreeBytes: null };
    await begin(quotasOf(usual, 5 * MB), HERE);
    expect(await problemOf(() => begin(quotasOf(usual, 5 * MB - 1), HERE))).toMatchObject({
      code: 'server/no-room',
    });
    expect(leastFree(usual, 1e12)).toBe(512 * MB);
  });
});
