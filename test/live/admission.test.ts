import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { noLimits } from '../../src/access/limits.ts';
import { ApiClient } from '../support/api-client.ts';
import { connected, type LiveSocket, liveClient } from '../support/live-client.ts';
import { connectError, disconnected, sendForAnswer, untilAllArrived } from '../support/live-messages.ts';
import { memoryServer } from '../support/memory-server.ts';
import { type MadeLink, newPartner } from '../support/parties.ts';
import { expectProblemBody } from '../support/problems.ts';
import { rawJson, rawRequest } from '../support/raw-http.ts';
import { serverInProcess } from '../support/server-in-process.ts';

let url: string;
let id: string;
let owner: ApiClient;
let token: string;

beforeEach(async () => {
  ({ url } = await serverInProcess());
  ({ id, owner, token } = await new ApiClient(url).start());
});

async function joined(secret = token): Promise<LiveSocket> {
  const socket = liveClient(url, secret);
  await connected(socket);
  return socket;
}

const enter = () => ({ campaign: id, id: randomUUID(), command: { kind: 'enter', to: 1 } as const });

async function keyringWith(...tokens: string[]): Promise<string> {
  let cookie: string | undefined;
  for (const one of tokens) {
    const answer = await rawJson(`${url}api/keyring`, 'POST', { token: one }, cookie ? { cookie } : {});
    cookie = String([answer.headers['set-cookie']].flat()[0]).split(';')[0];
  }
  return cookie ?? '';
}

/** A watcher's link that expires after `ms` milliseconds, on a server with its own clock. */
async function linkFor(ms: number) {
  const timed = await memoryServer();
  const started = await new ApiClient(timed.url).start();
  const expiresAt = new Date(Date.parse(timed.clock.now()) + ms).toISOString();
  const { body: ending } = await started.owner.call<MadeLink>('POST', `/api/campaigns/${started.id}/links`, {
    role: 'watcher',
    expiresAt,
  });
  return { timed, started, ending };
}

describe('a connection is refused with an error code when its token is', () => {
  it.each([
    ['an unknown token', 'x'.repeat(32), 'access/unknown-token'],
    ['an empty token', '', 'access/unknown-token'],
    ['a very long token', 'x'.repeat(20_000), 'access/unknown-token'],
    ['a number', 7, 'access/unknown-token'],
    ['a list', ['x'], 'access/unknown-token'],
    ['an object', { $gt: '' }, 'access/unknown-token'],
    ['null', null, 'access/unknown-token'],
    ['none', undefined, 'access/no-token'],
  ] as const)('%s', async (_what, wrong, code) => {
    const error = await connectError(liveClient(url, undefined, { auth: { token: wrong } }));
    expectProblemBody(error.data, code);
  });

  it('a revoked token', async () => {
    const { link } = await newPartner(owner, id, 'player');
    await owner.call('DELETE', `/api/campaigns/${id}/links/${link.id}`);
    expectProblemBody((await connectError(liveClient(url, link.token))).data, 'access/unknown-token');
  });

  it('a token of a removed campaign', async () => {
    await owner.call('DELETE', `/api/campaigns/${id}`);
    expectProblemBody((await connectError(liveClient(url, token))).data, 'access/unknown-token');
  });

  it('an expired token, which also ends the connections made with it earlier', async () => {
    const { timed, ending } = await linkFor(1000);
    const before = liveClient(timed.url, ending.token);
    await connected(before);
    timed.clock.advance(1000);
    expectProblemBody((await connectError(liveClient(timed.url, ending.token))).data, 'access/unknown-token');
    // Connections made while the token was valid end too, whether they watch or not.
    await expect.poll(() => before.connected, { timeout: 1000 }).toBe(false);
  });

  it('unknown, and the client never becomes connected', async () => {
    const socket = liveClient(url, 'x'.repeat(32));
    await connectError(socket);
    expect(socket.connected).toBe(false);
  });
});

it('a connection from an address that has made too many by then is refused with the time to wait', async () => {
  // The request that opens it is counted first.
  const waits = [null, 7];
  const { url: busy } = await memoryServer({
    limits: { ...noLimits, address: async () => waits.shift() ?? null },
  });
  const { data } = await connectError(liveClient(busy, token));
  expect(data).toMatchObject({
    code: 'limits/too-many-requests',
    detail: 'Too many connections. Wait 7 s before the next one.',
    retryAfter: 7,
  });
});

describe('the keyring cookie', () => {
  it('gives access to all of its campaigns, with the role held in each', async () => {
    const other = await new ApiClient(url).start();
    const { link } = await newPartner(other.owner, other.id, 'watcher');
    const cookie = await keyringWith(token, link.token);
    const socket = liveClient(url, undefined, { extraHeaders: { cookie } });
    await connected(socket);
    expect(await socket.emitWithAck('watch', { campaign: id })).toMatchObject({ ok: true, role: 'owner' });
    expect(await socket.emitWithAck('watch', { campaign: other.id })).toMatchObject({
      ok: true,
      role: 'watcher',
    });
    expect(await socket.emitWithAck('command', enter())).toMatchObject({ ok: true });
    expect(await socket.emitWithAck('command', { ...enter(), campaign: other.id })).toMatchObject({
      ok: false,
      error: { code: 'access/forbidden' },
    });
  });

  it('is accepted from this server’s own page', async () => {
    const cookie = await keyringWith(token);
    const socket = liveClient(url, undefined, { extraHeaders: { cookie, origin: new URL(url).origin } });
    await connected(socket);
    expect(await socket.emitWithAck('watch', { campaign: id })).toMatchObject({ ok: true });
  });

  it('is refused if sent twice without the browser’s key, and ignored beside a token', async () => {
    const cookie = `${await keyringWith(token)}; ${await keyringWith(token)}`;
    const headers = { extraHeaders: { cookie } };
    const { data } = await connectError(liveClient(url, undefined, headers));
    expectProblemBody(data, 'access/two-keyrings');
    await connected(liveClient(url, token, headers));
  });

  it('is overridden by a token', async () => {
    const { link } = await newPartner(owner, id, 'watcher');
    const cookie = await keyringWith(token);
    const socket = liveClient(url, link.token, { extraHeaders: { cookie } });
    await connected(socket);
    expect(await socket.emitWithAck('watch', { campaign: id })).toMatchObject({ ok: true, role: 'watcher' });
  });
});

describe('requests from foreign pages or for foreign host names', () => {
  it.each([
    ['a page of another site', { origin: 'https://evil.example' }],
    ['a page of nowhere', { origin: 'null' }],
    ['a page at another port', { origin: 'http://127.0.0.1:1' }],
    ['a name that is not this server’s', { host: 'evil.example' }],
    ['a page of another site that hides its origin', { 'sec-fetch-site': 'cross-site' }],
    ['a page at another port that hides its origin', { 'sec-fetch-site': 'same-site' }],
  ])('are refused: %s', async (_what, headers) => {
    const cookie = await keyringWith(token);
    const options = { extraHeaders: { cookie, ...headers }, reconnection: false };
    await connectError(liveClient(url, undefined, options));
    // A token does not help: any page could have opened this websocket from a browser.
    await connectError(liveClient(url, token, options));
    // Polling is refused too.
    const { status } = await rawRequest(`${url}live/?EIO=4&transport=polling`, {
      headers: { cookie, ...headers },
    });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });

  it('are not answered as a script (JSONP), which any page could read', async () => {
    const cookie = await keyringWith(token);
    const { status, text } = await rawRequest(`${url}live/?EIO=4&transport=polling&j=0`, {
      headers: { cookie },
    });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(text).not.toContain('___eio');
  });

  it('do not include those for the public name, where one is set, or from its pages', async () => {
    const server = await serverInProcess({ publicUrl: new URL('https://maps.example.org') });
    const started = await new ApiClient(server.url).start();
    for (const extraHeaders of [
      { host: 'maps.example.org', origin: 'https://maps.example.org' },
      { origin: 'https://maps.example.org' },
    ])
      await connected(liveClient(server.url, started.token, { extraHeaders }));
  });
});

describe('revoking', () => {
  it('a link names the campaign and ends that connection, and no other', async () => {
    const { link } = await newPartner(owner, id, 'player');
    const [revoked, other] = [await joined(link.token), await joined()];
    for (const socket of [revoked, other]) await socket.emitWithAck('watch', { campaign: id });
    const heard: unknown[] = [];
    revoked.on('revoked', (message) => heard.push(message));
    other.on('revoked', (message) => heard.push(message));
    const ended = disconnected(revoked);
    await owner.call('DELETE', `/api/campaigns/${id}/links/${link.id}`);
    await ended;
    expect(heard).toEqual([{ campaign: id }]);
    await untilAllArrived(other);
    expect(other.connected).toBe(true);
    expect(heard).toHaveLength(1);
    expectProblemBody((await connectError(liveClient(url, link.token))).data, 'access/unknown-token');
  });

  it('a link ends every connection of it, on all screens where it is open', async () => {
    const { link } = await newPartner(owner, id, 'player');
    const sockets = [await joined(link.token), await joined(link.token), await joined(link.token)];
    for (const socket of sockets) await socket.emitWithAck('watch', { campaign: id });
    const ended = Promise.all(sockets.map(disconnected));
    await owner.call('DELETE', `/api/campaigns/${id}/links/${link.id}`);
    await ended;
  });

  it('a link also ends a connection that watches nothing at the moment', async () => {
    const { link } = await newPartner(owner, id, 'player');
    const socket = await joined(link.token);
    const ended = disconnected(socket);
    await owner.call('DELETE', `/api/campaigns/${id}/links/${link.id}`);
    // Whichever comes first: the end of the connection, or an answer on one that is still open.
    const first = await Promise.race([
      ended.then(() => 'closed'),
      untilAllArrived(socket).then(() => 'answered'),
    ]);
    expect(first).toBe('closed');
  });

  it('a link stops commands over its connections at once', async () => {
    const { link } = await newPartner(owner, id, 'player');
    const socket = await joined(link.token);
    await owner.call('DELETE', `/api/campaigns/${id}/links/${link.id}`);
    const answer = await Promise.race([
      disconnected(socket).then(() => ({ ok: false })),
      socket.emitWithAck('command', enter()),
    ]);
    expect(answer).toMatchObject({ ok: false });
    expect((await owner.call<{ head: number }>('GET', `/api/campaigns/${id}/ledger`)).body.head).toBe(8);
  });

  it('every link, by removing the campaign, tells everybody and ends their connections', async () => {
    const { link } = await newPartner(owner, id, 'watcher');
    const sockets = [await joined(), await joined(link.token)];
    const heard: unknown[] = [];
    for (const socket of sockets) {
      for (const event of ['removed', 'revoked'] as const)
        socket.on(event, (message) => heard.push([event, message]));
      await socket.emitWithAck('watch', { campaign: id });
    }
    const ended = Promise.all(sockets.map(disconnected));
    await owner.call('DELETE', `/api/campaigns/${id}`);
    await ended;
    const told = [
      ['removed', { campaign: id }],
      ['revoked', { campaign: id }],
    ];
    expect(heard.toSorted()).toEqual([...told, ...told].toSorted());
  });

  it('happens by itself when a link expires while it is connected', async () => {
    const { timed, started, ending } = await linkFor(60_000);
    const [expiring, other] = [liveClient(timed.url, ending.token), liveClient(timed.url, started.token)];
    const heard: string[] = [];
    for (const socket of [expiring, other]) {
      await connected(socket);
      await socket.emitWithAck('watch', { campaign: started.id, after: 8 });
    }
    expiring.onAny((event: string) => heard.push(event));
    const ended = disconnected(expiring);
    timed.clock.advance(60_000);
    await ended;
    await started.owner.command(started.id, { kind: 'enter', to: 1 });
    await untilAllArrived(other);
    expect(other.connected).toBe(true);
    expect(heard.filter((event) => event !== 'presence')).toEqual(['revoked']);
  });
});

it('an expired link is sent nothing that happens from that moment on', async () => {
  const { timed, started, ending } = await linkFor(60_000);
  const socket = liveClient(timed.url, ending.token);
  await connected(socket);
  await socket.emitWithAck('watch', { campaign: started.id, after: 8 });
  const heard: string[] = [];
  socket.onAny((event: string) => heard.push(event));
  const ended = disconnected(socket);
  // In one turn of the event loop, so that only the sending of the entries can have noticed the time.
  const [outcome] = await Promise.all([
    started.owner.command(started.id, { kind: 'enter', to: 1 }),
    Promise.resolve().then(() => timed.clock.advance(60_000)),
  ]);
  expect(outcome.status).toBe(200);
  await ended;
  expect(heard.filter((event) => event !== 'presence')).toEqual(['revoked']);
});

describe('a server that is stopped', () => {
  it('closes its connections', async () => {
    const server = await serverInProcess();
    const started = await new ApiClient(server.url).start();
    const socket = liveClient(server.url, started.token, { reconnection: false });
    await connected(socket);
    await sendForAnswer(socket, 'watch', { campaign: started.id });
    const ended = disconnected(socket);
    await server.close();
    await ended;
  });
});
