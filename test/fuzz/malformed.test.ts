import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ProblemBody } from '../../src/protocol/problem.ts';
import { ApiClient } from '../support/api-client.ts';
import { hexfarer, json } from '../support/cli.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { connected, type LiveSocket, liveClient } from '../support/live-client.ts';
import { disconnected, say, settled } from '../support/live-messages.ts';
import { newPartner } from '../support/parties.ts';
import { expectNoInsides, expectProblemBody } from '../support/problems.ts';
import { type RawAnswer, rawRequest } from '../support/raw-http.ts';
import { type ServerProcess, serverProcess } from '../support/server-process.ts';

/** A server as a process of its own, so that a crash is a crash, with one campaign. */
async function victim() {
  const directory = dataDirectory();
  const server = await serverProcess(directory, { env: { HEXFARER_LIMITS: 'off' } });
  const { id, owner, token } = await new ApiClient(server.url).start();
  const { link } = await newPartner(owner, id, 'player');
  return { server, directory, id, owner, token, player: link.token };
}

async function expectUnharmed(
  server: ServerProcess,
  directory: string,
  owner: ApiClient,
  id: string,
): Promise<void> {
  expect([server.process.exitCode, server.process.signalCode]).toEqual([null, null]);
  expect((await owner.call('GET', `/api/campaigns/${id}/map`)).status).toBe(200);
  expect((await owner.command(id, { kind: 'travel', path: [1, 4] })).status).toBeLessThan(500);
  await server.stop();
  expect(server.process.exitCode).toBe(0);
  expect(json(hexfarer(['verify', id, '--data', directory, '--json']))).toMatchObject({ ok: true });
}

/** Anything that JSON can say, leaning towards what this server speaks of. */
const word = fc.oneof(
  fc.constantFrom<unknown>(
    'enter',
    'travel',
    'close',
    'solo',
    'island',
    'elevation',
    'twelfth',
    'owner',
    'server',
    'own',
    'note',
    'rest',
    '',
    null,
    true,
    0,
    1,
    6,
    7,
    -1,
    0.5,
    1e21,
    -0,
    '1',
    [],
    {},
    [1],
    [7],
    { q: 0, r: 0 },
    { q: 1 },
    { q: 1e9, r: -1e9 },
    randomUUID(),
    '__proto__',
    'constructor',
    '\u0000',
    '\ud800',
    '💥',
    'x'.repeat(3000),
  ),
  fc.jsonValue({ maxDepth: 3 }),
);

const key = fc.constantFrom(
  'id',
  'command',
  'kind',
  'to',
  'from',
  'path',
  'faces',
  'q',
  'r',
  'name',
  'world',
  'seed',
  'dice',
  'keep',
  'role',
  'label',
  'expiresAt',
  'token',
  'campaign',
  'after',
  'houseRules',
  'algorithm',
  'hexes',
  'start',
  'change',
  'leastChange',
  'hexWidth',
  'outflow',
  '__proto__',
  'constructor',
  'x',
);

const sound = {
  command: () => ({ id: randomUUID(), command: { kind: 'enter', to: 1, from: { q: 0, r: 0 } } }),
  travel: () => ({ id: randomUUID(), command: { kind: 'travel', path: [1, 1, 2] } }),
  campaign: () => ({
    name: 'x',
    world: { kind: 'solo', houseRules: [] },
    seed: 'x',
    dice: 'own',
    start: 'later',
    id: randomUUID(),
  }),
  island: () => ({ name: 'x', world: { kind: 'island', algorithm: 5, hexes: 24, houseRules: [] } }),
  heights: () => ({
    name: 'x',
    world: { kind: 'elevation', start: 3000, dice: 6, change: 'twelfth', outflow: 'lowest', basin: 'lake' },
  }),
  link: () => ({ role: 'player', label: 'x', expiresAt: '2030-01-01T00:00:00Z' }),
};

/** A sound message with one thing in it changed, or something else altogether. */
const message = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.tuple(fc.constantFrom(...Object.values(sound)), key, word, fc.boolean()).map(spoil),
  },
  { weight: 1, arbitrary: fc.dictionary(key, word, { maxKeys: 6 }) },
  { weight: 1, arbitrary: word },
);

function spoil([make, name, value, deep]: [
  () => Record<string, unknown>,
  string,
  unknown,
  boolean,
]): unknown {
  const whole = make();
  const inner = whole.command ?? whole.world;
  const target = deep && typeof inner === 'object' ? (inner as Record<string, unknown>) : whole;
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
  return whole;
}

const text = (value: unknown): string => JSON.stringify(value) ?? '';

describe('over HTTP', () => {
  const segment = fc.constantFrom(
    'ID',
    'map',
    'ledger',
    'links',
    'commands',
    'hexes',
    'export',
    'svg',
    'text-mapper',
    'nothing',
    '0',
    '-1',
    '1.5',
    '99999999999',
    '..',
    '%2e%2e',
    '%',
    '%00',
    '%E0%A4%A',
    '000000000000',
    '__proto__',
    'x'.repeat(300),
    '"',
    "'",
    '*',
  );
  const query = fc.constantFrom(
    '',
    '?at=0',
    '?at=-1',
    '?at=x',
    '?at[]=1',
    '?at=1&at=2',
    '?after=9e9',
    '?limit=5',
    '?limit=0',
    '?%',
    '?__proto__[x]=1',
    '?=',
    '?at=%00',
  );
  const request = fc.record({
    method: fc.constantFrom('GET', 'POST', 'POST', 'POST', 'PUT', 'PATCH', 'OPTIONS', 'HEAD'),
    path: fc.oneof(
      {
        weight: 2,
        arbitrary: fc.constantFrom(
          '/api/campaigns',
          '/api/keyring',
          '/api/campaigns/ID/commands',
          '/api/campaigns/ID/links',
          '/api/campaigns/ID/map',
        ),
      },
      {
        weight: 2,
        arbitrary: fc.array(segment, { maxLength: 4 }).map((parts) => `/api/campaigns/ID/${parts.join('/')}`),
      },
      { weight: 1, arbitrary: fc.array(segment, { maxLength: 4 }).map((parts) => `/${parts.join('/')}`) },
    ),
    query,
    token: fc.constantFrom('TOKEN', 'TOKEN', 'TOKEN', 'TOKEN', 'nobody', '', 'x y', 'é'),
    type: fc.constantFrom(
      'application/json',
      'application/json',
      'application/json',
      'text/plain',
      'application/json; charset=utf-16',
      'multipart/form-data',
      '',
    ),
    body: fc.oneof(
      { weight: 4, arbitrary: message.map(text) },
      { weight: 1, arbitrary: message.map((value) => text(value).slice(0, -1)) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
    ),
    extra: fc.constantFrom<Record<string, string>>(
      {},
      {},
      {},
      { accept: 'application/vnd.hexfarer.map+json' },
      { accept: 'x' },
      { 'if-none-match': '*' },
      { 'content-encoding': 'gzip' },
      { 'content-encoding': 'x' },
      { cookie: '%%%=;;;' },
      { origin: 'https://evil.example' },
      { host: 'evil.example' },
      { range: 'bytes=0-1' },
    ),
  });

  it('whatever comes is answered, with a problem of a known code or with what was asked for', async () => {
    const { server, directory, id, owner, player } = await victim();
    let problems = 0;
    await fc.assert(
      fc.asyncProperty(request, async ({ method, path, query: search, token, type, body, extra }) => {
        const hasBody = method !== 'GET' && method !== 'HEAD';
        const answer = await rawRequest(server.url, {
          method,
          path: path.replaceAll('ID', id) + search,
          headers: {
            ...(token && { authorization: `Bearer ${token.replace('TOKEN', player)}` }),
            ...(type && { 'content-type': type }),
            ...(hasBody && { 'content-length': String(Buffer.byteLength(body)) }),
            ...extra,
          },
          ...(hasBody && { body }),
        });
        if (expectSoundAnswer(answer, method)) problems++;
      }),
      { numRuns: 400 },
    );
    expect(problems).toBeGreaterThan(100);
    await expectUnharmed(server, directory, owner, id);
  });

  /** Gives whether it was a problem. */
  function expectSoundAnswer(answer: RawAnswer, method: string): boolean {
    expect(answer.status).toBeGreaterThanOrEqual(200);
    expect(answer.status).toBeLessThan(500);
    if (answer.status < 400) return false;
    if (method === 'HEAD') return true;
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    expectProblemBody(answer.json);
    expect(answer.json.status).toBe(answer.status);
    return true;
  }

  it('bytes that are no HTTP at all harm nobody', async () => {
    const { server, directory, id, owner } = await victim();
    const { port } = new URL(server.url);
    const shots = [
      '\r\n\r\n',
      'GET\r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
      'GET / HTTP/1.1\r\n\r\n',
      'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
      `GET /${'x'.repeat(100_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
      `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`,
      'POST /api/campaigns HTTP/1.1\r\nHost: a\r\nContent-Length: -5\r\n\r\n{}',
      'POST /api/campaigns HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
      'POST /api/campaigns HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"name":',
      'GET /live/?EIO=4&transport=websocket HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
      'GET /elsewhere HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: eA==\r\nSec-WebSocket-Version: 13\r\n\r\n',
      'GET /live/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: !\r\nSec-WebSocket-Version: 99\r\n\r\n',
      'CONNECT evil.example:80 HTTP/1.1\r\nHost: a\r\n\r\n',
      '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
    ];
    for (const shot of shots) {
      const said = await fire(Number(port), shot);
      expect(said).not.toMatch(/^HTTP\/1\.1 5/);
      expectNoInsides(said);
    }
    await expectUnharmed(server, directory, owner, id);
  });
});

/** Sends bytes, hangs up its own half, and gives all that comes back until the other side does. */
function fire(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let said = '';
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.end(bytes, 'latin1'));
    socket.on('data', (chunk) => {
      said += chunk.toString('latin1');
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(said));
  });
}

describe('over sockets', () => {
  const event = fc.constantFrom('watch', 'unwatch', 'command', 'point');
  const live = (id: string) =>
    fc.oneof(
      message,
      fc
        .tuple(
          fc.constantFrom<Record<string, unknown>>(
            {},
            { after: 0 },
            { q: 0, r: 0 },
            sound.command(),
            sound.travel(),
          ),
          key,
          word,
        )
        .map(([rest, name, value]) => spoil([() => ({ campaign: id, ...rest }), name, value, false])),
      fc.constant(undefined),
    );

  it('whatever comes is answered, with a problem of a known code or with ok', async () => {
    const { server, directory, id, owner, player } = await victim();
    const socket = liveClient(server.url, player);
    await connected(socket);
    let problems = 0;
    await fc.assert(
      fc.asyncProperty(event, live(id), async (name, payload) => {
        const answer = await Promise.race([say(socket, name, payload), disconnected(socket)]);
        expect(answer).toMatchObject({ ok: expect.any(Boolean) });
        const { ok, error } = answer as { ok: boolean; error?: ProblemBody };
        if (ok) return;
        problems++;
        expectProblemBody(error);
        expect(error.status).toBeLessThan(500);
      }),
      { numRuns: 300 },
    );
    expect(problems).toBeGreaterThan(100);
    expect(socket.connected).toBe(true);
    await expectUnharmed(server, directory, owner, id);
  });

  it('broken packets end at most their own connection', async () => {
    const { server, directory, id, owner, player } = await victim();
    const witness = liveClient(server.url, player);
    await connected(witness);
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 60 }),
          fc
            .tuple(
              fc.constantFrom(
                '0',
                '1',
                '2',
                '3',
                '4',
                '40',
                '41',
                '42',
                '43',
                '44',
                '45',
                '451-',
                '46',
                '420',
              ),
              fc.oneof(fc.string({ maxLength: 20 }), message.map(text)),
            )
            .map(([head, rest]) => head + rest),
          fc.uint8Array({ maxLength: 60 }),
        ),
        async (packet) => {
          const socket = liveClient(server.url, player, { reconnection: false });
          await connected(socket);
          rawSend(socket, packet);
          socket.io.engine.close();
          await settled(witness);
        },
      ),
      { numRuns: 150 },
    );
    await settled(witness);
    expect(witness.connected).toBe(true);
    await expectUnharmed(server, directory, owner, id);
  });
});

/** Writes to a connection past the client that would have known better. */
function rawSend(socket: LiveSocket, packet: string | Uint8Array): void {
  const { transport } = socket.io.engine as unknown as {
    transport: { ws: { send(data: string | Uint8Array): void } };
  };
  transport.ws.send(packet);
}
