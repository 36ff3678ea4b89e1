import { describe, expect, it } from 'vitest';
import { DEFAULT_BOUNDS } from '../../src/access/bounds.ts';
import { noLimits } from '../../src/access/limits.ts';
import type { CampaignAnswer } from '../../src/protocol/answers.ts';
import { ApiClient, type CreatedCampaign } from '../support/api-client.ts';
import { archiveOf } from '../support/archives.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { type LiveSocket, liveClient } from '../support/live-client.ts';
import { memoryServer } from '../support/memory-server.ts';
import { expectProblem } from '../support/problems.ts';
import { rawJson, rawRequest } from '../support/raw-http.ts';
import { serverInProcess } from '../support/server-in-process.ts';
import { carryOut, SOLO, sessionsOn, startedCampaign, THE_OWNER } from '../support/sessions.ts';
import { plainConnection } from '../support/sqlite-files.ts';

/** Two such notes exceed what one address may write a day in some of these tests. */
const LONG_NOTE = { kind: 'note', q: 0, r: 0, for: 'everyone', text: 'x'.repeat(9000) } as const;
const NEW = { name: 'The Green Marches', world: { kind: 'solo' }, seed: 'demo' };

describe('daily bounds', () => {
  it('apply to new campaigns, forks and archives together', async () => {
    const { url, clock } = await memoryServer({ bounds: { dailyCampaigns: 3 } });
    clock.set('2026-01-01T23:00:00.000Z');
    const client = new ApiClient(url);
    const { id, owner } = await client.start();
    const archive = await (await owner.fetch(`/api/campaigns/${id}/export/archive`)).arrayBuffer();
    const takeIn = () =>
      rawRequest(`${url}api/campaigns/import`, { method: 'POST', body: Buffer.from(archive) });
    expect((await takeIn()).status).toBe(201);
    expect(
      (await owner.call('POST', `/api/campaigns/${id}/fork`, { at: 8, name: 'Another way' })).status,
    ).toBe(201);
    const refused = await client.call('POST', '/api/campaigns', NEW);
    expectProblem(refused, 'limits/daily');
    expect(refused.headers.get('retry-after')).toBe('3600');
    expectProblem(
      await owner.call('POST', `/api/campaigns/${id}/fork`, { at: 8, name: 'Another way' }),
      'limits/daily',
    );
    const { status, json } = await takeIn();
    expect([status, (json as { code: string }).code]).toEqual([429, 'limits/daily']);
    // An existing campaign can still be played.
    expect((await owner.command(id, { kind: 'enter', to: 1 })).status).toBe(200);
    clock.advance(3_600_000);
    expect((await client.call('POST', '/api/campaigns', NEW)).status).toBe(201);
  });

  it('do not count a request again that is repeated, nor one that is refused', async () => {
    const { url } = await memoryServer({ bounds: { dailyCampaigns: 2 } });
    const client = new ApiClient(url);
    const again = { ...NEW, id: '0b5c1ae1-6a34-4ad8-a4b8-d9b25de2a1d0' };
    for (const _ of [1, 2, 3]) expect((await client.call('POST', '/api/campaigns', again)).status).toBe(201);
    expectProblem(
      await client.call('POST', '/api/campaigns', { ...again, name: 'Other' }),
      'request/id-reused',
    );
    expectProblem(await client.call('POST', '/api/campaigns', { name: 'x' }), 'request/malformed');
    expect((await client.call('POST', '/api/campaigns', NEW)).status).toBe(201);
    expectProblem(await client.call('POST', '/api/campaigns', NEW), 'limits/daily');
  });

  it('do not keep a campaign from whoever repeats the request for it, even if it was the last of the day', async () => {
    const { url } = await memoryServer({ bounds: { dailyCampaigns: 1 } });
    const client = new ApiClient(url);
    const again = { ...NEW, id: '0b5c1ae1-6a34-4ad8-a4b8-d9b25de2a1d0' };
    const made = () => client.call<CreatedCampaign>('POST', '/api/campaigns', again);
    const { campaign } = (await made()).body;
    const { status, body } = await made();
    expect([status, body.campaign?.id]).toEqual([201, campaign.id]);
    expectProblem(await client.call('POST', '/api/campaigns', NEW), 'limits/daily');
  });

  it('apply to what commands write: an address may then play no more, but still erase and close', async () => {
    const { url } = await memoryServer({ bounds: { dailyBytes: 20_000 } });
    const { id, owner } = await new ApiClient(url).start();
    const first = await owner.command(id, LONG_NOTE);
    expect(first.status).toBe(200);
    expect((await owner.command(id, LONG_NOTE)).status).toBe(200);
    const refused = await owner.command(id, LONG_NOTE);
    expectProblem(refused, 'limits/daily');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expectProblem(await owner.call('POST', `/api/campaigns/${id}/links`, { role: 'player' }), 'limits/daily');
    expect((await owner.command(id, { kind: 'erase', seq: first.body.seq })).status).toBe(200);
    expect((await owner.command(id, { kind: 'close' })).status).toBe(200);
  });

  it('apply to each client of a trusted proxy, over HTTP and the live channel together', async () => {
    const { url } = await memoryServer({ bounds: { dailyBytes: 15_000 }, trustedProxies: ['127.0.0.1'] });
    const { id, owner, token } = await new ApiClient(url).start();
    const liveFrom = (address: string) =>
      liveClient(url, token, { extraHeaders: { 'x-forwarded-for': address } });
    const writeTo = (socket: LiveSocket) =>
      socket.emitWithAck('command', { campaign: id, id: crypto.randomUUID(), command: LONG_NOTE });
    const [anna, berta] = [liveFrom('203.0.113.1'), liveFrom('203.0.113.2')];
    for (const _ of [1, 2]) expect(await writeTo(anna)).toMatchObject({ ok: true });
    expect(await writeTo(anna)).toMatchObject({
      ok: false,
      error: { code: 'limits/daily', retryAfter: expect.any(Number) },
    });
    const body = { id: crypto.randomUUID(), command: LONG_NOTE };
    const path = `/api/campaigns/${id}/commands`;
    expectProblem(await owner.call('POST', path, body, { 'x-forwarded-for': '203.0.113.1' }), 'limits/daily');
    expect(await writeTo(berta)).toMatchObject({ ok: true });
  });

  it('do not apply where limits are off', async () => {
    const { url } = await serverInProcess({
      limited: false,
      bounds: { ...DEFAULT_BOUNDS, dailyCampaigns: 0 },
    });
    const { created } = await new ApiClient(url).start();
    expect(created.campaign).not.toHaveProperty('room');
    const limited = await serverInProcess({
      limited: true,
      bounds: { ...DEFAULT_BOUNDS, dailyCampaigns: 0 },
    });
    expectProblem(await new ApiClient(limited.url).call('POST', '/api/campaigns', NEW), 'limits/daily');
  });
});

describe('the bounds of a campaign', () => {
  it('are shown to its owner while there is room, and to nobody else', async () => {
    const { url } = await memoryServer({ bounds: { campaignEntries: 10, campaignBytes: 1_000_000 } });
    const { id, owner, created } = await new ApiClient(url).start();
    const room = { entries: 8, mostEntries: 10, bytes: expect.any(Number), mostBytes: 1_000_000 };
    expect(created.campaign).toMatchObject({ room });
    const { body } = await owner.call<CampaignAnswer>('GET', `/api/campaigns/${id}`);
    expect(body.room).toEqual(room);
    const before = body.room?.bytes ?? 0;
    await owner.command(id, { kind: 'note', q: 0, r: 0, for: 'everyone', text: 'é'.repeat(1000) });
    const after = (await owner.call<CampaignAnswer>('GET', `/api/campaigns/${id}`)).body.room;
    expect(after?.entries).toBe(9);
    expect((after?.bytes ?? 0) - before).toBeGreaterThan(2000);
    expect((after?.bytes ?? 0) - before).toBeLessThan(2600);
    const { body: link } = await owner.call<{ token: string }>('POST', `/api/campaigns/${id}/links`, {
      role: 'player',
    });
    const player = owner.withToken(link.token);
    expect((await player.call('GET', `/api/campaigns/${id}`)).body).not.toHaveProperty('room');
    const listed = await owner.call<{ campaigns: CampaignAnswer[] }>('GET', '/api/campaigns');
    expect(listed.body.campaigns[0]?.room?.entries).toBe(9);
  });

  it.each([
    ['entries', { campaignEntries: 9 }],
    ['bytes', { campaignBytes: 12_000 }],
  ])(
    'by %s refuse all further commands but erase and close; repeated commands are answered as before',
    async (_what, bounds) => {
      const { url } = await memoryServer({ bounds });
      const { id, owner } = await new ApiClient(url).start();
      const note = { kind: 'note', q: 0, r: 0, for: 'everyone', text: 'x'.repeat(9990) } as const;
      const command = '6a0f6b1e-26cf-4c0e-8b0f-4c2c63f1f0aa';
      const first = await owner.command(id, note, command);
      expect(first.status).toBe(200);
      const refused = await owner.command(id, { kind: 'enter', to: 1 });
      expectProblem(refused, 'campaign/full');
      expect(refused.body.detail).toContain('HEXFARER_CAMPAIGN_ENTRIES');
      expect((await owner.command(id, note, command)).body).toEqual(first.body);
      expect((await owner.command(id, { kind: 'erase', seq: first.body.seq })).status).toBe(200);
      expectProblem(await owner.command(id, { kind: 'enter', to: 1 }), 'campaign/full');
      expect((await owner.command(id, { kind: 'close' })).status).toBe(200);
      expectProblem(await owner.command(id, { kind: 'enter', to: 1 }), 'campaign/closed');
    },
  );

  it('apply to the live channel as well, and survive a restart', async () => {
    const directory = dataDirectory();
    const bounds = { ...DEFAULT_BOUNDS, campaignBytes: 12_000 };
    const first = await serverInProcess({ dataDirectory: directory, limited: true, bounds });
    const { id, token, owner } = await new ApiClient(first.url).start();
    const note = { kind: 'note', q: 0, r: 0, for: 'everyone', text: 'x'.repeat(9990) } as const;
    expect((await owner.command(id, note)).status).toBe(200);
    await first.close();
    const second = await serverInProcess({ dataDirectory: directory, limited: true, bounds });
    const again = new ApiClient(second.url, token);
    expectProblem(await again.command(id, { kind: 'enter', to: 1 }), 'campaign/full');
  });

  it('apply to its links; revoked links make room', async () => {
    const { url } = await memoryServer({ bounds: { campaignLinks: 3 } });
    const { id, owner } = await new ApiClient(url).start();
    const add = () =>
      owner.call<{ id: string; token: string }>('POST', `/api/campaigns/${id}/links`, { role: 'player' });
    const [one, two] = [await add(), await add()];
    // The links that browsers keep for themselves have a bound of their own.
    expect((await rawJson(`${url}api/keyring`, 'POST', { token: two.body.token })).status).toBe(200);
    const refused = await add();
    expectProblem(refused, 'campaign/full');
    await owner.call('DELETE', `/api/campaigns/${id}/links/${one.body.id}`);
    expect((await add()).status).toBe(201);
  });
});

describe('an archive that is too large', () => {
  /** An archive of a campaign with this many notes of `length` characters each, which compress to almost nothing. */
  async function archiveOfNotes(notes: number, length: number): Promise<Buffer> {
    const table = sessionsOn();
    const id = await startedCampaign(table, { world: SOLO });
    for (let q = 0; q < notes; q++)
      await carryOut(
        table,
        id,
        { kind: 'note', q, r: 0, for: 'everyone', text: 'x'.repeat(length) },
        { by: THE_OWNER },
      );
    return archiveOf(id, table.store);
  }

  it.each([
    ['entries', { campaignEntries: 300 }, 413],
    ['bytes', { campaignBytes: 1_000_000 }, 413],
    ['bytes of a day', { dailyBytes: 500_000 }, 429],
  ])('in %s is refused while it is uploaded, and leaves nothing behind', async (_what, bound, status) => {
    const directory = dataDirectory();
    const server = await serverInProcess({
      dataDirectory: directory,
      limited: true,
      bounds: { ...DEFAULT_BOUNDS, ...bound },
    });
    const body = await archiveOfNotes(400, 3000);
    const answer = await rawRequest(`${server.url}api/campaigns/import`, { method: 'POST', body });
    expect(answer.status, answer.text).toBe(status);
    await server.close();
    const file = plainConnection(directory);
    for (const table of ['campaigns', 'receiving', 'ledger', 'standing', 'hexes', 'links'])
      expect(file.prepare(`SELECT count(*) FROM ${table}`).pluck().get(), table).toBe(0);
  });

  it('in its unpacked size is refused, whatever the bounds of a campaign', async () => {
    const { url, store } = await memoryServer();
    const rows = Array.from({ length: 100 }, (_, at) => ({
      on: [at + 1, at + 1] as const,
      text: 'x'.repeat(9000),
    }));
    const origin = sessionsOn();
    const id = await startedCampaign(origin);
    for (let turn = 0; turn < 30; turn++) {
      const table = { title: `Table ${turn}`, roll: '1d100', rows };
      await carryOut(origin, id, { kind: 'table', id: 'words', table }, { by: THE_OWNER });
    }
    const body = await archiveOf(id, origin.store);
    expect(body.length).toBeLessThan(200_000);
    const answer = await rawRequest(`${url}api/campaigns/import`, { method: 'POST', body });
    expect(answer.json).toMatchObject({ code: 'archive/unsound' });
    expect(answer.text).toMatch(/unpacks to more than \d+ bytes/);
    expect(await store.summaries()).toEqual([]);
  });
});

describe('a disk with little free space', () => {
  it('makes the server not ready while nothing more can be written, and ready again when there is space', async () => {
    let free = 256 * 1024;
    const { url } = await memoryServer({ disk: () => ({ free, total: 1e9 }) });
    const readiness = () => new ApiClient(url).call('GET', '/readyz');
    expect((await readiness()).status).toBe(200);
    free--;
    expectProblem(await readiness(), 'server/storage');
    expect((await new ApiClient(url).call('GET', '/livez')).status).toBe(200);
    free++;
    expect((await readiness()).status).toBe(200);
  });

  it('allows no new campaigns: 507; existing ones can still be played', async () => {
    let free = 1000;
    const { url } = await memoryServer({
      bounds: { leastFreeBytes: 1000 },
      disk: () => ({ free, total: 5000 }),
    });
    const client = new ApiClient(url);
    const { id, owner } = await client.start();
    const archive = await (await owner.fetch(`/api/campaigns/${id}/export/archive`)).arrayBuffer();
    free = 999;
    expectProblem(await client.call('POST', '/api/campaigns', NEW), 'server/no-room');
    expectProblem(
      await owner.call('POST', `/api/campaigns/${id}/fork`, { at: 8, name: 'x' }),
      'server/no-room',
    );
    const { status } = await rawRequest(`${url}api/campaigns/import`, {
      method: 'POST',
      body: Buffer.from(archive),
    });
    expect(status).toBe(507);
    expect((await owner.command(id, { kind: 'enter', to: 1 })).status).toBe(200);
    free = 1000;
    expect((await client.call('POST', '/api/campaigns', NEW)).status).toBe(201);
  });
});

describe('a keyring', () => {
  const start = (url: string, cookie?: string) =>
    rawJson(`${url}api/campaigns`, 'POST', { ...NEW, keep: true }, cookie ? { cookie } : {});
  const cookieOf = ({ headers }: { headers: Record<string, string | string[] | undefined> }) =>
    [headers['set-cookie']].flat().join().split(';')[0] ?? '';

  it('holds a limited number of links; a request for one more is refused before anything is made', async () => {
    const { url, store } = await memoryServer({ bounds: { keyringLinks: 2 } });
    const first = await start(url);
    const cookie = cookieOf(first);
    const second = await start(url, cookie);
    expect(second.status).toBe(201);
    const refused = await start(url, cookie);
    expect([refused.status, (refused.json as { code: string }).code]).toEqual([409, 'access/keyring-full']);
    expect(await store.summaries()).toHaveLength(2);
    const { token } = (await new ApiClient(url).start()) as { token: string };
    const open = (body: object) => rawJson(`${url}api/keyring`, 'POST', body, { cookie });
    for (const child of [true, false])
      expect((await open({ token, child })).json).toMatchObject({ code: 'access/keyring-full' });
    // A link that it already holds can still be opened.
    const own = (second.json as CreatedCampaign).links.owner.token;
    expect((await open({ token: own, child: false })).status).toBe(200);
    await rawRequest(`${url}api/campaigns/${(second.json as CreatedCampaign).campaign.id}`, {
      method: 'DELETE',
      headers: { cookie },
    });
    expect((await open({ token })).status).toBe(200);
  });

  it('is listed in full, and the listing is charged by its length', async () => {
    const charged: number[] = [];
    const { url } = await memoryServer({
      limits: { ...noLimits, charge: async (_who, cost) => charged.push(cost) > 0 },
    });
    let cookie: string | undefined;
    for (let turn = 0; turn < 45; turn++) {
      const made = await start(url, cookie);
      cookie ??= cookieOf(made);
    }
    charged.length = 0;
    const { json } = await rawRequest(`${url}api/campaigns`, { headers: { cookie: cookie ?? '' } });
    const { campaigns } = json as { campaigns: CampaignAnswer[] };
    expect(new Set(campaigns.map(({ id }) => id)).size).toBe(45);
    expect(charged).toEqual([2]);
  });
});
