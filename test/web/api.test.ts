import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { FETCH_AGAIN_MS } from '../../web/kit/fetch-again.ts';
import { Api, ApiError, inTurn, pauseAfter } from '../../web/live/api.ts';
import { LONGEST_READING_MS, LONGEST_SILENCE_MS } from '../../web/live/timeouts.ts';

const PORTAL = '<!doctype html><html lang="fr"><title>Bienvenue</title>';

/** The page's interface to a server, or to somebody on the way to it, that answers so. */
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

/** What the page says of a call, and whether the server itself said no. */
const said = (asked: Promise<unknown>) =>
  asked.then(
    () => 'nothing',
    (error: unknown) => (error instanceof ApiError ? (error.problem?.code ?? error.message) : error),
  );

const UNREACHABLE = expect.stringMatching(/^The server cannot be reached/);

describe('the page, where somebody on the way answers in the place of the server', () => {
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

  it('takes an answer without a body for one where the server says that it has none', async () => {
    const api = await answeredBy((_request, response) => response.writeHead(204).end());
    expect(await api.ask('DELETE', '/api/campaigns/a')).toEqual({});
  });
});

describe('the page, where an answer does not come through', () => {
  it('says so of one that was cut in its midst', async () => {
    const api = await answeredBy((request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 1000 });
      response.write('{"id":"a"');
      setTimeout(() => request.socket.destroy(), 20);
    });
    expect(await said(api.campaign('a'))).toEqual(UNREACHABLE);
  });

  it('gives up what only reads after half a minute of silence, and what changes something not', async () => {
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

  it('gives up an answer that has begun and does not end', async () => {
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

describe('the page, where a server asks for a pause', () => {
  const DATE = 'Wed, 17 Apr 2024 12:00:00 GMT';

  it.each([
    ['30', 30],
    ['Wed, 17 Apr 2024 12:00:30 GMT', 30],
    ['Wed, 17 Apr 2024 11:00:00 GMT', undefined],
    ['soon', undefined],
    ['-5', undefined],
  ])('knows how long, whatever its own clock says: Retry-After: %s', async (after, seconds) => {
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
    // A proxy that finds no server may say so too.
    type = 'text/html';
    await expect(api.campaign('a')).rejects.toMatchObject({ retryAfter: seconds });
  });

  it('waits so long, and by chance up to half as much again', () => {
    const chance = vi.spyOn(Math, 'random').mockReturnValue(0);
    onTestFinished(() => void vi.restoreAllMocks());
    expect(pauseAfter(new ApiError(null, 30))).toBe(30_000);
    expect(pauseAfter(new ApiError(null))).toBe(FETCH_AGAIN_MS);
    expect(pauseAfter(new Error('something else'), 1_500)).toBe(1_500);
    chance.mockReturnValue(0.5);
    expect(pauseAfter(new ApiError(null, 30))).toBe(37_500);
  });
});

describe('what changes the keyring of a browser', () => {
  const locked = (request: (name: string, ask: () => Promise<unknown>) => Promise<unknown>) => {
    vi.stubGlobal('navigator', { locks: { request } });
    onTestFinished(() => void vi.unstubAllGlobals());
  };

  it('is asked for without waiting for other tabs where the browser refuses locks with its storage', async () => {
    locked(async () => {
      throw new DOMException('Access to the Locks API is denied in this context.', 'SecurityError');
    });
    expect(await inTurn(async () => 'answer')).toBe('answer');
  });

  it('is asked for once, whatever comes of it', async () => {
    locked((_name, ask) => ask());
    const ask = vi.fn(async () => {
      throw new ApiError(null);
    });
    await expect(inTurn(ask)).rejects.toThrow(ApiError);
    expect(ask).toHaveBeenCalledOnce();
  });
});
