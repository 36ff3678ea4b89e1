import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { FETCH_AGAIN_MS } from '../../web/kit/fetch-again.ts';
import { Api, ApiError, isRetryable, pauseAfter, withKeyringLock } from '../../web/live/api.ts';
import { LONGEST_READING_MS, LONGEST_SILENCE_MS } from '../../web/live/timeouts.ts';

const PORTAL = '<!doctype html><html lang="fr"><title>Bienvenue</title>';

/** The API client of the page, connected to a server or an intermediary that answers with the listener. */
async function answeredBy(listener: RequestListener): Promise<Api> {
  const server = createServer(listener);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const real = fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => real(`http://127.0.0.1:${port}${path}`, init));
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
    server.closeAllConnections();
    server.close();
  });
  return new Api('token');
}

/** The error message of a call, and whether the server itself refused it. */
const said = (asked: Promise<unknown>) =>
  asked.then(
    () => 'nothing',
    (error: unknown) => (error instanceof ApiError ? (error.problem?.code ?? error.message) : error),
  );

const UNREACHABLE = expect.stringMatching(/^The server cannot be reached/);

describe('the page, if an intermediary answers in place of the server', () => {
  it.each([
    ['a page with status 200', 200, 'text/html', PORTAL],
    ['nothing with status 200', 200, 'text/plain', ''],
    ['a page with status 502', 502, 'text/html', PORTAL],
    ['a page with status 403', 403, 'text/html', PORTAL],
  ])('says that the server cannot be reached: %s', async (_name, status, type, body) => {
    const api = await answeredBy((_request, response) =>
      response.writeHead(status, { 'Content-Type': type }).end(body),
    );
    expect(await said(api.campaign('a'))).toEqual(UNREACHABLE);
    expect(await said(api.packedMap('a'))).toEqual(UNREACHABLE);
    expect(await said(api.ask('POST', '/api/campaigns/a/links', {}))).toEqual(UNREACHABLE);
  });

  it('says so and does not try again if it takes nothing as long as what was sent', async () => {
    const api = await answeredBy((_request, response) =>
      response.writeHead(413, { 'Content-Type': 'text/html' }).end(PORTAL),
    );
    const refused = await api.ask('POST', '/api/campaigns/import', {}).catch((error: unknown) => error);
    expect(refused).toMatchObject({
      message: 'A proxy before the server takes nothing as long as this. Whoever runs it can change that.',
      problem: { code: 'request/too-large' },
    });
    expect(isRetryable(refused)).toBe(false);
  });

  it('accepts a response without a body if the server says that it has none', async () => {
    const api = await answeredBy((_request, response) => response.writeHead(204).end());
    expect(await api.ask('DELETE', '/api/campaigns/a')).toEqual({});
  });
});

describe('the page, if a response does not come through', () => {
  it('reports a response that was cut off in the middle', async () => {
    const api = await answeredBy((request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 1000 });
      response.write('{"id":"a"');
      setTimeout(() => request.socket.destroy(), 20);
    });
    expect(await said(api.campaign('a'))).toEqual(UNREACHABLE);
  });

  it('gives up a reading request after half a minute of silence, but not one that changes something', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let asked = 0;
    let bothAsked = () => {};
    const both = new Promise<void>((resolve) => {
      bothAsked = resolve;
    });
    const api = await answeredBy(() => void (++asked === 2 && bothAsked()));
    const read = said(api.campaign('a'));
    let isSettled = false;
    const changed = said(api.ask('POST', '/api/campaigns/a/links', {})).finally(() => {
      isSettled = true;
    });
    await both;
    vi.advanceTimersByTime(LONGEST_SILENCE_MS);
    expect(await read).toEqual(UNREACHABLE);
    expect(isSettled).toBe(false);
    void changed;
  });

  it('gives up a response that has begun and does not end', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const api = await answeredBy((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' }).write('{"id":');
    });
    const response = await api.send('GET', '/api/campaigns/a', {});
    const read = response.text().then(
      () => 'whole',
      () => 'given up',
    );
    vi.advanceTimersByTime(LONGEST_SILENCE_MS);
    await new Promise((resolve) => setImmediate(resolve));
    vi.advanceTimersByTime(LONGEST_READING_MS);
    expect(await read).toBe('given up');
  });
});

describe('the page, if a server asks for a pause', () => {
  const DATE = 'Wed, 17 Apr 2024 12:00:00 GMT';

  it.each([
    ['30', 30],
    ['Wed, 17 Apr 2024 12:00:30 GMT', 30],
    ['Wed, 17 Apr 2024 11:00:00 GMT', undefined],
    ['soon', undefined],
    ['-5', undefined],
  ])('knows its length, whatever its own clock says: Retry-After: %s', async (after, seconds) => {
    let type = 'application/problem+json';
    const api = await answeredBy((_request, response) =>
      response
        .writeHead(429, { 'Content-Type': type, 'Retry-After': after, Date: DATE })
        .end(JSON.stringify({ code: 'limits/too-many-requests', detail: 'Too many calls.' })),
    );
    await expect(api.campaign('a')).rejects.toMatchObject({
      retryAfter: seconds,
      ...(seconds && { problem: { retryAfter: seconds } }),
    });
    // A proxy that finds no server may send the header too.
    type = 'text/html';
    await expect(api.campaign('a')).rejects.toMatchObject({ retryAfter: seconds });
  });

  it('waits that long, and at random up to half as much again', () => {
    const chance = vi.spyOn(Math, 'random').mockReturnValue(0);
    onTestFinished(() => void vi.restoreAllMocks());
    expect(pauseAfter(new ApiError(null, 30))).toBe(30_000);
    expect(pauseAfter(new ApiError(null))).toBe(FETCH_AGAIN_MS);
    expect(pauseAfter(new Error('something else'), 1_500)).toBe(1_500);
    chance.mockReturnValue(0.5);
    expect(pauseAfter(new ApiError(null, 30))).toBe(37_500);
  });
});

describe('a request that changes a browser’s keyring', () => {
  const locked = (request: (name: string, ask: () => Promise<unknown>) => Promise<unknown>) => {
    vi.stubGlobal('navigator', { locks: { request } });
    onTestFinished(() => void vi.unstubAllGlobals());
  };

  it('is sent without waiting for other tabs if the browser denies locks along with its storage', async () => {
    locked(async () => {
      throw new DOMException('Access to the Locks API is denied in this context.', 'SecurityError');
    });
    expect(await withKeyringLock(async () => 'answer')).toBe('answer');
  });

  it('is sent once, whatever comes of it', async () => {
    locked((_name, ask) => ask());
    const ask = vi.fn(async () => {
      throw new ApiError(null);
    });
    await expect(withKeyringLock(ask)).rejects.toThrow(ApiError);
    expect(ask).toHaveBeenCalledOnce();
  });
});
