import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createLimits } from '../../../src/access/limits.ts';
import { GUESSES_AT_ONCE } from '../../../src/session/wrong-guesses.ts';
import { itInAll } from '../../support/all-tests.ts';
import { ApiClient } from '../../support/api-client.ts';
import { memoryServer } from '../../support/memory-server.ts';
import { freshDatabase, openOn } from '../../support/postgres/databases.ts';
import { ownPostgres } from '../../support/postgres/own-server.ts';
import { runIn } from '../../support/postgres/run-in.ts';
import { expectProblem } from '../../support/problems.ts';
import { rawRequest } from '../../support/raw-http.ts';
import { PROJECT, serverProcess } from '../../support/server-process.ts';

const NEW = { name: 'The Green Marches', world: { kind: 'solo' } };
const CLOCK = pathToFileURL(join(PROJECT, 'test', 'support', 'shifted-clock.mjs')).href;
const DAY_MS = 24 * 60 * 60 * 1000;

/** A server on a database whose clock is ahead by `aheadMs`. */
const serving = (url: string, bounds: Record<string, string>, aheadMs = 0) =>
  serverProcess(null, {
    env: {
      DATABASE_URL: url,
      NODE_OPTIONS: `--import ${CLOCK}`,
      SHIFTED_CLOCK_MS: String(aheadMs),
      ...bounds,
    },
  });

const begin = async (url: string): Promise<number> =>
  (await new ApiClient(url).call('POST', '/api/campaigns', NEW)).status;
const sendIn = async (url: string): Promise<number> =>
  (await rawRequest(`${url}api/campaigns/import`, { method: 'POST', body: Buffer.from('no archive') }))
    .status;
const times = (status: number, statuses: readonly number[]) =>
  statuses.filter((each) => each === status).length;

describe('servers on one database', () => {
  itInAll(
    'allow as many campaigns and imports a day as one would, whatever their clocks say, also after a restart',
    async () => {
      const url = await freshDatabase();
      const bounds = { HEXFARER_DAILY_CAMPAIGNS: '5', HEXFARER_DAILY_IMPORTS: '4' };
      // More than a day apart: by their own clocks each server would have a day of its own.
      const servers = await Promise.all([
        serving(url, bounds),
        serving(url, bounds, -DAY_MS),
        serving(url, bounds, DAY_MS + 300_000),
      ]);
      const everywhere = (work: (url: string) => Promise<number>) =>
        Promise.all([0, 1, 2].flatMap(() => servers.map((server) => work(server.url))));
      // An upload that is no archive counts as well.
      const sent = await everywhere(sendIn);
      expect([times(400, sent), times(429, sent)]).toEqual([4, 5]);
      const begun = await everywhere(begin);
      expect([times(201, begun), times(429, begun)]).toEqual([5, 4]);

      const [first, , ahead] = servers as [(typeof servers)[0], (typeof servers)[0], (typeof servers)[0]];
      const refused = await new ApiClient(ahead.url).call('POST', '/api/campaigns', NEW);
      expectProblem(refused, 'limits/daily');
      const left = Number(refused.headers.get('retry-after')) * 1000;
      expect(Math.abs(left - (DAY_MS - (Date.now() % DAY_MS)))).toBeLessThan(60_000);

      await first.kill();
      const again = await serving(url, { ...bounds, HEXFARER_DAILY_CAMPAIGNS: '6' });
      expect(await begin(again.url)).toBe(201);
      expect(await begin(again.url)).toBe(429);
    },
    60_000,
  );

  it('count nothing for a request that came to nothing', async () => {
    const url = await freshDatabase();
    const [one, other] = [await counting(url, 2), await counting(url, 2)];
    const again = { ...NEW, id: crypto.randomUUID() };
    const create = (at: string, wanted: object) => new ApiClient(at).call('POST', '/api/campaigns', wanted);
    expect((await create(one, again)).status).toBe(201);
    for (const at of [one, other]) expect((await create(at, again)).status).toBe(201);
    expectProblem(await create(other, { ...again, name: 'Other' }), 'request/id-reused');
    expect((await create(other, NEW)).status).toBe(201);
    expectProblem(await create(one, NEW), 'limits/daily');
  });

  it('block a client that sends invalid tokens to any of them, for as long as one would', async () => {
    const url = await freshDatabase();
    const servers = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const { campaigns, links, guesses } = await openOn(url);
        return (await memoryServer({ storage: { campaigns, links }, limits: createLimits(guesses) })).url;
      }),
    );
    const begun = performance.now();
    let shown = 0;
    const guess = async (server: string) => {
      const headers = { authorization: `Bearer ${'x'.repeat(32)}` };
      const { status } = await rawRequest(`${server}api/campaigns`, { headers });
      if (status === 401) shown++;
      return status;
    };
    // To each in turn until all refuse; one server alone would take a third as many by then.
    for (let isHeld = false; !isHeld && shown < 400; ) {
      const statuses: number[] = [];
      for (const server of servers) statuses.push(await guess(server));
      isHeld = times(429, statuses) === 3;
    }
    const seconds = (performance.now() - begun) / 1000;
    expect(shown).toBeGreaterThanOrEqual(GUESSES_AT_ONCE);
    expect(shown).toBeLessThanOrEqual(GUESSES_AT_ONCE + 25 * seconds + servers.length);
  }, 60_000);

  itInAll(
    'refuse what they can’t count while the database is away',
    async () => {
      const postgres = await ownPostgres();
      const { url } = await serving(postgres.url('campaigns'), {});
      expect(await begin(url)).toBe(201);
      await postgres.kill();
      for (const path of ['/api/campaigns', '/api/campaigns/import']) {
        const refused = await new ApiClient(url).call('POST', path, NEW);
        expectProblem(refused, 'server/storage');
        expect(refused.headers.get('retry-after')).toBe('5');
      }
      await postgres.start();
      expect(await begin(url)).toBe(201);
    },
    60_000,
  );

  it('send no query for counting what a command writes', async () => {
    const url = await freshDatabase();
    const storage = await openOn(url, () => undefined);
    const { id, owner } = await new ApiClient(await counting(url, 2, storage)).start();
    const asked = () =>
      runIn(
        url,
        `SELECT coalesce(sum(used), 0)::integer AS bytes FROM hexfarer.daily_counts WHERE counted = 'bytes'`,
      );
    for (let turn = 0; turn < 5; turn++)
      expect((await owner.command(id, { kind: 'roll', dice: '3d6' })).status).toBe(200);
    expect(await asked()).toEqual([{ bytes: 0 }]);
    // A graceful stop writes all outstanding counts.
    await storage.close();
    const [{ bytes } = { bytes: 0 }] = await asked();
    expect(bytes).toBeGreaterThan(5 * 2 * 200);
  });
});

/** A server in this process that allows `dailyCampaigns` new campaigns a day. */
async function counting(url: string, dailyCampaigns: number, storage?: Awaited<ReturnType<typeof openOn>>) {
  const { campaigns, links, counts } = storage ?? (await openOn(url));
  const bounds = { dailyCampaigns, dailyBytes: 2 ** 30 };
  return (await memoryServer({ storage: { campaigns, links }, counts, bounds })).url;
}
