import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { connected, type LiveSocket, liveClient } from '../support/live-client.ts';
import { disconnected, sendForAnswer, sendWithoutAnswer, untilAllArrived } from '../support/live-messages.ts';
import { expectProblemBody } from '../support/problems.ts';
import { rawRequest } from '../support/raw-http.ts';
import { serverOfFile } from '../support/server-in-process.ts';

const server = serverOfFile();

let url: string;
let id: string;
let owner: ApiClient;
let token: string;

beforeEach(async () => {
  ({ url } = server);
  ({ id, owner, token } = await new ApiClient(url).start());
});

async function joined(): Promise<LiveSocket> {
  const socket = liveClient(url, token, { reconnection: false });
  await connected(socket);
  return socket;
}

/** Checks that the server is up and the campaign can still be played. */
async function expectAlive(): Promise<void> {
  const socket = await joined();
  expect(await socket.emitWithAck('watch', { campaign: id })).toMatchObject({ ok: true });
  const answer = await owner.command(id, { kind: 'enter', to: 1 });
  expect(answer.status).toBe(200);
}

const GARBAGE: [string, unknown][] = [
  ['nothing', undefined],
  ['null', null],
  ['a number', 7],
  ['a text', 'watch'],
  ['a list', [1, 2]],
  ['an empty object', {}],
  ['wrong types', { campaign: 7, after: 'x', id: [], command: null, q: {}, r: [] }],
  ['a negative after', { campaign: '000000000000', after: -1 }],
  ['bytes', Buffer.from([0, 1, 2])],
  ['bytes inside', { campaign: Buffer.from('x') }],
  ['a deep nest', JSON.parse(`${'['.repeat(200)}${']'.repeat(200)}`)],
  ['a prototype', JSON.parse('{"__proto__":{"campaign":"x"},"constructor":{"prototype":1}}')],
  ['a long name', { campaign: 'x'.repeat(50_000) }],
];

describe.each(['watch', 'unwatch', 'command', 'point', 'throwing'])('%s with garbage', (event) => {
  it('is answered with request/malformed', async () => {
    const socket = await joined();
    for (const [what, payload] of GARBAGE) {
      const answer = (await sendForAnswer(socket, event, payload)) as { ok: unknown; error: unknown };
      expect(answer.ok, what).toBe(false);
      expectProblemBody(answer.error, 'request/malformed');
    }
    await expectAlive();
  });

  it('harms nobody without an acknowledgement, or with too many arguments', async () => {
    const socket = await joined();
    for (const [, payload] of GARBAGE) sendWithoutAnswer(socket, event, payload);
    sendWithoutAnswer(socket, event);
    sendWithoutAnswer(socket, event, { campaign: id }, 'second', { third: 3 });
    sendWithoutAnswer(socket, event, null, null, null);
    await untilAllArrived(socket);
    await expectAlive();
  });

  it('is answered when it has no payload at all, not left hanging', async () => {
    const socket = await joined();
    const answer = await Promise.race([
      sendForAnswer(socket, event),
      // Messages are handled in order: an answer to this later one means that the other gets none.
      untilAllArrived(socket)
        .then(() => untilAllArrived(socket))
        .then(() => 'no answer'),
    ]);
    expect(answer).toMatchObject({ ok: false, error: { code: 'request/malformed' } });
  });
});

describe('a server that receives what no client of ours would send', () => {
  it('ignores unknown events', async () => {
    const socket = await joined();
    for (const event of [
      'nothing',
      'error',
      'message',
      'ping',
      '__proto__',
      'constructor',
      'entries',
      'revoked',
      '',
    ])
      sendWithoutAnswer(socket, event, { campaign: id });
    await untilAllArrived(socket);
    await expectAlive();
  });

  it('ignores entries, presence and revocations, which only the server may send', async () => {
    const [forger, witness] = [await joined(), await joined()];
    await witness.emitWithAck('watch', { campaign: id });
    const heard: unknown[] = [];
    for (const event of ['entries', 'revoked'] as const) {
      witness.on(event, (message: unknown) => heard.push(message));
      sendWithoutAnswer(forger, event, { campaign: id, entries: [{ seq: 9 }] });
    }
    await untilAllArrived(forger);
    await untilAllArrived(witness);
    expect(heard).toEqual([]);
  });

  it.each([
    '2',
    '4',
    '40',
    '42',
    '42[',
    '42[]',
    '42[1]',
    '42[null]',
    '42["watch"',
    '42{"a":1}',
    '4299999999999999999999["watch",{}]',
    '42["connect"]',
    '42["disconnect"]',
    '42["disconnecting"]',
    '42["newListener"]',
    '43',
    '430["x"]',
    '4399["x"]',
    '44',
    '451-["watch",{"_placeholder":true,"num":0}]',
    '451-["watch",{"_placeholder":true,"num":-1}]',
    '45999999999-["watch",{"_placeholder":true,"num":0}]',
    '4["watch"]',
    '6',
    '9',
    '{}',
    '42/admin,["watch",{}]',
    '40/admin,',
    'b!!!!',
    `420["watch",${'['.repeat(30_000)}${']'.repeat(30_000)}]`,
    `420["command",${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}]`,
  ])('ends at most the connection that sent packet %#', async (packet) => {
    const socket = await joined();
    const { engine } = socket.io;
    const transport = engine.transport as unknown as { ws?: { send(text: string): void } };
    expect(transport.ws).toBeDefined();
    transport.ws?.send(packet);
    await Promise.race([disconnected(socket), untilAllArrived(socket)]);
    await expectAlive();
  });

  it('ends a connection that sends more than 64 KB in one message, and does not carry it out', async () => {
    const [socket, other] = [await joined(), await joined()];
    const ended = disconnected(socket);
    sendWithoutAnswer(socket, 'command', {
      campaign: id,
      id: randomUUID(),
      command: { kind: 'enter', to: 1 },
      note: 'x'.repeat(1_000_000),
    });
    await ended;
    await untilAllArrived(other);
    expect((await owner.call<{ head: number }>('GET', `/api/campaigns/${id}/ledger`)).body.head).toBe(8);
    await expectAlive();
  });

  it.each([
    'live/',
    'live/?EIO=4&transport=nothing',
    'live/?EIO=4&transport=polling&sid=nobody',
    'live/?EIO=1&transport=polling',
    'live/?transport=polling',
    'live/?EIO=4&transport=websocket',
    'live/../api',
  ])('answers a handshake like /%s with a client error, and stays up', async (path) => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const { status } = await rawRequest(`${url}${path}`, { method });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    }
    await expectAlive();
  });
});
