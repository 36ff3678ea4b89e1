import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { describeInAll, itInAll } from '../support/all-tests.ts';
import { ApiClient, type CreatedCampaign } from '../support/api-client.ts';
import { expectComplaint, hexfarer, json, runInProcess } from '../support/cli.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { type InstallationUnderTest, inDatabase, inDirectory } from '../support/installations.ts';
import { freshDatabase, newDatabase, postgresUrl } from '../support/postgres/databases.ts';
import { rowsOfCampaigns, runIn } from '../support/postgres/run-in.ts';
import { MAIN } from '../support/server-process.ts';

const NOWHERE = '000000000000';

/** An archive of a world of `hexes` hexes. */
async function explored(hexes: number): Promise<string> {
  const file = join(dataDirectory(), 'explored.hexfarer.gz');
  const words = ['explore', '--seed', 'demo', '--hexes', String(hexes), '--format', 'archive', '--out', file];
  expect(await runInProcess(words)).toMatchObject({ status: 0 });
  return file;
}

describe('a command that works on a database', () => {
  const commands = (archive: string): readonly (readonly string[])[] => [
    ['campaigns'],
    ['verify', NOWHERE],
    ['export', NOWHERE, '--format', 'svg'],
    ['import', archive],
    ['fork', NOWHERE, '--at', '1', '--name', 'Elsewhere'],
    ['link', NOWHERE, '--role', 'owner'],
    ['reseal'],
  ];
  /** Checks that each command fails with this message, and shows no password. */
  const allComplain = async (url: string, status: 1 | 2, what: RegExp, but = '') => {
    for (const words of commands(await explored(20)).filter(([name]) => name !== but)) {
      const run = await runInProcess(words, { DATABASE_URL: url });
      expectComplaint(run, status, what);
      expect(run.error).not.toContain('secret');
    }
  };
  const at = async (database: string) => (await postgresUrl())(database);

  it("is refused if DATABASE_URL belongs to another program, or can't be parsed", async () => {
    await allComplain(
      'mysql://somebody:secret@localhost/x',
      2,
      /DATABASE_URL is the address of a PostgreSQL/,
    );
    await allComplain('postgres://somebody:secret@localhost', 1, /names no database/);
  });

  it("is refused if the database can't be reached, or does not exist", async () => {
    await allComplain('postgres://somebody:secret@127.0.0.1:1/x', 1, /at 127\.0\.0\.1:1\/x can't be used/);
    await allComplain(await at('nothing'), 1, /there is no such database/);
  });

  it('is refused if the database is newer, and creates nothing in an empty one', async () => {
    const newer = await at(await newDatabase());
    await runIn(newer, "INSERT INTO hexfarer.migrations VALUES (9999999999999, 'unknown')");
    await allComplain(newer, 1, /was written by a newer version of Hexfarer/);
    const empty = await at(await newDatabase('template0'));
    await allComplain(empty, 1, /holds nothing yet, or is not up to date; start the server once/, 'import');
    expect(await runIn(empty, `SELECT to_regnamespace('hexfarer') AS schema`)).toEqual([{ schema: null }]);
  });

  itInAll(
    'is refused if everything was moved elsewhere, or while a move or reseal uses the database alone',
    async () => {
      const moved = await at(await newDatabase());
      await runIn(moved, `INSERT INTO hexfarer.installation VALUES ('moved to', '/srv/hexfarer')`);
      await allComplain(moved, 1, /is no longer in use: everything was moved to \/srv\/hexfarer/);
      const taken = await freshDatabase();
      const mover = new pg.Client({ connectionString: taken, application_name: 'hexfarer alone 12' });
      await mover.connect();
      onTestFinished(() => mover.end());
      expectComplaint(
        await runInProcess(['campaigns'], { DATABASE_URL: taken }),
        1,
        /is being moved or sealed anew/,
      );
    },
  );

  it('reports what the database refused, and its address', async () => {
    const url = await at(await newDatabase());
    await runIn(url, `ALTER TABLE hexfarer.links ADD CHECK (token_hash = 'none')`);
    const run = await inDatabase(url).runInProcess(['import', await explored(20)]);
    expectComplaint(run, 1, /the database at \S+ failed: nothing was written: .*violates check constraint/);
    expect(await rowsOfCampaigns(url)).toEqual([]);
  });

  it('works on the directory given on the command line, whatever DATABASE_URL says', async () => {
    const archive = await explored(20);
    const place = inDirectory(dataDirectory());
    await (await place.server()).close();
    for (const DATABASE_URL of ['postgres://nobody@127.0.0.1:1/nothing', 'mysql://another.example.org/x']) {
      const env = { DATABASE_URL };
      const made = json<CreatedCampaign>(await place.runInProcess(['import', archive, '--json'], env));
      const { id } = made.campaign;
      expect((await place.runInProcess(['campaigns'], env)).out).toContain(id);
      expect((await place.runInProcess(['link', id, '--role', 'player'], env)).out).toContain(`/c/${id}#`);
      const file = join(dataDirectory(), 'backup.sqlite');
      expect(await place.runInProcess(['backup', file], env)).toMatchObject({ status: 0 });
    }
  });

  it('needs no data directory, and creates none', async () => {
    const url = await freshDatabase();
    const archive = await explored(20);
    const cwd = dataDirectory();
    const DATA_DIR = join(cwd, 'not', 'made');
    for (const env of [{ DATABASE_URL: url }, { DATABASE_URL: url, DATA_DIR }])
      expect(hexfarer(['import', archive], { env, cwd })).toMatchObject({ status: 0, error: '' });
    expect(existsSync(DATA_DIR)).toBe(false);
    expect(existsSync(join(cwd, 'data'))).toBe(false);
    const { campaigns } = json<{ campaigns: unknown[] }>(
      await runInProcess(['campaigns', '--json'], { DATABASE_URL: url }),
    );
    expect(campaigns).toHaveLength(2);
  });
});

describe('backup', () => {
  it('refers to the tools for backing up a database, and creates no file', async () => {
    const file = join(dataDirectory(), 'backup.sqlite');
    const run = await inDatabase(await freshDatabase()).runInProcess(['backup', file]);
    expectComplaint(run, 1, /its own tools: pg_dump --format custom --file FILE "\$DATABASE_URL"/);
    expect(existsSync(file)).toBe(false);
  });
});

describe('with two servers running on the database', () => {
  it('both see what a command makes, and commands see what both wrote', async () => {
    const place = inDatabase(await freshDatabase());
    const servers = [await place.server(), await place.server()];
    const [one, other] = servers.map(({ url }) => url) as [string, string];
    const { id, owner, token } = await new ApiClient(one).start();
    const elsewhere = new ApiClient(other, token);
    for (const client of [owner, elsewhere, owner, elsewhere])
      expect((await client.command(id, { kind: 'roll', dice: '3d6' })).status).toBe(200);
    expect(json(await place.runInProcess(['verify', id, '--json']))).toMatchObject({ ok: true, entries: 12 });

    const watcher = json<{ token: string }>(
      await place.runInProcess(['link', id, '--role', 'watcher', '--json']),
    );
    const forked = json<CreatedCampaign>(
      await place.runInProcess(['fork', id, '--at', '12', '--name', 'Another way', '--json']),
    );
    const file = join(dataDirectory(), 'marches.hexfarer.gz');
    expect(await place.runInProcess(['export', id, '--format', 'archive', '--out', file])).toMatchObject({
      status: 0,
    });
    const taken = json<CreatedCampaign>(await place.runInProcess(['import', file, '--json']));
    for (const server of [other, one]) {
      const seen = await new ApiClient(server, watcher.token).call('GET', `/api/campaigns/${id}`);
      expect([seen.status, seen.body]).toMatchObject([200, { role: 'watcher', seq: 12 }]);
      for (const { campaign, links } of [forked, taken]) {
        const its = new ApiClient(server, links.owner.token);
        expect((await its.command(campaign.id, { kind: 'enter', to: 1 })).status).toBe(200);
      }
    }
    for (const { campaign } of [forked, taken])
      expect(json(await place.runInProcess(['verify', campaign.id, '--json']))).toMatchObject({
        ok: true,
        entries: 15,
      });
    // The link's address belongs to one of the running servers.
    expect(servers.map(({ url }) => url)).toContain(new URL('/', taken.links.owner.url).href);
  });

  itInAll(
    'a killed import leaves nothing behind, and does not prevent the next one',
    async () => {
      const url = await freshDatabase();
      const place = inDatabase(url);
      const archive = await explored(20_000);
      const child = spawn(process.execPath, [MAIN, 'import', archive], {
        env: { ...process.env, DATABASE_URL: url },
      });
      onTestFinished(() => void child.kill('SIGKILL'));
      const ended = once(child, 'exit');
      const isWriting = () =>
        runIn(
          url,
          `SELECT FROM pg_locks WHERE relation = 'hexfarer.ledger'::regclass AND mode = 'RowExclusiveLock'`,
        );
      await expect.poll(isWriting, { timeout: 20_000, interval: 20 }).not.toEqual([]);
      child.kill('SIGKILL');
      expect(await ended).toEqual([null, 'SIGKILL']);
      await expect.poll(isWriting).toEqual([]);
      expect(await rowsOfCampaigns(url)).toEqual([]);
      expect(await place.runInProcess(['import', await explored(20)])).toMatchObject({ status: 0 });
    },
    60_000,
  );
});

describeInAll('an export', () => {
  const FORMATS = [
    'archive',
    'svg',
    'png',
    'text-mapper',
    'gazetteer',
    'journal',
    'vault',
    'foundry',
    'tiled',
    'pdf',
  ];
  const SUFFIX: Readonly<Record<string, string>> = { vault: '.zip', tiled: '.zip', foundry: '.zip' };

  it('is the same from a data directory and from the database that it was moved to', async () => {
    const directory = dataDirectory();
    const here = inDirectory(directory);
    const server = await here.server();
    const { id, owner } = await new ApiClient(server.url).start();
    for (const to of [1, 1, 2, 3, 2, 1] as const) await owner.command(id, { kind: 'enter', to });
    await owner.command(id, { kind: 'note', q: 0, r: 0, text: '*Beware*', for: 'owner' });
    await server.close();
    const exported = async (place: InstallationUnderTest, at: string) => {
      const files = new Map<string, string>();
      for (const format of FORMATS) {
        const file = join(dataDirectory(), `out${SUFFIX[format] ?? ''}`);
        const run = await place.runInProcess(['export', id, '--format', format, '--at', at, '--out', file]);
        expect(run, format).toMatchObject({ status: 0 });
        files.set(format, readFileSync(file).toString('latin1'));
      }
      return files;
    };
    const before = { whole: await exported(here, '15'), early: await exported(here, '10') };
    expect(new Set(before.whole.values()).size).toBe(FORMATS.length);
    const url = await freshDatabase();
    expect(await runInProcess(['move', '--from', directory, '--to', url])).toMatchObject({ status: 0 });
    const there = inDatabase(url);
    expect(await exported(there, '15')).toEqual(before.whole);
    expect(await exported(there, '10')).toEqual(before.early);
  }, 60_000);
});
