import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Limits } from '../../src/access/limits.ts';
import type { MapView } from '../../src/campaign/map-view.ts';
import type { Direction } from '../../src/hex/direction.ts';
import type { Entry } from '../../src/ledger/entry.ts';
import type { CampaignId } from '../../src/ledger/id.ts';
import type { WatchAnswer } from '../../src/protocol/live.ts';
import { ApiClient } from '../support/api-client.ts';
import { house } from '../support/house.ts';
import { connected, type LiveSocket, liveClient } from '../support/live-client.ts';
import { say, settled, shout } from '../support/live-messages.ts';
import { newPartner } from '../support/parties.ts';
import { expectProblemBody } from '../support/problems.ts';
import { whole } from '../support/seen.ts';
import { serverInProcess } from '../support/server-in-process.ts';
import { enlarge, someActor } from '../support/sessions.ts';

let url: string;
let id: string;
let owner: ApiClient;
let token: string;

beforeEach(async () => {
  ({ url } = await serverInProcess());
  ({ id, owner, token } = await new ApiClient(url).start());
});

async function joined(secret = token, options: Record<string, unknown> = {}): Promise<LiveSocket> {
  const socket = liveClient(url, secret, options);
  await connected(socket);
  return socket;
}

/** A socket that watches, and all entries that it is told of. */
async function watching(secret = token, after = 8) {
  const socket = await joined(secret);
  const told: Entry[] = [];
  socket.on('entries', ({ campaign, entries }) => {
    expect(campaign).toBe(id);
    told.push(...whole(entries));
  });
  const answer = await socket.emitWithAck('watch', { campaign: id, after });
  expect(answer.ok).toBe(true);
  return { socket, told };
}

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

const enter = (to: Direction = 1) => ({
  campaign: id,
  id: randomUUID(),
  command: { kind: 'enter', to } as const,
});

function expectEntries(answer: WatchAnswer): asserts answer is Extract<WatchAnswer, { entries: unknown }> {
  expect(answer).toMatchObject({ ok: true, entries: expect.any(Array) });
  expect(answer).not.toHaveProperty('map');
}

function expectMap(answer: WatchAnswer): asserts answer is Extract<WatchAnswer, { map: unknown }> {
  expect(answer).toMatchObject({ ok: true, map: expect.any(Object) });
  expect(answer).not.toHaveProperty('entries');
}

describe('watch', () => {
  it('without after is answered with the map, with dice', async () => {
    await owner.command(id, { kind: 'enter', to: 1 });
    const socket = await joined();
    const answer = await socket.emitWithAck('watch', { campaign: id });
    expectMap(answer);
    expect(answer).toMatchObject({ role: 'owner', head: 9 });
    const { body } = await owner.call<MapView>('GET', `/api/campaigns/${id}/map`);
    expect(answer.map).toEqual(body);
    expect(answer.map.hexes[0]?.dice.length).toBeGreaterThan(0);
  });

  it('after an entry is answered with those that were missed', async () => {
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

  it('after an entry that is not there yet is answered all the same', async () => {
    const socket = await joined();
    const answer = await socket.emitWithAck('watch', { campaign: id, after: 500 });
    expect(answer).toMatchObject({ ok: true, head: 8 });
  });

  it('up to 1,000 missed entries come as entries, more as the map', async () => {
    const big = await house();
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

  it('of two large campaigns at once is answered twice', async () => {
    const { url: lan, store, clock } = await house();
    const client = new ApiClient(lan);
    const tables = [await client.start(), await client.start()] as const;
    for (const { id: large } of tables) await enlarge({ store, clock }, large as CampaignId, 'demo', 900);
    const { link } = await newPartner(tables[1].owner, tables[1].id, 'watcher');
    const cookie = await keyringWith(client, tables[0].token, link.token);
    const socket = liveClient(lan, undefined, { extraHeaders: { cookie } });
    await connected(socket);
    // Once each, so that both are in memory and neither waits for the other to be read.
    for (const { id: large } of tables) expectMap(await socket.emitWithAck('watch', { campaign: large }));
    const answers = await Promise.all(
      tables.map(({ id: large }) => socket.emitWithAck('watch', { campaign: large })),
    );
    for (const answer of answers) expectMap(answer);
  });

  it('that was refused tells nothing of what happens', async () => {
    // A large map costs more than a call, and this server has no more than that to give.
    const limits: Limits = {
      address: async () => null,
      link: async () => null,
      charge: async () => false,
    };
    const { url: lan, store, clock } = await house({ limits });
    const { id: large, owner: hers, token: secret } = await new ApiClient(lan).start();
    await enlarge({ store, clock }, large as CampaignId, 'demo', 2100);
    const socket = liveClient(lan, secret);
    await connected(socket);
    const answer = await socket.emitWithAck('watch', { campaign: large });
    expect(answer).toMatchObject({ ok: false, error: { code: 'limits/too-many-requests' } });
    const told: unknown[] = [];
    socket.on('entries', (message) => told.push(message));
    expect((await hers.command(large, { kind: 'travel', to: { q: 0, r: 0 } })).status).toBe(200);
    await settled(socket);
    expect(told).toEqual([]);
  });

  it('tells each its own role', async () => {
    for (const role of ['owner', 'player', 'watcher'] as const) {
      const { link } = await newPartner(owner, id, role);
      const socket = await joined(link.token);
      expect(await socket.emitWithAck('watch', { campaign: id })).toMatchObject({ ok: true, role });
    }
  });

  it('of a campaign that is not the caller’s is refused, and nothing of it is told', async () => {
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
    await settled(socket);
    expect(told).toEqual([]);
  });
});

describe('entries', () => {
  it('reach every watcher and their sender, in order and once', async () => {
    const { link } = await newPartner(owner, id, 'watcher');
    const tables = [await watching(), await watching(), await watching(link.token)];
    const sender = tables[0]?.socket as LiveSocket;
    for (const to of [1, 1, 2, 3] as const)
      expect(await sender.emitWithAck('command', enter(to))).toMatchObject({ ok: true });
    // One that comes over HTTP is told of no less.
    await owner.command(id, { kind: 'travel', to: { q: 0, r: 0 } });
    const { body } = await owner.call<{ entries: Entry[] }>('GET', `/api/campaigns/${id}/ledger?after=8`);
    for (const { socket, told } of tables) {
      await settled(socket);
      expect(JSON.stringify(told)).toBe(JSON.stringify(body.entries));
    }
  });

  it('reach the sender before its answer does', async () => {
    const { socket, told } = await watching();
    await socket.emitWithAck('command', enter());
    expect(told.map(({ seq }) => seq)).toEqual([9]);
  });

  it('do not go to who does not watch, or not any more, or watches something else', async () => {
    const idle = await joined();
    const { socket: gone } = await watching();
    const other = await new ApiClient(url).start();
    const elsewhere = await joined(other.token);
    await elsewhere.emitWithAck('watch', { campaign: other.id });
    expect(await gone.emitWithAck('unwatch', { campaign: id })).toEqual({ ok: true });
    const told: unknown[] = [];
    for (const socket of [idle, gone, elsewhere]) socket.on('entries', (message) => told.push(message));
    expect(await idle.emitWithAck('command', enter())).toMatchObject({ ok: true, seq: 9 });
    for (const socket of [idle, gone, elsewhere]) await settled(socket);
    expect(told).toEqual([]);
  });

  it('of a refused or repeated command are not sent', async () => {
    const { socket, told } = await watching();
    const message = enter();
    const first = await socket.emitWithAck('command', message);
    expect(await socket.emitWithAck('command', message)).toEqual(first);
    await socket.emitWithAck('command', {
      ...enter(),
      command: { kind: 'enter', to: 1, from: { q: 5, r: 5 } },
    });
    await settled(socket);
    expect(told).toHaveLength(1);
  });

  it('of commands that race arrive everywhere in order, without a gap', async () => {
    const tables = await Promise.all([1, 2, 3, 4].map(() => watching()));
    await Promise.all(
      tables.flatMap(({ socket }, player) =>
        Array.from({ length: 15 }, (_, turn) =>
          socket.emitWithAck('command', enter((((turn + player) % 6) + 1) as Direction)),
        ),
      ),
    );
    for (const { socket, told } of tables) {
      await settled(socket);
      expect(told.map(({ seq }) => seq)).toEqual(Array.from({ length: 60 }, (_, index) => 9 + index));
      expect(JSON.stringify(told)).toBe(JSON.stringify(tables[0]?.told));
    }
  });

  it('and the answer to watch leave no gap between them, whenever one comes', async () => {
    const { socket: busy } = await watching();
    const commands = Array.from({ length: 40 }, (_, turn) =>
      busy.emitWithAck('command', enter(((turn % 6) + 1) as Direction)),
    );
    const latecomers = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const socket = await joined();
        const seen: number[] = [];
        socket.on('entries', ({ entries }) => seen.push(...entries.map(({ seq }) => seq)));
        const answer = await socket.emitWithAck('watch', { campaign: id, after: 8 });
        expectEntries(answer);
        return { socket, seen, caughtUp: answer.entries.map(({ seq }) => seq) };
      }),
    );
    await Promise.all(commands);
    for (const { socket, seen, caughtUp } of latecomers) {
      await settled(socket);
      const all = [...new Set([...caughtUp, ...seen])].sort((a, b) => a - b);
      expect(all).toEqual(Array.from({ length: 40 }, (_, index) => 9 + index));
      expect(seen).toEqual([...seen].sort((a, b) => a - b));
    }
  });
});

describe('command', () => {
  it('is answered with {"ok":true,"seq","entries"}, the same as over HTTP', async () => {
    const socket = await joined();
    const message = enter();
    const answer = await socket.emitWithAck('command', message);
    expect(answer).toMatchObject({ ok: true, seq: 9, entries: [{ seq: 9, kind: 'moved' }] });
    const { body } = await owner.command(id, message.command, message.id);
    expect({ ok: true, ...body }).toEqual(answer);
  });

  it('without watching, and without an acknowledgement asked for, is carried out all the same', async () => {
    const { socket, told } = await watching();
    shout(socket, 'command', enter());
    await settled(socket);
    await settled(socket);
    const { body } = await owner.call<{ head: number }>('GET', `/api/campaigns/${id}/ledger`);
    expect(body.head).toBe(9);
    expect(told).toHaveLength(1);
  });

  const uuid = randomUUID();
  it.each([
    ['campaign/party-moved', { id: uuid, command: { kind: 'enter', to: 1, from: { q: 9, r: 9 } } }],
    ['campaign/not-known', { id: uuid, command: { kind: 'travel', to: { q: 9, r: 9 } } }],
    ['dice/surplus', { id: uuid, command: { kind: 'enter', to: 1, faces: [1] } }],
    ['request/malformed', { id: uuid, command: { kind: 'enter', to: 7 } }],
    ['request/malformed', { id: 'one', command: { kind: 'enter', to: 1 } }],
    ['request/malformed', { id: uuid, command: { kind: 'enter', to: 1 }, more: 1 }],
    ['request/malformed', { id: uuid }],
    ['campaign/not-found', { campaign: '000000000000', id: uuid, command: { kind: 'enter', to: 1 } }],
  ] as const)('is refused with {"ok":false,"error":{"code":"%s","detail",…}}', async (code, payload) => {
    const socket = await joined();
    const answer = await say(socket, 'command', { campaign: id, ...payload });
    expect(answer).toMatchObject({ ok: false });
    expectProblemBody((answer as { error: unknown }).error, code);
    expect((await owner.call<{ head: number }>('GET', `/api/campaigns/${id}/ledger`)).body.head).toBe(8);
  });

  it('of a watcher is forbidden', async () => {
    const { link } = await newPartner(owner, id, 'watcher');
    const socket = await joined(link.token);
    expect(await socket.emitWithAck('command', enter())).toMatchObject({
      ok: false,
      error: { code: 'access/forbidden' },
    });
  });

  it('under an id of somebody else is refused', async () => {
    const { link } = await newPartner(owner, id, 'player');
    const message = enter();
    expect(await (await joined()).emitWithAck('command', message)).toMatchObject({ ok: true });
    expect(await (await joined(link.token)).emitWithAck('command', message)).toMatchObject({
      ok: false,
      error: { code: 'request/id-reused' },
    });
  });

  it('says which dice are needed', async () => {
    const own = await new ApiClient(url).start({ dice: 'own' });
    const socket = await joined(own.token);
    const answer = await socket.emitWithAck('command', {
      campaign: own.id,
      id: randomUUID(),
      command: { kind: 'enter', to: 0 },
    });
    expect(answer).toMatchObject({
      ok: false,
      error: { code: 'dice/needed', needs: { for: 'river', sides: 6, count: 1, soFar: [] } },
    });
  });
});

describe('point', () => {
  it('is shown to all that watch, with who points, and is not kept', async () => {
    const { link } = await newPartner(owner, id, 'watcher', 'Anna');
    const { socket: watcher } = await watching(link.token);
    const { socket: other } = await watching();
    const shown: unknown[] = [];
    other.on('point', (message) => shown.push(message));
    expect(await watcher.emitWithAck('point', { campaign: id, q: 3, r: -2 })).toEqual({ ok: true });
    await settled(other);
    expect(shown).toEqual([
      {
        campaign: id,
        q: 3,
        r: -2,
        by: { id: expect.any(String), name: 'Anna', role: 'watcher' },
      },
    ]);
    expect(JSON.stringify(shown)).not.toContain(link.token);
    expect((await owner.call<{ head: number }>('GET', `/api/campaigns/${id}/ledger`)).body.head).toBe(8);
  });

  it('is not a stranger’s, and not nowhere', async () => {
    const { socket } = await watching();
    const shown: unknown[] = [];
    socket.on('point', (message) => shown.push(message));
    const stranger = await joined((await new ApiClient(url).start()).token);
    expect(await stranger.emitWithAck('point', { campaign: id, q: 0, r: 0 })).toMatchObject({
      ok: false,
      error: { code: 'campaign/not-found' },
    });
    for (const place of [{ q: 0.5, r: 0 }, { q: 1 }, { q: '1', r: 0 }, { q: Number.MAX_VALUE, r: 0 }])
      expect(await say(socket, 'point', { campaign: id, ...place })).toMatchObject({
        ok: false,
        error: { code: 'request/malformed' },
      });
    await settled(socket);
    expect(shown).toEqual([]);
  });
});

describe('a world that is too large for a message', () => {
  it('is fetched over HTTP, and watched from there on', async () => {
    const { url: there, store, clock } = await house();
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
