import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { KEPT_HEADER } from '../../web/offline/cache-names.ts';
import { PROJECT } from '../support/server-process.ts';

const ORIGIN = 'https://hexfarer.example';
const SCRIPT = readFileSync(join(PROJECT, 'dist', 'web', 'service-worker.js'), 'utf8');

/** A cache like a browser's, whose entries are in the order in which their addresses were first put. */
class MemoryCache {
  readonly #answers = new Map<string, Response>();

  readonly match = async (asked: Request | string) => this.#answers.get(addressOf(asked))?.clone();

  readonly put = async (asked: Request | string, answer: Response) => {
    this.#answers.set(addressOf(asked), answer);
  };

  readonly delete = async (asked: Request | string) => this.#answers.delete(addressOf(asked));

  readonly keys = async () => [...this.#answers.keys()].map((url) => new Request(url));
}

const addressOf = (asked: Request | string): string =>
  new URL(typeof asked === 'string' ? asked : asked.url, ORIGIN).href;

type Listener = (event: object) => void;

/** The built service worker, in a browser whose server answers as told. */
function serviceWorker() {
  const listeners = new Map<string, Listener>();
  const caches = new Map<string, MemoryCache>();
  let answer = (_path: string): Response => Response.error();
  const browser = {
    self: { addEventListener: (type: string, listener: Listener) => listeners.set(type, listener) },
    caches: {
      open: async (name: string) => {
        const cache = caches.get(name) ?? new MemoryCache();
        caches.set(name, cache);
        return cache;
      },
    },
    location: new URL(ORIGIN),
    fetch: async ({ url }: Request) => answer(new URL(url).pathname),
  };
  new Function(...Object.keys(browser), SCRIPT)(...Object.values(browser));
  /** What a page gets; `null` if the service worker leaves the request to the browser. */
  const get = async (path: string, more: RequestInit = {}): Promise<Response | null> => {
    let given: Promise<Response> | null = null;
    const work: Promise<unknown>[] = [];
    listeners.get('fetch')?.({
      request: new Request(ORIGIN + path, more),
      respondWith: (response: Promise<Response>) => {
        given = response;
      },
      waitUntil: (promise: Promise<unknown>) => work.push(promise),
    });
    const response = await given;
    await Promise.all(work);
    return response;
  };
  return {
    get,
    answers: (how: (path: string) => Response) => {
      answer = how;
    },
    /** Loses the server, and tells whether an answer is cached. */
    isKept: async (path: string): Promise<boolean> => {
      answer = () => {
        throw new TypeError('Failed to fetch');
      };
      const response = await get(path).catch(() => null);
      return response?.headers.get(KEPT_HEADER) === 'yes';
    },
  };
}

const json = (path: string): Response => Response.json({ path });
const pathOf = (campaign: number | string): string => `/api/campaigns/${campaign}`;

describe('a browser keeps for when there is no server', () => {
  it('the twelve campaigns that it was shown last, each with its summary and its map', async () => {
    const { get, answers, isKept } = serviceWorker();
    answers(json);
    for (let campaign = 1; campaign <= 12; campaign++)
      for (const path of [pathOf(campaign), `${pathOf(campaign)}/map`]) await get(path);
    await get(pathOf(1));
    await get(pathOf(13));
    const kept: number[] = [];
    for (let campaign = 1; campaign <= 13; campaign++)
      if (await isKept(pathOf(campaign))) kept.push(campaign);
    expect(kept).toEqual([1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
    expect(await isKept(`${pathOf(2)}/map`)).toBe(false);
    expect(await isKept(`${pathOf(1)}/map`)).toBe(true);
  });

  it.each([
    ['a request with a token of its own', pathOf('a'), { headers: { authorization: 'Bearer token' } }],
    ['a request that changes something', pathOf('a'), { method: 'POST' }],
    ['a map as it was', `${pathOf('a')}/map?at=7`, {}],
    ['a ledger', `${pathOf('a')}/ledger`, {}],
  ])('no answer to %s', async (_what, path, more) => {
    const { get, answers } = serviceWorker();
    answers(json);
    expect(await get(path, more)).toBeNull();
  });
});

describe.each([401, 403, 404, 410])('an answer with status %d', (status) => {
  /** What is left of two campaigns after such an answer about one of them. */
  async function leftAfter(type: string): Promise<string[]> {
    const { get, answers, isKept } = serviceWorker();
    answers(json);
    const paths = [pathOf('a'), `${pathOf('a')}/map`, pathOf('b'), '/api/campaigns'];
    for (const path of paths) await get(path);
    answers(() => new Response('{}', { status, headers: { 'content-type': type } }));
    expect((await get(pathOf('a')))?.status).toBe(status);
    const left: string[] = [];
    for (const path of paths) if (await isKept(path)) left.push(path);
    return left;
  }

  it('drops all of its campaign from the cache, and nothing else', async () => {
    expect(await leftAfter('application/problem+json')).toEqual([pathOf('b'), '/api/campaigns']);
  });

  it('drops nothing if it comes from something on the way', async () => {
    expect(await leftAfter('text/html')).toHaveLength(4);
  });
});

it.each([502, 503, 504])(
  'an answer with status %d is the server’s own if it is JSON, and otherwise the cached one is shown',
  async (status) => {
    const { get, answers } = serviceWorker();
    answers(json);
    await get(pathOf('a'));
    answers(() => Response.json({}, { status }));
    expect((await get(pathOf('a')))?.status).toBe(status);
    answers(() => new Response('<p>Bad gateway', { status, headers: { 'content-type': 'text/html' } }));
    const shown = await get(pathOf('a'));
    expect([shown?.status, shown?.headers.get(KEPT_HEADER)]).toEqual([200, 'yes']);
  },
);
