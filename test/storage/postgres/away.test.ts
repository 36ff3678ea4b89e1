import { expect, it } from 'vitest';
import type { Entry } from '../../../src/ledger/entry.ts';
import { varied } from '../../support/all-tests.ts';
import { ApiClient } from '../../support/api-client.ts';
import { connected, liveClient } from '../../support/live-client.ts';
import { ownPostgres } from '../../support/postgres/own-server.ts';
import { expectProblem } from '../../support/problems.ts';
import { serverProcess } from '../../support/server-process.ts';

const ROLL = { kind: 'roll' as const, dice: '3d6' };

it('while PostgreSQL is away nothing is acknowledged, and once it is back everything continues', async () => {
  const postgres = await ownPostgres();
  const env = { DATABASE_URL: postgres.url('campaigns'), HEXFARER_LIMITS: 'off' };
  const servers = await Promise.all([serverProcess(null, { env }), serverProcess(null, { env })]);
  const [one, other] = servers;
  const { id, owner, token } = await new ApiClient(one.url).start();
  const elsewhere = new ApiClient(other.url, token);
  const watcher = liveClient(other.url, token);
  await connected(watcher);
  const told: number[] = [];
  watcher.on('entries', ({ entries }) => told.push(...(entries as Entry[]).map(({ seq }) => seq)));
  await watcher.emitWithAck('watch', { campaign: id });

  const rounds = varied([1, 2]);
  for (const _ of rounds) {
    expect((await owner.command(id, ROLL)).status).toBe(200);
    await postgres.kill();
    const commandId = crypto.randomUUID();
    const refused = await owner.command(id, ROLL, commandId);
    expectProblem(refused, 'server/storage');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    // The copy in memory may be older than what another server wrote, so it is not shown.
    expectProblem(await elsewhere.call('GET', `/api/campaigns/${id}/map`), 'server/storage');
    expect((await fetch(new URL('/readyz', one.url))).status).toBe(503);
    expect((await fetch(new URL('/livez', one.url))).status).toBe(200);
    await postgres.start();
    await expect
      .poll(async () => (await owner.command(id, ROLL, commandId)).status, { timeout: 10_000 })
      .toBe(200);
    expect((await fetch(new URL('/readyz', one.url))).status).toBe(200);
    expect((await elsewhere.command(id, ROLL)).status).toBe(200);
  }
  await expect
    .poll(() => told, { timeout: 10_000 })
    .toEqual(rounds.flatMap((round) => [6, 7, 8].map((seq) => seq + 3 * round)));
  // The watcher's connection was never closed: the server kept running.
  expect(watcher.connected).toBe(true);
  for (const { logged } of servers) expect(logged().split('\n').length).toBeLessThan(40);
}, 90_000);
