import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SqliteConnection } from '../../src/storage/sqlite/sqlite-connection.ts';
import { varied } from '../support/all-tests.ts';
import { ApiClient } from '../support/api-client.ts';
import { expectComplaint, hexfarer, json, runInProcess } from '../support/cli.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { INSTALLATIONS, type InstallationUnderTest, inDirectory } from '../support/installations.ts';
import { serverInProcess } from '../support/server-in-process.ts';
import { serverProcess } from '../support/server-process.ts';
import { plainConnection, triggersOf } from '../support/sqlite-files.ts';

/** An installation with a campaign that was played for a while; its server runs until the test ends. */
async function playedIn(
  install: () => Promise<InstallationUnderTest>,
  { running = false, seed = 'demo' }: { running?: boolean; seed?: string | null } = {},
) {
  const place = await install();
  const server = await place.server();
  const { id, owner, token } = await new ApiClient(server.url).start({ seed: seed ?? undefined });
  for (const to of [1, 1, 2, 3, 2, 1] as const) await owner.command(id, { kind: 'enter', to });
  if (!running) await server.close();
  return { place, id, owner, token, url: server.url };
}

/** The same in a data directory. */
async function played(options: { running?: boolean; seed?: string | null } = {}) {
  const directory = dataDirectory();
  return { directory, ...(await playedIn(async () => inDirectory(directory), options)) };
}

interface Verified {
  ok: boolean;
  entries: number;
  hexes: number;
  head: string;
  problem?: { seq: number; what: string };
}

const verify = async (directory: string, id: string) => verifyIn(inDirectory(directory), id);

const verifyIn = async (place: InstallationUnderTest, id: string) => {
  const run = await place.runInProcess(['verify', id, '--json']);
  expect(run.error).toBe('');
  const told = await place.runInProcess(['verify', id]);
  return { status: run.status, verified: JSON.parse(run.out) as Verified, told };
};

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

describe.each(varied(INSTALLATIONS))('verify in %s', (_name, install) => {
  it('prints {"ok","entries","hexes","head"} and ends with 0 if all is well, also while the server runs', async () => {
    const { place, id, owner } = await playedIn(install, { running: true });
    const { body } = await owner.call<{ entries: { hash: string }[] }>('GET', `/api/campaigns/${id}/ledger`);
    const { status, verified, told } = await verifyIn(place, id);
    expect(status).toBe(0);
    expect(verified).toEqual({ ok: true, entries: 14, hexes: 12, head: body.entries.at(-1)?.hash });
    expect(told).toMatchObject({ status: 0, error: '' });
    expect(told.out).toContain('14');
  });

  it.each(['000000000000', 'nope', '../../nowhere', "'; DROP TABLE ledger; --"])(
    'ends with 1 for %s, which does not exist',
    async (id) => {
      const { place } = await playedIn(install);
      for (const json of [[], ['--json']])
        expectComplaint(await place.runInProcess(['verify', id, ...json]), 1, /no campaign/);
    },
  );
});

describe('verify', () => {
  it('finds one changed face in the file, and names its entry: 1', async () => {
    const { directory, id } = await played();
    const sqlite = plainConnection(directory);
    const triggers = triggersOf(sqlite).filter(({ table }) => table === 'ledger');
    for (const { name } of triggers) sqlite.exec(`DROP TRIGGER ${name}`);
    const row = sqlite
      .prepare(`SELECT seq, body FROM ledger WHERE seq > 8 AND body LIKE '%"faces":[%' ORDER BY seq LIMIT 1`)
      .get() as { seq: number; body: string };
    const changed = row.body.replace(/"faces":\[(\d)/, (_, face) => `"faces":[${(Number(face) % 6) + 1}`);
    expect(changed).not.toBe(row.body);
    sqlite.prepare('UPDATE ledger SET body = ? WHERE seq = ?').run(changed, row.seq);
    // Without the triggers nothing is verified at all, since the file can't be trusted.
    const naked = await runInProcess(['verify', id, '--data', directory, '--json']);
    expect(naked.status).toBe(1);
    expect(naked.error).toMatch(/trigger ledger_/);
    // The tamperer put them back.
    for (const { sql } of triggers) sqlite.exec(sql);
    expect(hexfarer(['verify', id, '--data', directory])).toMatchObject({ status: 1, error: '' });
    const { status, verified, told } = await verify(directory, id);
    expect(status).toBe(1);
    expect(verified).toMatchObject({ ok: false, entries: row.seq - 1, problem: { seq: row.seq } });
    expect(verified.problem?.what).toEqual(expect.any(String));
    expect(told.status).toBe(1);
    expect(told.out).toMatch(new RegExp(`\\b${row.seq}\\b`));
  });

  it.each([
    ['the last entry is gone', 'DELETE FROM ledger WHERE seq = 14', 14],
    ['an entry in the middle is gone', 'DELETE FROM ledger WHERE seq = 10', 10],
    ['a time was changed', 'UPDATE ledger SET at = 978307200000 WHERE seq = 12', 12],
    ['a hex is another in its table', `UPDATE hexes SET facts = x'0500000000' WHERE seq = 4`, 4],
    ['the party is recorded at another place', 'UPDATE ledger SET party_q = 40 WHERE seq = 14', 14],
  ])('notices that %s', async (_what, sql, seq) => {
    const { directory, id } = await played();
    const sqlite = plainConnection(directory);
    const triggers = triggersOf(sqlite);
    for (const { name } of triggers) sqlite.exec(`DROP TRIGGER ${name}`);
    sqlite.exec(sql);
    for (const { sql: trigger } of triggers) sqlite.exec(trigger);
    const { status, verified } = await verify(directory, id);
    expect(status).toBe(1);
    expect(verified).toMatchObject({ ok: false, problem: { seq } });
  });

  it.each([
    [['verify'], 2, /id/],
    [['verify', '--json'], 2, /id/],
    [['verify', 'a', 'b'], 2, /'b'/],
  ] as const)('%j is wrong usage', async (words, status, what) => {
    expectComplaint(await runInProcess(words), status, what);
  });
});

describe.each(varied(INSTALLATIONS))('link in %s', (_name, install) => {
  it('makes a link that opens the campaign on the running server', async () => {
    const { place, id, owner } = await playedIn(install, { running: true });
    for (const role of ['owner', 'player', 'watcher'] as const) {
      const made = json<Record<string, string>>(
        await place.runInProcess(['link', id, '--role', role, '--label', 'Anna', '--json']),
      );
      expect(made).toMatchObject({ role, label: 'Anna', id: expect.any(String), token: expect.any(String) });
      expect(made.url).toMatch(/^https?:\/\//);
      expect(made.url?.endsWith(`/c/${id}#${made.token}`)).toBe(true);
      const { status, body } = await owner.withToken(made.token ?? '').call('GET', `/api/campaigns/${id}`);
      expect([status, body]).toMatchObject([200, { id, role }]);
    }
    const { body } = await owner.call<{ links: unknown[] }>('GET', `/api/campaigns/${id}/links`);
    expect(body.links).toHaveLength(4);
  });

  it('prints its address, and nothing else', async () => {
    const { place, id } = await playedIn(install);
    const env = { HEXFARER_PUBLIC_URL: 'https://maps.example.org' };
    const run = await place.runInProcess(['link', id, '--role', 'watcher'], env);
    expect(run).toMatchObject({ status: 0, error: '' });
    expect(run.out).toMatch(new RegExp(`^https://maps\\.example\\.org/c/${id}#[\\w-]{22,}\n$`));
  });

  it.each([
    [['link'], {}, 2, /id/],
    [['link', 'ID'], {}, 2, /--role/],
    [['link', 'ID', '--role', 'king'], {}, 2, /'king'/],
    [['link', 'ID', '--role', 'owner', 'more'], {}, 2, /'more'/],
    [['link', '000000000000', '--role', 'owner'], {}, 1, /no campaign/],
    [['link', 'ID', '--role', 'owner'], { PORT: 'abc' }, 2, /port/i],
    [['link', 'ID', '--role', 'owner'], { HEXFARER_PUBLIC_URL: 'nonsense' }, 2, /HEXFARER_PUBLIC_URL/],
  ] as const)('%j with %j: %i, and no link is made', async (words, env, status, what) => {
    const { place, id, owner } = await playedIn(install, { running: true });
    const links = async () => (await owner.call('GET', `/api/campaigns/${id}/links`)).body;
    const before = await links();
    const line = words.map((word) => (word === 'ID' ? id : word));
    expectComplaint(await place.runInProcess(line, env), status, what);
    expect(await links()).toEqual(before);
  });

  it.each(['::', '::1', '0.0.0.0'])(
    'prints an address also if the server listens on HOST=%s',
    async (HOST) => {
      const { place, id } = await playedIn(install);
      const run = await place.runInProcess(['link', id, '--role', 'watcher'], { HOST });
      expect(run).toMatchObject({ status: 0, error: '' });
      expect(URL.canParse(run.out.trim())).toBe(true);
    },
  );
});

describe('serve', () => {
  it('prints its address once it listens, serves, and stops gracefully', async () => {
    const directory = join(dataDirectory(), 'made', 'on the way');
    const server = await serverProcess(directory);
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
    const { id, owner } = await new ApiClient(server.url).start();
    await owner.command(id, { kind: 'enter', to: 1 });
    await server.stop();
    expect(server.process.exitCode).toBe(0);
    expect((await verify(directory, id)).verified).toMatchObject({ ok: true, entries: 9 });
  });

  it('is refused while another server uses the directory: 1, and one line', async () => {
    const directory = dataDirectory();
    await serverInProcess({ dataDirectory: directory });
    expectComplaint(
      await runInProcess(['serve', '--port', '0', '--data', directory]),
      1,
      /Another Hexfarer server is using/,
    );
  });

  it('continues where a killed server stopped', async () => {
    const directory = dataDirectory();
    const first = await serverProcess(directory);
    const { id, token } = await new ApiClient(first.url).start();
    await first.kill();
    const second = await serverInProcess({ dataDirectory: directory });
    const { status, body } = await new ApiClient(second.url, token).call('GET', `/api/campaigns/${id}`);
    expect([status, body]).toMatchObject([200, { id, seq: 8 }]);
  });

  it('logs that DATABASE_URL is not used when a directory is given too', () => {
    const words = ['serve', '--port', '0', '--data', '/proc/hexfarer'];
    const { status, error } = hexfarer(words, { env: { DATABASE_URL: 'postgres://127.0.0.1/hexfarer' } });
    expect(status).toBe(1);
    expect(error).toContain('DATABASE_URL is not used');
    expect(hexfarer(words).error).not.toContain('DATABASE_URL');
  });

  it('says that its port is in use: 1, and one line', async () => {
    const busy = createServer();
    await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      busy.close();
    });
    const { port } = busy.address() as AddressInfo;
    const directory = dataDirectory();
    expectComplaint(await runInProcess(['serve', '--port', String(port), '--data', directory]), 1, /in use/);
    // It released the directory.
    await serverInProcess({ dataDirectory: directory });
  });

  it('says that its address does not belong to this machine: 1, and one line', async () => {
    expectComplaint(
      await runInProcess(['serve', '--host', '203.0.113.1', '--port', '0', '--data', dataDirectory()], {
        HEXFARER_ADMISSION: 'open',
      }),
      1,
      /203\.0\.113\.1/,
    );
  });

  it('says that its directory is a file: 1, and one line', async () => {
    const file = join(dataDirectory(), 'file');
    writeFileSync(file, '');
    expectComplaint(
      await runInProcess(['serve', '--port', '0', '--data', file]),
      1,
      /can't be used|can't be made/,
    );
  });

  it.each<[string[], Record<string, string>, RegExp]>([
    [['--port', 'abc'], {}, /'abc'/],
    [['--port', '70000'], {}, /'70000'/],
    [['--port', '-1'], {}, /port/],
    [['--port', '1.5'], {}, /'1.5'/],
    [[], { PORT: 'eighty' }, /'eighty'/],
    [[], { HEXFARER_LIMITS: 'maybe' }, /HEXFARER_LIMITS/],
    [[], { HEXFARER_ADMISSION: 'everybody' }, /HEXFARER_ADMISSION/],
    [[], { HEXFARER_ADMISSION: 'secret:' }, /is empty/],
    [[], { HEXFARER_PUBLIC_URL: 'maps.example.org' }, /HEXFARER_PUBLIC_URL/],
    [[], { HEXFARER_PUBLIC_URL: 'ftp://maps.example.org' }, /HEXFARER_PUBLIC_URL/],
    [[], { HEXFARER_PUBLIC_URL: 'https://maps.example.org/sub/path' }, /HEXFARER_PUBLIC_URL/],
    [[], { HEXFARER_LIMIT: 'off' }, /HEXFARER_LIMIT\b.*HEXFARER_LIMITS/],
    [['extra'], {}, /'extra'/],
    [['--prot', '1'], {}, /--prot/],
  ])('%j with %j is wrong usage: 2, and one line', async (words, env, what) => {
    expectComplaint(await runInProcess(['serve', '--data', dataDirectory(), ...words], env), 2, what);
  });
});

describe('verify with a link', () => {
  const link = (url: string, id: string, token: string) => `${url}c/${id}#${token}`;

  it('lets a watcher check everything that the server shows', async () => {
    const { id, owner, url } = await played({ running: true });
    const { body } = await owner.call<{ token: string }>('POST', `/api/campaigns/${id}/links`, {
      role: 'watcher',
    });
    const run = await runInProcess(['verify', link(url, id, body.token), '--json']);
    expect(run).toMatchObject({ status: 0, error: '' });
    expect(JSON.parse(run.out)).toMatchObject({ ok: true, entries: 14, hexes: 12 });
  });

  it('reads a ledger of many pages', async () => {
    const { directory } = await played({ running: true });
    const file = join(dataDirectory(), 'far.hexfarer.gz');
    const words = ['--seed', 'far', '--hexes', '1100', '--format', 'archive', '--out', file];
    expect(await runInProcess(['explore', ...words])).toMatchObject({ status: 0 });
    const { entries } = json<Verified>(await runInProcess(['verify', file, '--json']));
    expect(entries).toBeGreaterThan(1000);
    const { links } = json<{ links: { owner: { url: string } } }>(
      await runInProcess(['import', file, '--data', directory, '--json']),
    );
    const run = await runInProcess(['verify', links.owner.url, '--json']);
    // One more entry records the import.
    expect(JSON.parse(run.out)).toMatchObject({ ok: true, entries: entries + 1 });
  });

  it('detects an entry that the server changed', async () => {
    const { id, token, url } = await played({ running: true });
    const liar = createHttpServer(async (request, response) => {
      const answer = await fetch(new URL(request.url ?? '', url), {
        headers: { authorization: `Bearer ${token}` },
      });
      response.end((await answer.text()).replace('"altitude":5', '"altitude":6'));
    });
    await new Promise<void>((resolve) => liar.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void liar.close());
    const { port } = liar.address() as AddressInfo;
    const run = await runInProcess(['verify', link(`http://127.0.0.1:${port}/`, id, token)]);
    expect(run.status).toBe(1);
    expect(run.out).toMatch(/^Entry \d+ does not fit: its hash/);
  });

  it('says why it is shown nothing', async () => {
    const { id, url } = await played({ running: true });
    expectComplaint(
      await runInProcess(['verify', link(url, id, 'wrong')]),
      1,
      /does not show this ledger: This link opens nothing/,
    );
    expectComplaint(
      await runInProcess(['verify', link('http://127.0.0.1:9/', id, 'x')]),
      1,
      /can't be reached/,
    );
  });
});
