import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { MapView } from '../../../src/campaign/map-view.ts';
import type { Entry } from '../../../src/ledger/entry.ts';
import { systemDigest } from '../../../src/session/system.ts';
import { verifyCampaign } from '../../../src/session/verify.ts';
import { describeInAll } from '../../support/all-tests.ts';
import { ApiClient } from '../../support/api-client.ts';
import { runInProcess } from '../../support/cli.ts';
import { dataDirectory } from '../../support/data-directory.ts';
import { connected, liveClient } from '../../support/live-client.ts';
import { freshDatabase, openOn } from '../../support/postgres/databases.ts';
import { serverProcess } from '../../support/server-process.ts';

const ROLL = { kind: 'roll' as const, dice: '3d6' };

/** A server on a database, with a data directory that it does not need. */
async function serving(url: string) {
  const unneeded = join(dataDirectory(), 'not', 'made');
  const server = await serverProcess(null, {
    env: { DATABASE_URL: url, DATA_DIR: unneeded, HEXFARER_LIMITS: 'off' },
  });
  onTestFinished(() => expect(existsSync(unneeded)).toBe(false));
  return server;
}

describeInAll('servers on one database', () => {
  it('serve the same campaign, and if one is killed the others go on with all that it acknowledged', async () => {
    const url = await freshDatabase();
    const servers = [await serving(url), await serving(url), await serving(url)];
    const [first, second, third] = servers as [(typeof servers)[0], (typeof servers)[0], (typeof servers)[0]];
    const { id, token } = await new ApiClient(first.url).start({ seed: undefined });
    const owners = servers.map((server) => new ApiClient(server.url, token));
    const watcher = liveClient(third.url, token);
    await connected(watcher);
    const told: Entry[] = [];
    watcher.on('entries', ({ entries }) => told.push(...(entries as Entry[])));
    expect(await watcher.emitWithAck('watch', { campaign: id })).toMatchObject({ ok: true, head: 8 });

    const acknowledged: number[] = [];
    const play = async (owner: ApiClient | undefined, commandId?: string) => {
      const answer = await owner?.command(id, ROLL, commandId);
      const seq = (answer?.body as { seq?: number } | undefined)?.seq;
      if (answer?.status === 200 && seq !== undefined) acknowledged.push(seq);
      return answer;
    };
    for (let turn = 0; turn < 10; turn++) await play(owners[turn % 3]);
    // The second one is killed while commands are in progress; nobody knows which were carried out.
    const ids = Array.from({ length: 5 }, () => crypto.randomUUID());
    const lost = ids.map((commandId) => play(owners[1], commandId).catch(() => null));
    await second.kill();
    await Promise.all(lost);
    // Sent again to another server, each is carried out once.
    for (const commandId of ids) expect((await play(owners[0], commandId))?.status).toBe(200);
    for (let turn = 0; turn < 10; turn++) await play(owners[turn % 2 === 0 ? 0 : 2]);

    expect([...new Set(acknowledged)].sort((a, b) => a - b)).toEqual(
      Array.from({ length: 25 }, (_, index) => 9 + index),
    );
    await expect
      .poll(() => told.map(({ seq }) => seq), { timeout: 3000 })
      .toEqual(Array.from({ length: 25 }, (_, index) => 9 + index));
    const maps = await Promise.all(
      [owners[0], owners[2]].map((owner) => owner?.call<MapView>('GET', `/api/campaigns/${id}/map`)),
    );
    expect(maps[0]?.body).toEqual(maps[1]?.body);
    await first.stop();
    await third.stop();
    const storage = await openOn(url);
    expect(await verifyCampaign(id as never, storage.campaigns, systemDigest)).toMatchObject({
      ok: true,
      entries: 33,
    });
  }, 60_000);
});

describe('a server is not started', () => {
  it.each([
    ['mysql://somebody@localhost/hexfarer', /DATABASE_URL is the address of a PostgreSQL database/],
    ['postgres://somebody:pass word@localhost', /names no database/],
    ['postgres://somebody:secret@127.0.0.1:1/hexfarer', /at 127\.0\.0\.1:1\/hexfarer can't be used/],
  ])('with DATABASE_URL=%s; the error says why, without the password', async (url, said) => {
    const { status, out, error } = await runInProcess(['serve', '--port', '0'], { DATABASE_URL: url });
    expect(status).not.toBe(0);
    expect(out).toBe('');
    expect(error).toMatch(said);
    expect(error).not.toMatch(/secret|pass word/);
  });

  it.each([
    ['a demo', ['--demo'], {}, /A demo needs a data directory/],
    [
      'backups of a data directory',
      [],
      { HEXFARER_BACKUP: 'daily' },
      /HEXFARER_BACKUP copies a data directory/,
    ],
  ])('on a database with %s', async (_what, words, env, said) => {
    const { status, error } = await runInProcess(['serve', '--port', '0', ...words], {
      DATABASE_URL: 'postgres://somebody@localhost/hexfarer',
      ...env,
    });
    expect(status).not.toBe(0);
    expect(error).toMatch(said);
  });
});

it('a data directory given on the command line takes precedence over DATABASE_URL', async () => {
  const directory = dataDirectory();
  const server = await serverProcess(directory, {
    env: { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' },
  });
  await new ApiClient(server.url).start();
  expect(existsSync(join(directory, 'hexfarer.sqlite'))).toBe(true);
});
