import { connect } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectNoInsides, expectProblemBody } from '../support/problems.ts';
import { type RawAnswer, rawRequest } from '../support/raw-http.ts';
import { expectUnharmed, message, victim } from './malformed.ts';

const text = (value: unknown): string => JSON.stringify(value) ?? '';

describe('malformed calls over HTTP', () => {
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
