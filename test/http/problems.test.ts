import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CampaignId } from '../../src/ledger/id.ts';
import { PROBLEMS, type ProblemCode } from '../../src/protocol/problem.ts';
import { type CampaignStore, StorageFailure } from '../../src/session/ports.ts';
import { LostConnection } from '../../src/storage/postgres/postgres-failure.ts';
import { ApiClient } from '../support/api-client.ts';
import { DelegatingStore, HeldStore } from '../support/delegating-store.ts';
import { connected, liveClient } from '../support/live-client.ts';
import { memoryServer } from '../support/memory-server.ts';
import { expectNoInsides, expectNotKept, expectProblem, expectProblemBody } from '../support/problems.ts';
import { rawRequest } from '../support/raw-http.ts';
import { serverOfFile } from '../support/server-in-process.ts';

const server = serverOfFile();

describe('what does not exist', () => {
  let client: ApiClient;
  beforeEach(async () => {
    client = new ApiClient(server.url);
  });

  it.each([
    ['GET', '/api'],
    ['GET', '/api/nothing'],
    ['POST', '/api/nothing'],
    ['PUT', '/api/campaigns'],
    ['PATCH', '/api/campaigns/000000000000'],
    ['DELETE', '/api/campaigns'],
    ['GET', '/nothing'],
    ['POST', '/'],
    ['GET', '/assets/nothing.js'],
    ['GET', '/c'],
    ['GET', '/problems/no/such'],
  ])('%s %s: 404', async (method, path) => {
    expectProblem(await client.call(method, path), 'request/not-found');
  });

  it.each([
    [{ 'if-match': '"another"' }, 'request/precondition-failed'],
    [{ 'if-unmodified-since': 'Tue, 15 Nov 1994 12:45:26 GMT' }, 'request/precondition-failed'],
    [{ range: 'bytes=99999999-' }, 'request/no-such-range'],
  ] as const)('a file with %o: %s, which no cache keeps in the place of the file', async (asked, code) => {
    const file = new URL('/favicon.svg', client.url);
    for (const encoding of ['identity', 'gzip']) {
      const whole = await fetch(file, { headers: { 'accept-encoding': encoding } });
      expect(whole.headers.get('etag')).not.toBeNull();
      expect(whole.headers.get('content-encoding') ?? 'identity').toBe(encoding);
      const answer = await fetch(file, { headers: { 'accept-encoding': encoding, ...asked } });
      expect(answer.status).toBe(PROBLEMS[code].status);
      expect(await answer.json()).toMatchObject({ code });
      expectNotKept(answer.headers);
      const length = whole.headers.get('content-length');
      expect(answer.headers.get('content-range')).toBe(
        code === 'request/no-such-range' ? `bytes */${length}` : null,
      );
    }
  });

  it.each(['/nothing', '/c', '/c/one/two', '/c/%E0%A4', '/docs/nothing'])(
    'GET %s: 404 by a browser shows the page',
    async (path) => {
      const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
      const answer = await rawRequest(client.url, { path, headers: { accept } });
      expect(answer.status).toBe(404);
      expect(answer.headers['content-type']).toMatch(/^text\/html/);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.text).toContain('<script type="module"');
    },
  );

  it.each([{ Range: 'bytes=0-9' }, { Range: 'bytes=9999999-' }, { 'If-Match': '"x"' }])(
    'an unknown address is 404 for a browser that asks for a part of it, or on a condition: %j',
    async (headers) => {
      const answer = await rawRequest(client.url, {
        path: '/nothing',
        headers: { accept: 'text/html', ...headers },
      });
      expect(answer.status).toBe(404);
      expect(answer.headers).not.toHaveProperty('content-range');
      expect(answer.text).toContain('</html>');
    },
  );

  it.each(['/%', '/api/%', '/api/campaigns/%E0%A4%A', '/c/%', '/assets/%', '/api/campaigns/%00/map'])(
    'GET %s is a problem, not a failure',
    async (path) => {
      const answer = await rawRequest(client.url, { path });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expectProblemBody(answer.json);
    },
  );

  it.each([
    '/../package.json',
    '/..%2fpackage.json',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/.%2e/%2e%2e/main.js',
  ])('GET %s leads nowhere outside the page’s folder', async (path) => {
    const escaped = await rawRequest(client.url, { path });
    expect(escaped.text).not.toMatch(/"name": "hexfarer"|root:|import /);
    expect(escaped.status).toBeGreaterThanOrEqual(400);
    expect(escaped.status).toBeLessThan(500);
  });
});

describe('a problem', () => {
  it('has an address as its type, where its code is explained', async () => {
    const client = new ApiClient(server.url);
    for (const code of Object.keys(PROBLEMS) as ProblemCode[]) {
      const { status, body } = await client.call('GET', `/problems/${code}`);
      expect(status).toBe(200);
      expect(body).toMatchObject({ code, ...PROBLEMS[code] });
    }
    const { body } = await client.call<{ type: string }>('GET', '/api/nothing');
    expect((await client.call('GET', body.type)).status).toBe(200);
  });
});

/** A store of which one call fails with an error whose message must not leak. */
const failing = (name: keyof CampaignStore, error: Error) => (store: CampaignStore) =>
  new Proxy(store, {
    get: (target, key) =>
      key === name ? () => Promise.reject(error) : (Reflect.get(target, key) as () => unknown).bind(target),
  });

describe('a failure of the server', () => {
  const INSIDES = 'SELECT secret FROM /home/somebody/hexfarer.sqlite';

  it.each([
    ['POST', '/commands', 'append'],
    ['GET', '/map', 'hexes'],
    ['GET', '/ledger', 'ledger'],
    ['GET', '', 'summary'],
    ['DELETE', '', 'remove'],
  ] as const)(
    '%s …%s: 500 server/failed without internals, and logged without the token',
    async (method, path, call) => {
      let spoilt = false;
      const bad = failing(call, new Error(INSIDES));
      const { url, logged } = await memoryServer({
        spoil: (store) => {
          const spoiled = bad(store);
          return new Proxy(store, {
            get: (target, key) =>
              (Reflect.get(spoilt ? spoiled : target, key) as () => unknown).bind(spoilt ? spoiled : target),
          });
        },
      });
      const { id, owner, token } = await new ApiClient(url).start();
      spoilt = true;
      const body = { id: randomUUID(), command: { kind: 'enter', to: 1 } };
      const answer = await owner.call(
        method,
        `/api/campaigns/${id}${path}`,
        method === 'POST' ? body : undefined,
      );
      expectProblem(answer, 'server/failed');
      expect(JSON.stringify(answer.body)).not.toContain('secret');
      expect(logged.join('\n')).toContain(INSIDES);
      expect(logged.join('\n')).not.toContain(token);
      spoilt = false;
      expect((await owner.call('GET', `/api/campaigns/${id}`)).status).toBe(200);
    },
  );

  it('of the storage: 503 server/storage, nothing happened, and later it works again', async () => {
    let held: HeldStore | null = null;
    const { url } = await memoryServer({
      spoil: (store) => {
        held = new HeldStore(store);
        return held;
      },
    });
    const store = held as unknown as HeldStore;
    const { id, owner } = await new ApiClient(url).start();
    store.failure = new StorageFailure('SQLITE_FULL: database or disk is full');
    const commandId = randomUUID();
    const answer = await owner.command(id, { kind: 'enter', to: 1 }, commandId);
    expectProblem(answer, 'server/storage');
    expectNoInsides(JSON.stringify(answer.body));
    expect((await owner.call<{ head: number }>('GET', `/api/campaigns/${id}/ledger`)).body.head).toBe(8);
    store.failure = null;
    expect((await owner.command(id, { kind: 'enter', to: 1 }, commandId)).body.seq).toBe(9);
  });

  it('to read a map: 503, which no cache keeps as that map', async () => {
    let fails = false;
    class Unread extends DelegatingStore {
      override status(id: CampaignId, seq: number) {
        return fails ? Promise.reject(new StorageFailure('disk gone')) : super.status(id, seq);
      }
    }
    const { url } = await memoryServer({ spoil: (store) => new Unread(store) });
    const { id, owner } = await new ApiClient(url).start();
    const path = `/api/campaigns/${id}/map?at=3`;
    expect((await owner.call('GET', path)).headers.get('etag')).not.toBeNull();
    fails = true;
    expectProblem(await owner.call('GET', path), 'server/storage');
  });

  it('to make a campaign: 503, and none exists', async () => {
    class Full extends DelegatingStore {
      override create(): Promise<void> {
        return Promise.reject(new StorageFailure('disk full'));
      }
    }
    const { url, sessions } = await memoryServer({ spoil: (store) => new Full(store) });
    const answer = await new ApiClient(url).call('POST', '/api/campaigns', {
      name: 'x',
      world: { kind: 'solo' },
      id: randomUUID(),
    });
    expectProblem(answer, 'server/storage');
    expect(sessions.memoryUse.count).toBe(0);
  });

  it('to receive the database’s answer: 503, and the answer does not claim that nothing happened', async () => {
    class Losing extends DelegatingStore {
      override create(): Promise<void> {
        return Promise.reject(new LostConnection('the connection was lost'));
      }
    }
    const { url } = await memoryServer({ spoil: (store) => new Losing(store) });
    const answer = await new ApiClient(url).call<{ detail: string }>('POST', '/api/campaigns', {
      name: 'x',
      world: { kind: 'solo' },
      id: randomUUID(),
    });
    const { body, headers } = answer;
    expectProblem(answer, 'server/storage');
    expect(body).toMatchObject({ mayHaveHappened: true });
    expect(body.detail).toMatch(/may or may not have happened/);
    expect(body.detail).not.toMatch(/nothing happened/);
    expect(headers.get('retry-after')).toBe('5');
  });

  it('to receive what is read: both HTTP and live answers don’t say that anything may have happened', async () => {
    let fails = false;
    class Losing extends DelegatingStore {
      override ledger(...asked: Parameters<CampaignStore['ledger']>) {
        return fails ? Promise.reject(new LostConnection('the connection was lost')) : super.ledger(...asked);
      }
    }
    const { url } = await memoryServer({ spoil: (store) => new Losing(store) });
    const { id, owner, token } = await new ApiClient(url).start();
    const socket = liveClient(url, token);
    await connected(socket);
    fails = true;
    const overHttp = await owner.call('GET', `/api/campaigns/${id}/ledger`);
    expectProblem(overHttp, 'server/storage');
    expect(overHttp.headers.get('retry-after')).toBe('5');
    const live = await socket.emitWithAck('watch', { campaign: id, after: 0 });
    for (const answer of [overHttp.body, live.ok ? live : live.error]) {
      expect(answer).toMatchObject({
        code: 'server/storage',
        detail: expect.stringMatching(/nothing was changed/),
      });
      expect(answer).not.toHaveProperty('mayHaveHappened');
    }
  });

  it('to hear of a commit: both HTTP and live answers say that it may have happened, and not for other failures', async () => {
    let held: HeldStore | null = null;
    const { url } = await memoryServer({
      spoil: (store) => {
        held = new HeldStore(store);
        return held;
      },
    });
    const store = held as unknown as HeldStore;
    const { id, owner, token } = await new ApiClient(url).start();
    const socket = liveClient(url, token);
    await connected(socket);
    const answers = async () => {
      const command = { kind: 'roll', dice: '1d6' } as const;
      const overHttp = await owner.command(id, command);
      const live = await socket.emitWithAck('command', { campaign: id, id: randomUUID(), command });
      return [overHttp.body, live.ok ? live : live.error];
    };
    store.failure = new LostConnection('the connection was lost');
    for (const answer of await answers())
      expect(answer).toMatchObject({ code: 'server/storage', mayHaveHappened: true });
    store.failure = new StorageFailure('disk full');
    for (const answer of await answers()) {
      expect(answer).toMatchObject({ code: 'server/storage' });
      expect(answer).not.toHaveProperty('mayHaveHappened');
    }
  });
});
