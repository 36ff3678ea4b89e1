import { describe, expect, it } from 'vitest';
import type { CampaignId } from '../../src/ledger/id.ts';
import type { CampaignAnswer, DemoAnswer } from '../../src/protocol/answers.ts';
import type { ProblemBody, ProblemCode } from '../../src/protocol/problem.ts';
import { StorageFailure } from '../../src/session/ports.ts';
import { ApiClient } from '../support/api-client.ts';
import { type DemoServer, demoServer } from '../support/demo-server.ts';
import { connected, liveClient } from '../support/live-client.ts';
import { COMMANDS } from '../support/matrix/campaign-calls.ts';
import { routesOf } from '../support/matrix/routes-of.ts';
import type { SharedTable } from '../support/matrix/shared-table.ts';

const DAY = 24 * 60 * 60 * 1000;
const LINK = '0'.repeat(12);

/** Every route that is not GET, with a body from somebody without a link, and the expected error code or status. */
const WRITES: Readonly<Record<string, readonly [body: unknown, told: ProblemCode | 201 | 204]>> = {
  'DELETE /api/campaigns/:id': [undefined, 'access/forbidden'],
  'DELETE /api/campaigns/:id/links/:linkId': [undefined, 'access/forbidden'],
  'DELETE /api/keyring': [undefined, 204],
  'PATCH /api/campaigns/:id/people/own': [{ colour: 'sky' }, 'access/forbidden'],
  'POST /api/campaigns': [{ name: 'Another', world: { kind: 'solo' } }, 'access/admission-closed'],
  'POST /api/campaigns/:id/commands': [
    { id: '0b7c9a52-6a3e-4f0b-9d61-0d7f3c1f7a11', command: { kind: 'rest' } },
    'access/forbidden',
  ],
  'POST /api/campaigns/:id/fork': [{ at: 30, name: 'Our way' }, 201],
  'POST /api/campaigns/:id/links': [{ role: 'watcher' }, 'access/forbidden'],
  'POST /api/campaigns/:id/people/:linkId/forget': [{ notes: true }, 'access/forbidden'],
  'POST /api/campaigns/import': [undefined, 'access/admission-closed'],
  'POST /api/keyring': [{ token: 'x'.repeat(32) }, 'access/unknown-token'],
  'POST /api/keyring/admission': [undefined, 'access/admission-closed'],
  'POST /api/keyring/offers': [undefined, 'access/no-token'],
  'POST /api/keyring/take-over': [{ code: 'x'.repeat(32) }, 'access/unknown-token'],
};

const stateOf = async ({ store, shown }: DemoServer) => {
  const summary = await store.summary(shown as CampaignId);
  return summary && [summary.seq, summary.head, (await store.labels(summary.id)).size];
};

describe('somebody without a link at a demo', () => {
  it('is shown its campaigns, and may read there all that a watcher may', async () => {
    const { visitor, shown } = await demoServer();
    const { body } = await visitor.call<DemoAnswer>('GET', '/api/demo');
    expect(body).toMatchObject({ forkHours: 24, room: true, campaigns: [{ id: shown, shown: true }] });
    const about = `/api/campaigns/${shown}`;
    expect((await visitor.call<CampaignAnswer>('GET', about)).body).toMatchObject({ role: 'watcher' });
    for (const path of ['/map', '/ledger', '/journal', '/people', '/hexes/0/0', '/timeline'])
      expect((await visitor.call('GET', about + path)).status, path).toBe(200);
    expect((await visitor.call('GET', `${about}/links`)).status).toBe(403);
    expect((await visitor.call('GET', `${about}/export/archive`)).status).toBe(403);
    expect((await visitor.call('GET', `/api/campaigns/${LINK}`)).status).toBe(401);
  });

  it('is refused every write but a fork, on every route of the router', async () => {
    const home = await demoServer();
    const before = await stateOf(home);
    const writes = routesOf(home.app).filter((route) => !route.startsWith('GET '));
    expect(Object.keys(WRITES).sort()).toEqual(writes);
    for (const [route, [body, told]] of Object.entries(WRITES)) {
      const [method = '', path = ''] = route.split(' ');
      const address = path.replace(':id', home.shown).replace(':linkId', LINK);
      const answer = await home.visitor.call<ProblemBody>(method, address, body);
      expect(typeof told === 'number' ? answer.status : answer.body.code, route).toBe(told);
    }
    expect(await stateOf(home)).toEqual(before);
  });

  it('is refused every command, over HTTP and live, with any token', async () => {
    const home = await demoServer();
    const before = await stateOf(home);
    const { token, owner } = await home.fork();
    const table = { playersNotes: [1], moves: 0, state: 'open' } as unknown as SharedTable;
    for (const { name, command } of COMMANDS)
      for (const client of [home.visitor, owner]) {
        const { body } = await client.command(home.shown, command(table));
        expect(body.code, name).toBe('access/forbidden');
      }
    for (const shows of [undefined, token]) {
      const socket = liveClient(home.url, shows);
      await connected(socket);
      const campaign = home.shown;
      const watched = await socket.emitWithAck('watch', { campaign });
      expect(watched).toMatchObject({ ok: true, role: 'watcher', link: expect.stringMatching(/^visitor-/) });
      const command = { kind: 'rest' } as const;
      const id = '0b7c9a52-6a3e-4f0b-9d61-0d7f3c1f7a12';
      for (const answer of [
        await socket.emitWithAck('command', { campaign, id, command }),
        await socket.emitWithAck('point', { campaign, q: 0, r: 0 }),
        await socket.emitWithAck('throwing', { campaign, throw: null }),
      ])
        expect(answer).toMatchObject({ ok: false, error: { code: 'access/forbidden' } });
    }
    expect(await stateOf(home)).toEqual(before);
  });
});

describe('a fork of a demo', () => {
  it('may be played, shared and saved by its owner, within small bounds', async () => {
    const home = await demoServer({ campaignLinks: 2, campaignEntries: 60 });
    const { id, owner } = await home.fork(40);
    const { body } = await owner.call<CampaignAnswer>('GET', `/api/campaigns/${id}`);
    expect(body).toMatchObject({
      role: 'owner',
      endsAt: new Date(Date.parse(home.clock.now()) + DAY).toISOString(),
    });
    expect(body.shown).toBeUndefined();
    expect((await owner.command(id, { kind: 'rest' })).status).toBe(200);
    const links = `/api/campaigns/${id}/links`;
    expect((await owner.call('POST', links, { role: 'player' })).status).toBe(201);
    expect((await owner.call<ProblemBody>('POST', links, { role: 'player' })).body.code).toBe(
      'campaign/full',
    );
    expect((await owner.fetch(`/api/campaigns/${id}/export/archive`)).status).toBe(200);
    for (let at = 0; at < 30; at++) await owner.command(id, { kind: 'roll', dice: '1d6' });
    expect((await owner.command(id, { kind: 'roll', dice: '1d6' })).body.code).toBe('campaign/full');
    expect((await home.visitor.call('GET', `/api/campaigns/${id}`)).status).toBe(401);
  });

  it('counts against the daily bound of its address', async () => {
    const home = await demoServer({ dailyCampaigns: 2 });
    const own = await home.fork();
    await home.fork();
    for (const [client, campaign] of [
      [home.visitor, home.shown],
      [own.owner, own.id],
    ] as const) {
      const path = `/api/campaigns/${campaign}/fork`;
      const { status, body } = await client.call<ProblemBody>('POST', path, { at: 20, name: 'Third' });
      expect([status, body.code]).toEqual([429, 'limits/daily']);
    }
  });

  it('counts against a bound for all forks, until it expires or is removed', async () => {
    const home = await demoServer({ demoForks: 2 });
    const first = await home.fork();
    home.clock.advance(DAY / 2);
    await home.fork();
    const asked = () =>
      home.visitor.call<ProblemBody>('POST', `/api/campaigns/${home.shown}/fork`, { at: 20, name: 'Third' });
    const refused = await asked();
    expect([refused.status, refused.body.code]).toEqual([429, 'limits/daily']);
    expect(refused.headers.get('retry-after')).toBe(String(DAY / 2 / 1000));
    expect((await home.visitor.call<DemoAnswer>('GET', '/api/demo')).body.room).toBe(false);
    await first.owner.call('DELETE', `/api/campaigns/${first.id}`);
    expect((await asked()).status).toBe(201);
    // The bound is kept even if many ask at the same time.
    home.clock.advance(DAY);
    await expect
      .poll(async () => (await home.visitor.call<DemoAnswer>('GET', '/api/demo')).body.room)
      .toBe(true);
    const statuses = (await Promise.all(Array.from({ length: 6 }, asked))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(2);
  });

  it('is removed soon if its maker could not be told of it, though it could be neither read nor removed at first', async () => {
    const home = await demoServer({ demoForks: 1 });
    const { summary, remove } = home.store;
    const away = () => Promise.reject(new StorageFailure('the medium is away'));
    home.store.summary = (id) => (id === home.shown ? summary.call(home.store, id) : away());
    home.store.remove = away;
    await expect(home.fork()).rejects.toThrow('server/storage');
    Object.assign(home.store, { summary, remove });
    // The server may have tried meanwhile, and then pauses by this clock before it tries again.
    home.clock.advance(300_000);
    await expect.poll(async () => (await home.store.summaries()).map(({ id }) => id)).toEqual([home.shown]);
    await home.fork();
  });

  it('expires after a day: its links at once, then everything that belongs to it', async () => {
    const home = await demoServer();
    const { id, token, owner } = await home.fork();
    const player = await owner.call<{ token: string }>('POST', `/api/campaigns/${id}/links`, {
      role: 'player',
    });
    const socket = liveClient(home.url, player.body.token);
    await connected(socket);
    await socket.emitWithAck('watch', { campaign: id });
    const revoked = new Promise((resolve) => socket.once('revoked', resolve));
    home.clock.advance(DAY - 1);
    expect((await owner.call('GET', `/api/campaigns/${id}`)).status).toBe(200);
    home.clock.advance(1);
    expect((await owner.call<ProblemBody>('GET', `/api/campaigns/${id}`)).body.code).toBe(
      'access/unknown-token',
    );
    expect(await revoked).toEqual({ campaign: id });
    expect(await home.store.summary(id as CampaignId)).toBeNull();
    expect((await new ApiClient(home.url, token).call('GET', '/api/campaigns')).status).toBe(401);
    expect((await home.visitor.call('GET', `/api/campaigns/${home.shown}`)).status).toBe(200);
  });
});
