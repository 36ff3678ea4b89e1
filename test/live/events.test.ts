import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Direction } from '../../src/hex/direction.ts';
import type { Entry } from '../../src/ledger/entry.ts';
import { ApiClient } from '../support/api-client.ts';
import { expectEntries, type LiveCampaign, liveCampaign } from '../support/live-campaign.ts';
import type { LiveSocket } from '../support/live-client.ts';
import { sendForAnswer, sendWithoutAnswer, untilAllArrived } from '../support/live-messages.ts';
import { newPartner } from '../support/parties.ts';
import { expectProblemBody } from '../support/problems.ts';

let url: string;
let id: string;
let owner: ApiClient;
let joined: LiveCampaign['joined'];
let watching: LiveCampaign['watching'];
let enter: LiveCampaign['enter'];

beforeEach(async () => {
  ({ url, id, owner, joined, watching, enter } = await liveCampaign());
});

describe('entries', () => {
  it('reach every watcher, and whoever caused them, in order and once', async () => {
    const { link } = await newPartner(owner, id, 'watcher');
    const tables = [await watching(), await watching(), await watching(link.token)];
    const sender = tables[0]?.socket as LiveSocket;
    for (const to of [1, 1, 2, 3] as const)
      expect(await sender.emitWithAck('command', enter(to))).toMatchObject({ ok: true });
    // An entry written over HTTP is sent to the watchers too.
    await owner.command(id, { kind: 'travel', to: { q: 0, r: 0 } });
    const { body } = await owner.call<{ entries: Entry[] }>('GET', `/api/campaigns/${id}/ledger?after=8`);
    for (const { socket, told } of tables) {
      await untilAllArrived(socket);
      expect(JSON.stringify(told)).toBe(JSON.stringify(body.entries));
    }
  });

  it('reach the sender before its answer does', async () => {
    const { socket, told } = await watching();
    await socket.emitWithAck('command', enter());
    expect(told.map(({ seq }) => seq)).toEqual([9]);
  });

  it('are not sent to somebody who does not watch, has stopped watching, or watches another campaign', async () => {
    const idle = await joined();
    const { socket: gone } = await watching();
    const other = await new ApiClient(url).start();
    const elsewhere = await joined(other.token);
    await elsewhere.emitWithAck('watch', { campaign: other.id });
    expect(await gone.emitWithAck('unwatch', { campaign: id })).toEqual({ ok: true });
    const told: unknown[] = [];
    for (const socket of [idle, gone, elsewhere]) socket.on('entries', (message) => told.push(message));
    expect(await idle.emitWithAck('command', enter())).toMatchObject({ ok: true, seq: 9 });
    for (const socket of [idle, gone, elsewhere]) await untilAllArrived(socket);
    expect(told).toEqual([]);
  });

  it('are sent to somebody who watches again without having waited for the answer to `unwatch`', async () => {
    const { socket, told } = await watching();
    const [left, again] = await Promise.all([
      socket.emitWithAck('unwatch', { campaign: id }),
      socket.emitWithAck('watch', { campaign: id, after: 8 }),
    ]);
    expect(left).toEqual({ ok: true });
    expect(again).toMatchObject({ ok: true, head: 8 });
    await owner.command(id, enter().command);
    await untilAllArrived(socket);
    expect(told.map(({ seq }) => seq)).toEqual([9]);
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
    await untilAllArrived(socket);
    expect(told).toHaveLength(1);
  });

  it('of concurrent commands arrive everywhere in order, without a gap', async () => {
    const tables = await Promise.all([1, 2, 3, 4].map(() => watching()));
    await Promise.all(
      tables.flatMap(({ socket }, player) =>
        Array.from({ length: 15 }, (_, turn) =>
          socket.emitWithAck('command', enter((((turn + player) % 6) + 1) as Direction)),
        ),
      ),
    );
    for (const { socket, told } of tables) {
      await untilAllArrived(socket);
      expect(told.map(({ seq }) => seq)).toEqual(Array.from({ length: 60 }, (_, index) => 9 + index));
      expect(JSON.stringify(told)).toBe(JSON.stringify(tables[0]?.told));
    }
  });

  it('follow the answer to watch without a gap, at whatever moment they are written', async () => {
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
      await untilAllArrived(socket);
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

  it('is carried out for somebody who does not watch and asks for no acknowledgement', async () => {
    const { socket, told } = await watching();
    sendWithoutAnswer(socket, 'command', enter());
    await untilAllArrived(socket);
    await untilAllArrived(socket);
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
    const answer = await sendForAnswer(socket, 'command', { campaign: id, ...payload });
    expect(answer).toMatchObject({ ok: false });
    expectProblemBody((answer as { error: unknown }).error, code);
    expect((await owner.call<{ head: number }>('GET', `/api/campaigns/${id}/ledger`)).body.head).toBe(8);
  });

  it('is refused to a watcher: access/forbidden', async () => {
    const { link } = await newPartner(owner, id, 'watcher');
    const socket = await joined(link.token);
    expect(await socket.emitWithAck('command', enter())).toMatchObject({
      ok: false,
      error: { code: 'access/forbidden' },
    });
  });

  it('is refused under an id that another link used', async () => {
    const { link } = await newPartner(owner, id, 'player');
    const message = enter();
    expect(await (await joined()).emitWithAck('command', message)).toMatchObject({ ok: true });
    expect(await (await joined(link.token)).emitWithAck('command', message)).toMatchObject({
      ok: false,
      error: { code: 'request/id-reused' },
    });
  });

  it('is answered with the dice that are still needed', async () => {
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
  it('is shown to everybody who watches, with the name of who points, and is not stored', async () => {
    const { link } = await newPartner(owner, id, 'watcher', 'Anna');
    await owner.command(id, { kind: 'set', watchersMayPoint: true });
    const { socket: watcher } = await watching(link.token);
    const { socket: other } = await watching();
    const shown: unknown[] = [];
    other.on('point', (message) => shown.push(message));
    expect(await watcher.emitWithAck('point', { campaign: id, q: 3, r: -2 })).toEqual({ ok: true });
    await untilAllArrived(other);
    expect(shown).toEqual([
      {
        campaign: id,
        q: 3,
        r: -2,
        by: {
          id: expect.any(String),
          link: link.id,
          name: 'Anna',
          role: 'watcher',
          colour: expect.any(String),
        },
      },
    ]);
    expect(JSON.stringify(shown)).not.toContain(link.token);
    expect((await owner.call<{ head: number }>('GET', `/api/campaigns/${id}/ledger`)).body.head).toBe(9);
  });

  it('is allowed to players, and to watchers only if the owner allows it', async () => {
    const { link: watcherLink } = await newPartner(owner, id, 'watcher');
    const { link: playerLink } = await newPartner(owner, id, 'player');
    const [watcher, player] = [await joined(watcherLink.token), await joined(playerLink.token)];
    const point = { campaign: id, q: 0, r: 0 };
    const forbidden = { ok: false, error: { code: 'access/forbidden' } };
    expect(await watcher.emitWithAck('point', point)).toMatchObject(forbidden);
    expect(await player.emitWithAck('point', point)).toEqual({ ok: true });
    await owner.command(id, { kind: 'set', watchersMayPoint: true });
    expect(await watcher.emitWithAck('point', point)).toEqual({ ok: true });
    await owner.command(id, { kind: 'set', watchersMayPoint: false });
    expect(await watcher.emitWithAck('point', point)).toMatchObject(forbidden);
  });

  it('is refused to strangers, and for a place off the map', async () => {
    const { socket } = await watching();
    const shown: unknown[] = [];
    socket.on('point', (message) => shown.push(message));
    const stranger = await joined((await new ApiClient(url).start()).token);
    expect(await stranger.emitWithAck('point', { campaign: id, q: 0, r: 0 })).toMatchObject({
      ok: false,
      error: { code: 'campaign/not-found' },
    });
    for (const place of [{ q: 0.5, r: 0 }, { q: 1 }, { q: '1', r: 0 }, { q: Number.MAX_VALUE, r: 0 }])
      expect(await sendForAnswer(socket, 'point', { campaign: id, ...place })).toMatchObject({
        ok: false,
        error: { code: 'request/malformed' },
      });
    await untilAllArrived(socket);
    expect(shown).toEqual([]);
  });
});

describe('an event that the protocol does not have', () => {
  it('is refused with a list of the known events, whatever its name, and the connection stays open', async () => {
    const { socket } = await watching();
    for (const name of ['comand', '', 'error', 'constructor', '__proto__', 'x'.repeat(1000)]) {
      const answer = await sendForAnswer(socket, name, { campaign: id });
      expect(answer).toMatchObject({ ok: false });
      const { error } = answer as { error: { detail: string } };
      expectProblemBody(error, 'request/not-found');
      expect(error.detail).toMatch(/There are: watch, unwatch, command, point, throwing\.$/);
    }
    sendWithoutAnswer(socket, 'comand', {});
    expect(await socket.emitWithAck('command', enter())).toMatchObject({ ok: true });
  });
});
