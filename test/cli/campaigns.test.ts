import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SqliteConnection } from '../../src/storage/sqlite/sqlite-connection.ts';
import { varied } from '../support/all-tests.ts';
import { expectComplaint, hexfarer, json, runInProcess } from '../support/cli.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { INSTALLATIONS } from '../support/installations.ts';
import { played, playedIn } from '../support/played-installation.ts';
import { plainConnection } from '../support/sqlite-files.ts';

describe.each(varied(INSTALLATIONS))('campaigns of %s', (_name, install) => {
  it('lists all campaigns, also while the server runs', async () => {
    const { place, id } = await playedIn(install, { running: true });
    const { campaigns } = json<{ campaigns: unknown[] }>(place.hexfarer(['campaigns', '--json']));
    expect(campaigns).toMatchObject([
      { id, name: 'The Green Marches', world: { kind: 'solo' }, seq: 14, hexCount: 12, closed: false },
    ]);
    const run = await place.runInProcess(['campaigns']);
    expect(run).toMatchObject({ status: 0, error: '' });
    expect(run.out).toContain(id);
    expect(run.out).toContain('The Green Marches');
  });

  it('says so if there are none', async () => {
    const place = await install();
    await (await place.server()).close();
    expect((await place.runInProcess(['campaigns'])).out).toMatch(/^No campaigns yet/);
    expect(json(await place.runInProcess(['campaigns', '--json']))).toEqual({ campaigns: [] });
  });
});

describe('campaigns', () => {
  it.each([null, 'ranger'])('reveals no secret of a campaign with the seed %j', async (seed) => {
    const { directory, token } = await played({ seed });
    const secrets = plainConnection(directory)
      .prepare('SELECT lower(hex(master_key)) AS key, seed, lower(hex(seed_salt)) AS salt FROM secrets')
      .get() as Record<string, string | null>;
    const kept = Object.values(secrets).filter((secret) => secret);
    expect(kept).toHaveLength(seed === null ? 1 : 2);
    for (const words of [['campaigns'], ['campaigns', '--json']]) {
      const { out } = await runInProcess([...words, '--data', directory]);
      for (const secret of [token, ...kept]) expect(out).not.toContain(secret);
    }
  });

  it('takes the directory from --data, or else from DATA_DIR', async () => {
    const { directory, id } = await played();
    const nowhere = join(dataDirectory(), 'nowhere');
    expect((await runInProcess(['campaigns'], { DATA_DIR: directory })).out).toContain(id);
    expect((await runInProcess(['campaigns', '--data', directory], { DATA_DIR: nowhere })).out).toContain(id);
    expectComplaint(await runInProcess(['campaigns'], { DATA_DIR: nowhere }), 1, /no Hexfarer database/);
  });

  it('fails in a directory without a database, and creates none', async () => {
    const directory = dataDirectory();
    expectComplaint(await runInProcess(['campaigns', '--data', directory]), 1, /no Hexfarer database/);
    expectComplaint(hexfarer(['campaigns'], { cwd: directory }), 1, /no Hexfarer database/);
    expect(readdirSync(directory)).toEqual([]);
  });

  it('does not make a database of an empty file', async () => {
    const directory = dataDirectory();
    writeFileSync(join(directory, 'hexfarer.sqlite'), '');
    const run = await runInProcess(['campaigns', '--data', directory]);
    expect(run.status).toBe(1);
    expect(run.error.trimEnd().split('\n')).toHaveLength(1);
  });

  it.each(['campaigns', 'verify 000000000000', 'link 000000000000 --role owner', 'serve --port 0'])(
    '%s fails with one line if the file is not our database',
    async (words) => {
      const text = dataDirectory();
      writeFileSync(join(text, 'hexfarer.sqlite'), 'Dear diary\n'.repeat(500));
      expectComplaint(await runInProcess([...words.split(' '), '--data', text]), 1, /is not a database/);

      const foreign = dataDirectory();
      const sqlite = new SqliteConnection(join(foreign, 'hexfarer.sqlite'));
      sqlite.exec('CREATE TABLE notes (text)');
      sqlite.close();
      expectComplaint(await runInProcess([...words.split(' '), '--data', foreign]), 1, /another program/);

      const folder = dataDirectory();
      mkdirSync(join(folder, 'hexfarer.sqlite'));
      expectComplaint(await runInProcess([...words.split(' '), '--data', folder]), 1, /hexfarer\.sqlite/);
    },
  );

  it.each([
    [['campaigns', 'extra'], /'extra'/],
    [['campaigns', '--jsno'], /--jsno/],
    [['campaigns', '--data'], /data/],
  ])('%j is wrong usage: 2', async (words, what) => {
    expectComplaint(await runInProcess(words), 2, what);
  });
});
