import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { noLimits } from '../../src/access/limits.ts';
import type { MapView } from '../../src/campaign/map-view.ts';
import type { Entry } from '../../src/ledger/entry.ts';
import type { CampaignId } from '../../src/ledger/id.ts';
import { describeInAll } from '../support/all-tests.ts';
import { ApiClient } from '../support/api-client.ts';
import { expectEntries, expectMap, type LiveCampaign, liveCampaign } from '../support/live-campaign.ts';
import { connected, liveClient } from '../support/live-client.ts';
import { untilAllArrived } from '../support/live-messages.ts';
import { memoryServer } from '../support/memory-server.ts';
import { newPartner } from '../support/parties.ts';
import { expectProblemBody } from '../support/problems.ts';
import { serverInProcess } from '../support/server-in-process.ts';
import { enlarge, someActor } from '../support/sessions.ts';

let url: string;
let id: string;
let owner: ApiClient;
let joined: LiveCampaign['joined'];

beforeEach(async () => {
  ({ url, id, owner, joined } = await liveCampaign());
});

/** The cookie of a browser that keeps these links. */
async function keyringWith(client: ApiClient, ...tokens: string[]): Promise<string> {
  let cookie = '';
  for (const secret of tokens) {
    const headers: Record<string, string> = cookie === '' ? {} : { cookie };
    const kept = await client.call('POST', '/api/keyring', { token: secret }, headers);
    cookie = (kept.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  }
  return cookie;
}

describe('watch', () => {
  it('without `after` is answered with the map, with dice', async () => {
    await owner.command(id, { kind: 'enter', to: 1 });
    const socket = await joined();
    const answer = await socket.emitWithAck('watch', { campaign: id });
    expectMap(answer);
    expect(answer).toMatchObject({ role: 'owner', head: 9 });
    const { body } = await owner.call<MapView>('GET', `/api/campaigns/${id}/map`);
    expect(answer.map).toEqual(body);
    expect(answer.map.hexes[0]?.dice.length).toBeGreaterThan(0);
  });

  it('after an entry is answered with the entries missed since', async () => {
    await owner.command(id, { kind: 'enter', to: 1 });
    await owner.command(id, { kind: 'enter', to: 2 });
    const { body } = await owner.call<{ entries: Entry[] }>('GET', `/api/campaigns/${id}/ledger`);
    const socket = await joined();
    for (const after of [0, 1, 7, 9, 10]) {
      const answer = await socket.emitWithAck('watch', { campaign: id, after });
      expectEntries(answer);
      expect(answer).toMatchObject({ role: 'owner', head: 10 });
      expect(JSON.stringify(answer.entries)).toBe(JSON.stringify(body.entries.slice(after)));
    }
  });

  it('after an entry that does not exist yet is answered all the same', async () => {
    const socket = await joined();
    const answer = await socket.emitWithAck('watch', { campaign: id, after: 500 });
    expect(answer).toMatchObject({ ok: true, head: 8 });
  });

  it('is answered with up to 1,000 missed entries as entries, and with the map above that', async () => {
    const big = await memoryServer();
    const started = await new ApiClient(big.url).start();
    const campaign = started.id as Parameters<typeof big.sessions.command>[0];
    const player = someActor();
    for (let turn = 0; turn < 1000; turn++)
      await big.sessions.command(campaign, randomUUID(), { kind: 'travel', path: [1, 4] }, player);
    const socket = liveClient(big.url, started.token);
    await connected(socket);
    const [just, over, all] = [
      await socket.emitWithAck('watch', { campaign, after: 8 }),
      await socket.emitWithAck('watch', { campaign, after: 7 }),
      await socket.emitWithAck('watch', { campaign, after: 0 }),
    ];
    expectEntries(just);
    expect(just.entries.map(({ seq }) => seq)).toEqual(Array.from({ length: 1000 }, (_, index) => 9 + index));
    expect(just.head).toBe(1008);
    for (const answer of [over, all]) {
      expectMap(answer);
      expect(answer).toMatchObject({ head: 1008, map: { seq: 1008 } });
      expect(answer.map.trail).toHaveLength(500);
    }
  });

  it('of several campaigns, or several times, at once is answered each time', async () => {
    const { url: lan } = await serverInProcess({ limited: true });
    const client = new ApiClient(lan);
    const [one, other] = [await client.start(), await client.start()];
    const { link } = await newPartner(other.owner, other.id, 'watcher');
    const cookie = await keyringWith(client, one.token, link.token);
    const socket = liveClient(lan, undefined, { extraHeaders: { cookie } });
    await connected(socket);
    const answers = await Promise.all(
      [one.id, other.id, one.id, other.id].map((campaign) => socket.emitWithAck('watch', { campaign })),
    );
    for (const answer of answers) expectMap(answer);
  });

  it('of two large campaigns at once is answered for both', async () => {
    const { url: lan, store, clock } = await memoryServer();
    const client = new ApiClient(lan);
    const tables = [await client.start(), await client.start()] as const;
    for (const { id: large } of tables) await enlarge({ store, clock }, large as CampaignId, 'demo', 900);
    const { link } = await newPartner(tables[1].owner, tables[1].id, 'watcher');
    const cookie = await keyringWith(client, tables[0].token, link.token);
    const socket = liveClient(lan, undefined, { extraHeaders: { cookie } });
    await connected(socket);
    // Both are loaded first, so that neither waits for the other to be read.
    for (const { id: large } of tables) expectMap(await socket.emitWithAck('watch', { campaign: large }));
    const answers = await Promise.all(
      tables.map(({ id: large }) => socket.emitWithAck('watch', { campaign: large })),
    );
    for (const answer of answers) expectMap(answer);
  });

  it('is followed by no entries if it was refused', async () => {
    // A large map costs more than one call, and this server allows no more than that.
    const limits = { ...noLimits, charge: async () => false };
    const { url: lan, store, clock } = await memoryServer({ limits });
    const { id: large, owner: hers, token: secret } = await new ApiClient(lan).start();
    await enlarge({ store, clock }, large as CampaignId, 'demo', 2100);
    const socket = liveClient(lan, secret);
    await connected(socket);
    const answer = await socket.emitWithAck('watch', { campaign: large });
    expect(answer).toMatchObject({ ok: false, error: { code: 'limits/too-many-requests' } });
    const told: unknown[] = [];
    socket.on('entries', (message) => told.push(message));
    expect((await hers.command(large, { kind: 'travel', to: { q: 0, r: 0 } })).status).toBe(200);
    await untilAllArrived(socket);
    expect(told).toEqual([]);
  });

  it('tells each connection its own role and link', async () => {
    for (const role of ['owner', 'player', 'watcher'] as const) {
      const { link } = await newPartner(owner, id, role);
      const socket = await joined(link.token);
      expect(await socket.emitWithAck('watch', { campaign: id })).toMatchObject({
        ok: true,
        role,
        link: link.id,
      });
    }
  });

  it('of somebody else’s campaign is refused, and nothing of it is sent', async () => {
    const stranger = await new ApiClient(url).start();
    const socket = await joined(stranger.token);
    const told: unknown[] = [];
    socket.onAny((...event) => told.push(event));
    for (const campaign of [id, '000000000000', 'nope', '__proto__', '']) {
      const answer = await socket.emitWithAck('watch', { campaign });
      expect(answer.ok).toBe(false);
      if (!answer.ok) expectProblemBody(answer.error, 'campaign/not-found');
    }
    await owner.command(id, { kind: 'enter', to: 1 });
    await untilAllArrived(socket);
    expect(told).toEqual([]);
  });
});

describeInAll('a world too large for one message', () => {
  it('is loaded over HTTP, and watched from there on', async () => {
    const { url: there, store, clock } = await memoryServer();
    const { id: large, token: secret, owner: holder } = await new ApiClient(there).start({ seed: 'wide' });
    await enlarge({ store, clock }, large as CampaignId, 'wide', 50_001);
    const socket = liveClient(there, secret);
    await connected(socket);
    const answer = await socket.emitWithAck('watch', { campaign: large });
    if (answer.ok) throw new Error('it was sent');
    expectProblemBody(answer.error, 'campaign/map-too-large');
    const { body } = await holder.call<{ seq: number; hexes: { count: number } }>(
      'GET',
      `/api/campaigns/${large}/map`,
      undefined,
      { accept: 'application/vnd.hexfarer.map+json' },
    );
    expect(body.hexes.count).toBe(50_001);
    expect(await socket.emitWithAck('watch', { campaign: large, after: body.seq })).toMatchObject({
      ok: true,
      head: body.seq,
      entries: [],
    });
    const drawn = await holder.call('GET', `/api/campaigns/${large}/export/svg`);
    expect(drawn.status).toBe(413);
  });
});
