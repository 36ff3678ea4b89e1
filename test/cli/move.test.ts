import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { CampaignId } from '../../src/ledger/id.ts';
import type { RunningServer } from '../../src/server.ts';
import { systemDigest } from '../../src/session/system.ts';
import { verifyCampaign } from '../../src/session/verify.ts';
import { MOVED_TO } from '../../src/storage/moving/marks.ts';
import { redactedUrl } from '../../src/storage/postgres/address.ts';
import { openPostgresStorage } from '../../src/storage/postgres/storage.ts';
import { SqliteConnection } from '../../src/storage/sqlite/sqlite-connection.ts';
import { openStorage } from '../../src/storage/sqlite/storage.ts';
import { describeInAll, itInAll } from '../support/all-tests.ts';
import { ApiClient } from '../support/api-client.ts';
import { type CliRun, expectComplaint, hexfarer, json, runInProcess } from '../support/cli.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { freshDatabase, openOn, postgresUrl } from '../support/postgres/databases.ts';
import { runIn } from '../support/postgres/run-in.ts';
import { rawJson, rawRequest } from '../support/raw-http.ts';
import { serverInProcess } from '../support/server-in-process.ts';
import { MAIN } from '../support/server-process.ts';

/** A server on a data directory or a database. */
const serve = (place: string): Promise<RunningServer> =>
  serverInProcess(place.startsWith('postgres:') ? { database: place } : { dataDirectory: place });

/** The name of a place in messages. */
const shown = (place: string): string =>
  place.startsWith('postgres:') ? `postgres://${redactedUrl(place)}` : resolve(place);

const words = (from: string, to: string) => ['move', '--from', from, '--to', to, '--json'];

const move = (from: string, to: string): Promise<CliRun> => runInProcess(words(from, to));

/** The answer of a move; its progress goes to standard error. */
function moved(run: CliRun): Record<string, unknown> {
  expect(run, run.error).toMatchObject({ status: 0 });
  return JSON.parse(run.out) as Record<string, unknown>;
}

/** The campaigns and people of an installation. */
interface Played {
  readonly campaigns: readonly { readonly id: string; readonly token: string }[];
  /** The campaign in which everything happened. */
  readonly solo: { readonly id: string; readonly token: string };
  readonly closed: { readonly id: string; readonly token: string };
  readonly player: string;
  readonly revoked: string;
  /** The cookie of a browser with a keyring. */
  readonly cookie: string;
  readonly command: string;
  readonly request: string;
}

/** Plays in all worlds, on a server that is then stopped. */
async function play(place: string): Promise<Played> {
  const server = await serve(place);
  const visitor = new ApiClient(server.url);
  const request = randomUUID();
  const solo = await visitor.start({ seed: undefined, id: request });
  const { owner, id } = solo;
  const closed = await visitor.start();
  const island = await visitor.start({ world: { kind: 'island', hexes: 40 }, seed: undefined });
  const elevation = await visitor.start({ world: { kind: 'elevation' }, seed: undefined });
  const command = randomUUID();
  expect((await owner.command(id, { kind: 'enter', to: 1 }, command)).status).toBe(200);
  const link = async (role: string) => {
    const { body } = await owner.call<{ id: string; token: string }>('POST', `/api/campaigns/${id}/links`, {
      role,
      label: `a ${role}`,
    });
    return body;
  };
  const [player, watcher] = [await link('player'), await link('watcher')];
  await owner.call('DELETE', `/api/campaigns/${id}/links/${watcher.id}`);
  await visitor
    .withToken(player.token)
    .command(id, { kind: 'note', q: 0, r: 0, text: 'What is gone', for: 'everyone' });
  const { body } = await owner.command(id, { kind: 'note', q: 0, r: 1, text: 'What stays', for: 'everyone' });
  await owner.command(id, { kind: 'erase', seq: body.seq - 1 });
  await elevation.owner.command(elevation.id, { kind: 'enter', to: 1 });
  await closed.owner.command(closed.id, { kind: 'close' });
  const { headers } = await rawJson(`${server.url}api/keyring`, 'POST', { token: player.token });
  const [cookie = ''] = [headers['set-cookie'] ?? []].flat().map((header) => header.split(';')[0] ?? '');
  // A browser that comes again has confirmed its new secret.
  expect((await rawRequest(`${server.url}api/campaigns`, { headers: { cookie } })).status).toBe(200);
  await server.close();
  return {
    campaigns: [solo, closed, island, elevation],
    solo,
    closed,
    player: player.token,
    revoked: watcher.token,
    cookie,
    command,
    request,
  };
}

const ledgerOf = async (url: string, { id, token }: { id: string; token: string }) => {
  const { status, body } = await new ApiClient(url, token).call<{
    entries: { kind: string; hash: string }[];
  }>('GET', `/api/campaigns/${id}/ledger?after=0&limit=500`);
  expect(status).toBe(200);
  return body.entries;
};

async function ledgersAt(place: string, { campaigns }: Played) {
  const server = await serve(place);
  const ledgers = await Promise.all(campaigns.map((campaign) => ledgerOf(server.url, campaign)));
  await server.close();
  return ledgers;
}

/** Checks that everything arrived at a place, can be played on there, and has new secrets. */
async function expectThere(place: string, played: Played, before: readonly unknown[][]) {
  const server = await serve(place);
  const { solo, closed, campaigns, player, revoked, cookie, command, request } = played;
  const visitor = new ApiClient(server.url);
  expect(await Promise.all(campaigns.map((campaign) => ledgerOf(server.url, campaign)))).toEqual(before);
  // Links and keyrings give the same access as before.
  const listed = await rawRequest(`${server.url}api/campaigns`, { headers: { cookie } });
  expect(listed.json).toMatchObject({ campaigns: [{ id: solo.id, role: 'player' }] });
  const people = await visitor.withToken(solo.token).call('GET', `/api/campaigns/${solo.id}/links`);
  expect(JSON.stringify(people.body)).toContain('a player');
  expect((await visitor.withToken(revoked).call('GET', `/api/campaigns/${solo.id}`)).status).toBe(401);
  // A repeated command is not carried out again.
  const again = await visitor.withToken(solo.token).command(solo.id, { kind: 'enter', to: 1 }, command);
  expect(again).toMatchObject({ status: 200, body: { entries: [expect.anything()] } });
  const repeated = await visitor.call('POST', '/api/campaigns', {
    name: 'The Green Marches',
    world: { kind: 'solo' },
    id: request,
  });
  expect(repeated.body).toMatchObject({ campaign: { id: solo.id } });
  // The closed campaign stays closed; the others draw a new key before they continue.
  expect((await visitor.withToken(closed.token).command(closed.id, { kind: 'rest' })).status).toBe(409);
  const { body } = await visitor.withToken(player).command(solo.id, { kind: 'roll', dice: '3d6' });
  expect(body.entries.map(({ kind }) => kind)).toEqual(['rolled']);
  const after = (await ledgerOf(server.url, solo)).slice(before[0]?.length);
  expect(after.map(({ kind }) => kind)).toEqual(['received', 'rolled']);
  await server.close();
}

/** Checks that a place can no longer be opened, and the error says where everything is. */
async function expectGone(place: string, to: string) {
  await expect(serve(place)).rejects.toThrow(`no longer in use: everything was moved to ${shown(to)}`);
  expectComplaint(await runInProcess(['move', '--from', place, '--to', to]), 1, /was moved to .* already/);
}

describe('move', () => {
  it('moves everything from a data directory to PostgreSQL, and back', async () => {
    const [directory, url] = [dataDirectory(), await freshDatabase()];
    const played = await play(directory);
    const before = await ledgersAt(directory, played);
    // Run in a process, as users do.
    expect(moved(hexfarer(words(directory, url)))).toMatchObject({
      from: resolve(directory),
      to: `postgres://${redactedUrl(url)}`,
      campaigns: 4,
      alreadyThere: 0,
      entries: before.reduce((sum, entries) => sum + entries.length, 0),
      links: 7,
      keyrings: 1,
      resealed: 3,
    });
    await expectGone(directory, url);
    const doctor = await runInProcess(['doctor', '--data', directory]);
    expect(doctor.out.replaceAll(/\s+/g, ' ')).toContain(
      `no longer in use: everything was moved to ${shown(url)}`,
    );
    await expectThere(url, played, before);

    expectComplaint(
      await runInProcess(['move', '--from', url, '--to', directory]),
      1,
      /was moved to .* before/,
    );
    const back = join(dataDirectory(), 'back');
    const later = await ledgersAt(url, played);
    // A client that repeats a request gets another link.
    expect(moved(await move(url, back))).toMatchObject({ campaigns: 4, links: 8, resealed: 3 });
    await expectGone(url, back);
    await expectThere(back, played, later);
    for (const { id } of played.campaigns)
      expect(json(await runInProcess(['verify', id, '--data', back, '--json']))).toMatchObject({ ok: true });
  }, 120_000);

  it("continues where it was interrupted, and until then the target can't be opened", async () => {
    const [directory, url] = [dataDirectory(), await freshDatabase()];
    const played = await play(directory);
    const { campaigns } = played;
    const before = await ledgersAt(directory, played);
    for (let time = 0; time < 2; time++) {
      const [from, to] = time === 0 ? [directory, url] : [url, join(dataDirectory(), 'back')];
      await brokenOff(from, to);
      await expect(serve(to)).rejects.toThrow(/does not hold everything yet.*broken off.*Run it again/);
      expectComplaint(await runInProcess(['move', '--from', to, '--to', from]), 1, /was broken off/);
      // The source stays unchanged until everything is finished.
      expect(await ledgersAt(from, played)).toEqual(before);
      const { alreadyThere } = moved(await move(from, to));
      expect(alreadyThere).toBeGreaterThan(0);
      expect(alreadyThere).toBeLessThan(campaigns.length);
      expect(await ledgersAt(to, played)).toEqual(before);
      await expectGone(from, to);
    }
  }, 120_000);

  it('finishes a move that was interrupted between its last two steps', async () => {
    const [directory, url] = [dataDirectory(), await freshDatabase()];
    const played = await play(directory);
    moved(await move(directory, url));
    await runIn(
      url,
      `INSERT INTO hexfarer.installation VALUES ('being moved from', '${resolve(directory)}')`,
    );
    expect(moved(await move(directory, url))).toMatchObject({ campaigns: 4, alreadyThere: 4 });
    expect((await ledgersAt(url, played)).length).toBe(4);
  }, 60_000);

  itInAll(
    'refuses a target that differs or belongs to another installation, and writes nothing',
    async () => {
      const [directory, url] = [dataDirectory(), await freshDatabase()];
      const played = await play(directory);
      await brokenOff(directory, url);
      const server = await serve(directory);
      for (const { id, token } of played.campaigns)
        await new ApiClient(server.url, token).command(id, { kind: 'roll', dice: '1d6' });
      await server.close();
      expectComplaint(
        await runInProcess(['move', '--from', directory, '--to', url]),
        1,
        /are not as they are at/,
      );
      const { error } = await move(directory, url);
      expect(played.campaigns.some(({ id }) => error.includes(id))).toBe(true);

      const [another, other] = [dataDirectory(), await freshDatabase()];
      for (const place of [another, other]) {
        const own = await serve(place);
        await new ApiClient(own.url).start();
        await own.close();
      }
      const complaint = await runInProcess(['move', '--from', directory, '--to', other]);
      expectComplaint(complaint, 1, /campaigns of another installation/);
      expect((await (await openOn(other)).campaigns.summaries()).length).toBe(1);
      await ledgersAt(directory, played);
    },
    120_000,
  );

  it('leaves the source unchanged if a campaign in it is damaged', async () => {
    const [directory, url] = [dataDirectory(), await freshDatabase()];
    const { solo, ...played } = await play(directory);
    const sqlite = new SqliteConnection(join(directory, 'hexfarer.sqlite'));
    const [trigger] = sqlite
      .prepare<[], string>("SELECT sql FROM sqlite_schema WHERE name = 'ledger_is_never_changed'")
      .pluck()
      .all();
    sqlite.exec('DROP TRIGGER ledger_is_never_changed');
    sqlite.exec('UPDATE ledger SET salt = zeroblob(16) WHERE seq = 3 AND campaign = 1');
    sqlite.exec(trigger ?? '');
    sqlite.close();
    const run = await runInProcess(['move', '--from', directory, '--to', url]);
    expectComplaint(run, 1, new RegExp(`Campaign ${solo.id} is damaged at .*, at entry 3`));
    expect(
      await ledgersAt(directory, { ...played, solo, campaigns: played.campaigns.slice(1) }),
    ).toHaveLength(3);
  }, 60_000);

  itInAll(
    'is refused while a server runs on either side',
    async () => {
      const [directory, url] = [dataDirectory(), await freshDatabase()];
      for (const busy of [directory, url]) {
        const server = await serve(busy);
        for (const words of [
          ['--from', directory, '--to', url],
          ['--from', url, '--to', directory],
        ])
          expectComplaint(
            await runInProcess(['move', ...words]),
            1,
            /Another Hexfarer server is using|is in use by a Hexfarer server|no Hexfarer database/,
          );
        await server.close();
      }
      // No server starts either while a move uses a database alone.
      const storage = await openPostgresStorage(url, { create: true, exclusive: true });
      await expect(serve(url)).rejects.toThrow(/is being moved or sealed anew at the moment/);
      await storage.close();
    },
    60_000,
  );

  it('makes nothing at the target if the source is refused', async () => {
    const [url, target] = [await freshDatabase(), join(dataDirectory(), 'target')];
    const storage = await openPostgresStorage(url, { create: true });
    await storage.rows.putFact(MOVED_TO, 'another place');
    await storage.close();
    expectComplaint(await move(url, target), 1, /was moved to another place already/);
    expect(existsSync(target)).toBe(false);
  });

  it("explains wrong arguments, and places that don't exist", async () => {
    const [directory, url] = [dataDirectory(), await freshDatabase()];
    for (const [words, what] of [
      [[], /--from and --to/],
      [['--from', directory], /--from and --to/],
      [['--from', directory, '--to', directory], /a data directory to a PostgreSQL database/],
      [['--from', url, '--to', url], /a data directory to a PostgreSQL database/],
      [['--from', directory, '--to', url, 'now'], /'now'/],
    ] as const)
      expectComplaint(await runInProcess(['move', ...words]), 2, what);
    const nowhere = join(directory, 'nowhere');
    for (const [from, to, what] of [
      [nowhere, url, /no Hexfarer database in/],
      [directory, 'mysql://host/database', /no Hexfarer database in/],
      ['mysql://host/database', directory, /looks like postgres:/],
      ['postgres://somebody:secret@127.0.0.1:1/campaigns', nowhere, /can't be (used|reached)/],
      [url.replace(/\/[^/?]+\?/, '/nowhere?'), nowhere, /no such database/],
      [(await postgresUrl())('postgres'), nowhere, /holds nothing yet/],
    ] as const) {
      const complaint = await runInProcess(['move', '--from', from, '--to', to]);
      expectComplaint(complaint, 1, what);
      expect(complaint.error).not.toContain('secret');
    }
    expect(existsSync(nowhere)).toBe(false);
    const demo = openStorage(directory, { create: true });
    demo.demo = 'shown';
    demo.close();
    expectComplaint(await runInProcess(['move', '--from', directory, '--to', url]), 1, /is a demo/);
  }, 60_000);
});

describeInAll('reseal with DATABASE_URL', () => {
  it('gives each open campaign a new key, and needs all servers stopped', async () => {
    const url = await freshDatabase();
    const played = await play(url);
    const env = { DATABASE_URL: url };
    const keys = async () => {
      const storage = await openPostgresStorage(url, { create: false });
      const found = await Promise.all(
        played.campaigns.map(
          async ({ id }) => (await storage.campaigns.secrets(id as CampaignId))?.masterKey,
        ),
      );
      const verified = await verifyCampaign(played.solo.id as CampaignId, storage.campaigns, systemDigest);
      expect(verified).toMatchObject({ ok: true });
      await storage.close();
      return found;
    };
    expect((await keys()).filter((key) => key !== null)).toHaveLength(3);
    const server = await serve(url);
    expectComplaint(await runInProcess(['reseal'], env), 1, /is in use by a Hexfarer server/);
    await server.close();
    expect(json(await runInProcess(['reseal', '--json'], env))).toEqual({ campaigns: 3 });
    expect(await keys()).toEqual([null, null, null, null]);
    expectComplaint(
      await runInProcess(['reseal', '--data', dataDirectory()], env),
      1,
      /no Hexfarer database/,
    );
  }, 60_000);
});

/** Kills a move as soon as the first campaign has been moved. */
async function brokenOff(from: string, to: string): Promise<void> {
  const child = spawn(process.execPath, [MAIN, 'move', '--from', from, '--to', to], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  let said = '';
  for await (const chunk of child.stderr) {
    said += chunk;
    if (said.includes('1 of 4 campaigns')) child.kill('SIGKILL');
  }
  expect(await ended, said).toEqual([null, 'SIGKILL']);
}
