import { beforeEach, describe, expect, it } from 'vitest';
import type { HexThrow, ThrowingMessage } from '../../src/protocol/live.ts';
import type { ProblemCode } from '../../src/protocol/problem.ts';
import { ApiClient } from '../support/api-client.ts';
import { type LiveCampaign, liveCampaign } from '../support/live-campaign.ts';
import { connected, type LiveSocket, liveClient } from '../support/live-client.ts';
import { sendForAnswer, untilAllArrived } from '../support/live-messages.ts';
import { memoryServer } from '../support/memory-server.ts';
import { type MadeLink, newPartner } from '../support/parties.ts';
import { expectProblemBody } from '../support/problems.ts';

let url: string;
let id: string;
let owner: ApiClient;
let joined: LiveCampaign['joined'];
let watching: LiveCampaign['watching'];

beforeEach(async () => {
  ({ url, id, owner, joined, watching } = await liveCampaign());
});

const THROW: HexThrow = { q: 3, r: -2, sides: 6, faces: [4, null] };

/** Somebody who watches with a link of a given role, and the throws shown to them. */
async function somebody(role: 'player' | 'watcher', label = '') {
  const { link } = await newPartner(owner, id, role, label);
  const { socket } = await watching(link.token);
  return { link, socket, told: throwsToldTo(socket) };
}

function throwsToldTo(socket: LiveSocket): ThrowingMessage[] {
  const told: ThrowingMessage[] = [];
  socket.on('throwing', (message) => told.push(message));
  return told;
}

const throwing = (socket: LiveSocket, thrown: HexThrow | null) =>
  socket.emitWithAck('throwing', { campaign: id, throw: thrown });

const thrownOf = (told: readonly ThrowingMessage[]) => told.map((message) => message.throw);

describe('throwing', () => {
  it('is shown to everybody else who watches, watchers too, with the thrower’s name, and is not stored', async () => {
    const tom = await somebody('player', 'Tom');
    const others = [await somebody('watcher'), await somebody('player')];
    expect(await throwing(tom.socket, THROW)).toEqual({ ok: true });
    expect(await throwing(tom.socket, { ...THROW, faces: [4, 2] })).toEqual({ ok: true });
    expect(await throwing(tom.socket, null)).toEqual({ ok: true });
    const by = {
      id: tom.socket.id,
      link: tom.link.id,
      name: 'Tom',
      role: 'player',
      colour: expect.any(String),
    };
    for (const { socket, told } of others) {
      await untilAllArrived(socket);
      expect(told).toEqual([
        { campaign: id, by, throw: THROW },
        { campaign: id, by, throw: { ...THROW, faces: [4, 2] } },
        { campaign: id, by, throw: null },
      ]);
      expect(JSON.stringify(told)).not.toContain(tom.link.token);
    }
    await untilAllArrived(tom.socket);
    expect(tom.told).toEqual([]);
    expect((await owner.call<{ head: number }>('GET', `/api/campaigns/${id}/ledger`)).body.head).toBe(8);
  });

  it('is shown to somebody who comes later by the name that its thrower has by then', async () => {
    const tom = await somebody('player', 'Tom');
    await throwing(tom.socket, THROW);
    const body = { name: 'Thomas' };
    await owner.withToken(tom.link.token).call('PATCH', `/api/campaigns/${id}/people/own`, body);
    const late = await joined((await newPartner(owner, id, 'watcher')).link.token);
    const told = throwsToldTo(late);
    await late.emitWithAck('watch', { campaign: id });
    expect(told.map(({ by }) => by.name)).toEqual(['Thomas']);
  });

  it('ends when the campaign is closed, for those who watch and those who come later', async () => {
    const [tom, mira] = [await somebody('player', 'Tom'), await somebody('player', 'Mira')];
    await throwing(tom.socket, THROW);
    await owner.command(id, { kind: 'close' });
    const late = await joined((await newPartner(owner, id, 'watcher')).link.token);
    const told = throwsToldTo(late);
    await late.emitWithAck('watch', { campaign: id });
    expect(told).toEqual([]);
    await untilAllArrived(mira.socket);
    expect(thrownOf(mira.told)).toEqual([THROW, null]);
  });

  it('is shown to somebody who comes later, while it goes on, and not to those who watch another campaign', async () => {
    const tom = await somebody('player', 'Tom');
    await throwing(tom.socket, THROW);
    const late = await joined((await newPartner(owner, id, 'watcher')).link.token);
    const told = throwsToldTo(late);
    const other = await new ApiClient(url).start();
    const elsewhere = await joined(other.token);
    const toldElsewhere = throwsToldTo(elsewhere);
    await late.emitWithAck('watch', { campaign: id });
    await elsewhere.emitWithAck('watch', { campaign: other.id });
    expect(thrownOf(told)).toEqual([THROW]);
    await throwing(tom.socket, null);
    await late.emitWithAck('watch', { campaign: id });
    expect(thrownOf(told)).toEqual([THROW, null]);
    await untilAllArrived(elsewhere);
    expect(toldElsewhere).toEqual([]);
  });

  it('for the same hex by two people is two throws, each with its own end', async () => {
    const [tom, ann] = [await somebody('player', 'Tom'), await somebody('player', 'Ann')];
    const { socket, told } = await somebody('watcher');
    await throwing(tom.socket, THROW);
    await throwing(ann.socket, THROW);
    await throwing(tom.socket, null);
    await untilAllArrived(socket);
    expect(told.map(({ by, throw: thrown }) => [by.name, thrown])).toEqual([
      ['Tom', THROW],
      ['Ann', THROW],
      ['Tom', null],
    ]);
    await untilAllArrived(tom.socket);
    expect(thrownOf(tom.told)).toEqual([THROW]);
  });

  it('ends with the connection, with the link and with `unwatch`', async () => {
    const { told } = await somebody('watcher');
    const gone = await somebody('player');
    await throwing(gone.socket, THROW);
    gone.socket.disconnect();
    await expect.poll(() => thrownOf(told)).toEqual([THROW, null]);

    const revoked = await somebody('player');
    await throwing(revoked.socket, THROW);
    await owner.call('DELETE', `/api/campaigns/${id}/links/${revoked.link.id}`);
    await expect.poll(() => thrownOf(told)).toEqual([THROW, null, THROW, null]);

    const left = await somebody('player');
    await throwing(left.socket, THROW);
    await left.socket.emitWithAck('unwatch', { campaign: id });
    await expect.poll(() => thrownOf(told)).toEqual([THROW, null, THROW, null, THROW, null]);
  });

  it('ends with the link it is shown under, though the connection of its keyring stays', async () => {
    const { told } = await somebody('watcher');
    const { link } = await newPartner(owner, id, 'player');
    const kept = await owner.call('POST', '/api/keyring', { token: link.token, child: false });
    const cookie = (kept.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const socket = liveClient(url, undefined, { extraHeaders: { cookie } });
    await connected(socket);
    await throwing(socket, THROW);
    await owner.call('DELETE', `/api/campaigns/${id}/links/${link.id}`);
    await expect.poll(() => thrownOf(told)).toEqual([THROW, null]);
    expect(await throwing(socket, THROW)).toMatchObject({ ok: false });
  });

  it('ends when the link expires that it is shown under, even if its thrower does not watch', async () => {
    const timed = await memoryServer();
    const started = await new ApiClient(timed.url).start();
    const expiresAt = new Date(Date.parse(timed.clock.now()) + 60_000).toISOString();
    const link = { role: 'player', expiresAt };
    const made = await started.owner.call<MadeLink>('POST', `/api/campaigns/${started.id}/links`, link);
    const kept = await started.owner.call('POST', '/api/keyring', { token: made.body.token, child: false });
    const cookie = (kept.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const thrower = liveClient(timed.url, undefined, { extraHeaders: { cookie } });
    const watcher = liveClient(timed.url, started.token);
    for (const socket of [thrower, watcher]) await connected(socket);
    await watcher.emitWithAck('watch', { campaign: started.id });
    const told = throwsToldTo(watcher);
    await thrower.emitWithAck('throwing', { campaign: started.id, throw: THROW });
    timed.clock.advance(60_000);
    await expect.poll(() => thrownOf(told)).toEqual([THROW, null]);
  });

  it('that is shown right after `unwatch` goes on', async () => {
    const tom = await somebody('player');
    const { socket, told } = await somebody('watcher');
    await Promise.all([
      tom.socket.emitWithAck('unwatch', { campaign: id }),
      tom.socket.emitWithAck('throwing', { campaign: id, throw: THROW }),
    ]);
    await untilAllArrived(socket);
    expect(thrownOf(told)).toEqual([THROW]);
  });

  it('is announced in order with its end, however fast both come, and an end without a throw not at all', async () => {
    const tom = await somebody('player');
    const { socket, told } = await somebody('watcher');
    await throwing(tom.socket, null);
    const answers = Array.from({ length: 10 }, () => [
      throwing(tom.socket, THROW),
      throwing(tom.socket, null),
    ]);
    await Promise.all(answers.flat());
    await untilAllArrived(socket);
    expect(thrownOf(told)).toEqual(Array.from({ length: 10 }, () => [THROW, null]).flat());
  });

  it('is refused to watchers and strangers, and to everybody once the campaign is closed', async () => {
    const { socket, told } = await somebody('watcher');
    const player = await somebody('player');
    const stranger = await joined((await new ApiClient(url).start()).token);
    const refused = async (by: LiveSocket, code: ProblemCode) => {
      const answer = await throwing(by, THROW);
      if (answer.ok) throw new Error('it was allowed');
      expectProblemBody(answer.error, code);
      return answer.error.detail;
    };
    expect(await refused(socket, 'access/forbidden')).toBe(
      "Only owner or player may do this; this link is a watcher's.",
    );
    await refused(stranger, 'campaign/not-found');
    await owner.command(id, { kind: 'close' });
    expect(await refused(player.socket, 'campaign/closed')).toMatch(/nobody throws/);
    await untilAllArrived(socket);
    expect(told).toEqual([]);
  });

  it('can still be ended by its thrower once the campaign is closed, and is not shown to those who come later', async () => {
    const { socket, told } = await somebody('watcher');
    const player = await somebody('player');
    await throwing(player.socket, THROW);
    await owner.command(id, { kind: 'close' });
    expect(await throwing(player.socket, null)).toEqual({ ok: true });
    await untilAllArrived(socket);
    expect(thrownOf(told)).toEqual([THROW, null]);
  });

  it.each([
    ['no throw', undefined],
    ['no hex', { sides: 6, faces: [null] }],
    ['nowhere', { ...THROW, q: 0.5 }],
    ['a die of one side', { ...THROW, sides: 1 }],
    ['a die of very many sides', { ...THROW, sides: 1001 }],
    ['a face that the die has not', { ...THROW, faces: [7] }],
    ['a face of 0', { ...THROW, faces: [0] }],
    ['a face in letters', { ...THROW, faces: ['4'] }],
    ['no dice', { ...THROW, faces: [] }],
    ['more dice than are thrown at once', { ...THROW, faces: Array.from({ length: 41 }, () => null) }],
    ['a text besides', { ...THROW, for: 'altitude' }],
  ])('with %s is malformed, and shown to nobody', async (_, thrown) => {
    const tom = await somebody('player');
    const { socket, told } = await somebody('watcher');
    const answer = await sendForAnswer(tom.socket, 'throwing', { campaign: id, throw: thrown });
    expect(answer).toMatchObject({ ok: false, error: { code: 'request/malformed' } });
    await untilAllArrived(socket);
    expect(told).toEqual([]);
  });
});
