import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { json, runInProcess } from '../support/cli.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { finding, notWell, reportOn } from '../support/doctor.ts';
import { expectProblem } from '../support/problems.ts';
import { serverInProcess } from '../support/server-in-process.ts';
import { type Spoiling, spoilInSqlite } from '../support/spoilt-ledger.ts';
import { dumpOf, plainConnection } from '../support/sqlite-files.ts';

const WHAT = '1 of its 8 entries is missing';

/** A data directory with two campaigns; one of them lacks an entry. */
async function withDamaged(how: Spoiling = 'without its third entry') {
  const directory = dataDirectory();
  const server = await serverInProcess({ dataDirectory: directory });
  const damaged = await new ApiClient(server.url).start();
  const sound = await new ApiClient(server.url).start();
  await server.close();
  const sqlite = plainConnection(directory);
  spoilInSqlite(sqlite, damaged.id, how);
  sqlite.close();
  return { directory, damaged, sound };
}

/** The rows of the ledgers and secrets of a data directory. */
function rowsOf(directory: string) {
  const { ledger, secrets } = dumpOf(plainConnection(directory));
  return { ledger, secrets };
}

it('a server with a damaged campaign says which one it is, writes nothing to it, and serves all others', async () => {
  const { directory, damaged, sound } = await withDamaged();
  const before = rowsOf(directory);
  const server = await serverInProcess({ dataDirectory: directory });
  const told = JSON.parse(server.logged().split('\n')[0] ?? '');
  expect(told).toMatchObject({ level: 50, damaged: [{ campaign: damaged.id, what: WHAT }] });
  expect(told.msg).toContain('1 campaign is damaged and takes no commands; all others go on');
  const client = new ApiClient(server.url, damaged.token);
  expect((await client.call('GET', '/readyz')).body).toEqual({ ok: true, damaged: 1 });
  expect((await client.call('GET', '/metrics')).body).toContain('\nhexfarer_damaged_campaigns 1\n');
  for (const command of [{ kind: 'enter', to: 1 }, { kind: 'close' }] as const) {
    const refused = await client.command(damaged.id, command);
    expectProblem(refused, 'campaign/damaged');
    expect(JSON.stringify(refused.body)).toContain('entry 3 is missing');
  }
  expect(rowsOf(directory)).toEqual(before);
  expect((await client.withToken(sound.token).command(sound.id, { kind: 'enter', to: 1 })).status).toBe(200);

  await client.call('DELETE', `/api/campaigns/${damaged.id}`);
  expect((await client.call('GET', '/readyz')).body).toEqual({ ok: true });
  await server.close();
  const next = await serverInProcess({ dataDirectory: directory });
  expect(next.logged()).not.toContain('damaged');
});

it('doctor names a damaged campaign, and how to find out more', async () => {
  const { directory, damaged } = await withDamaged();
  const report = await reportOn(directory);
  expect(notWell(report)).toEqual(['wrong campaigns', 'risky backups']);
  const { what, mend } = finding(report, 'campaigns');
  expect(what).toContain(`of ${damaged.id}, ${WHAT}`);
  expect(mend).toContain(`hexfarer verify ${damaged.id}`);
  const { status, out } = await runInProcess(['verify', damaged.id, '--data', directory]);
  expect([status, out]).toEqual([1, 'Entry 3 does not fit: entry 3 is missing.\n']);
});

it('backup copies a damaged campaign with all others, and names it; the copy can be restored', async () => {
  const { directory, damaged, sound } = await withDamaged();
  const file = join(dataDirectory(), 'backup.sqlite');
  const made = await runInProcess(['backup', file, '--data', directory, '--json']);
  expect(JSON.parse(made.out)).toMatchObject({
    campaigns: 2,
    damaged: [{ campaign: damaged.id, what: WHAT }],
  });
  expect(made.error).toBe(`hexfarer: campaign ${damaged.id} is damaged, in this backup too: ${WHAT}\n`);
  const restored = dataDirectory();
  copyFileSync(file, join(restored, 'hexfarer.sqlite'));
  expect(json(await runInProcess(['verify', sound.id, '--data', restored, '--json']))).toMatchObject({
    ok: true,
  });
});

it('a campaign without its last entry but one can still be looked at, and takes no commands', async () => {
  const { directory, damaged } = await withDamaged('without its last entry but one');
  const server = await serverInProcess({ dataDirectory: directory });
  expect(server.logged()).toContain(damaged.id);
  const client = new ApiClient(server.url, damaged.token);
  expect((await client.call('GET', `/api/campaigns/${damaged.id}/map`)).status).toBe(200);
  const refused = await client.command(damaged.id, { kind: 'enter', to: 1 });
  expectProblem(refused, 'campaign/damaged');
  expect(JSON.stringify(refused.body)).toContain('entry 7 is missing');
  await server.close();
  const { out } = await runInProcess(['verify', damaged.id, '--data', directory]);
  expect(out).toBe('Entry 7 does not fit: entry 7 is missing.\n');
});
