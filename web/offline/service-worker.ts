/*
 * Keeps the page and the maps that it showed last, for when the server is out of reach. What the server answers in time is taken
 * before what is kept; nothing is ever sent from here that the page did not ask for.
 */
import { KEPT_HEADER, MAPS } from './cache-names.ts';

declare const self: ServiceWorkerGlobalScope;

/** The page itself, by `/`, and the files that it consists of. */
const PAGE = 'hexfarer-page';

/** Of so many files of the page the latest are kept: those of earlier versions go by and by. */
const MOST_FILES = 200;
/** Of so many campaigns the latest are kept. */
const MOST_CAMPAIGNS = 12;

/** What of a campaign is kept: what is said of it, and its map. */
const OF_CAMPAIGN = /^\/api\/campaigns\/([^/]+)(?:\/map)?$/;
/** Answers that say that a link opens the campaign no more, or that it is gone. */
const GONE = [401, 403, 404, 410];

self.addEventListener('install', (event) => {
  event.waitUntil(self.skipWaiting());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

/** The page tells which of its files were fetched before this was there. */
self.addEventListener('message', (event) => {
  const files: unknown = event.data;
  if (Array.isArray(files)) event.waitUntil(keepFiles(files.map(String)));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  // With a token of its own a request is not this browser's alone.
  if (request.method !== 'GET' || origin !== location.origin || request.headers.has('authorization')) return;
  if (request.mode === 'navigate') {
    if (pathname === '/' || pathname.startsWith('/c/')) event.respondWith(page(request));
  } else if (isFile(pathname)) event.respondWith(file(request));
  else if (search === '' && (pathname === '/api/campaigns' || OF_CAMPAIGN.test(pathname)))
    event.respondWith(answer(event, pathname));
});

const isFile = (path: string): boolean => path.startsWith('/assets/') || path === '/favicon.svg';

/** For how long the server may say nothing before what is kept stands in for it, in milliseconds. */
const LONGEST_SILENCE_MS = 6_000;
/** Where it was silent just now it is hardly waited for, so that a page is there as a whole before long. */
const NEXT_SILENCE_MS = 1_000;
const JUST_NOW_MS = 30_000;
let wasSilentAt = Number.NEGATIVE_INFINITY;
/** What a proxy answers that finds no server behind it; a server in trouble says so in JSON. */
const NO_SERVER = [502, 503, 504];

const typeOf = ({ headers }: Response): string => headers.get('content-type') ?? '';
const isJson = (response: Response): boolean => typeOf(response).includes('json');
const isHtml = (response: Response): boolean => typeOf(response).includes('html');

/** Whether it is the page, and not what somebody on the way answers to whoever is to sign in first. */
const isPage = async (response: Response): Promise<boolean> =>
  response.ok && (await response.clone().text()).includes('<div id="page">');

/** What comes before the server has been silent for too long. */
function inTime(asked: Promise<Response>): Promise<Response> {
  const wasSilent = performance.now() - wasSilentAt < JUST_NOW_MS;
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      wasSilentAt = performance.now();
      reject(new Error('no answer'));
    };
    const timer = setTimeout(giveUp, wasSilent ? NEXT_SILENCE_MS : LONGEST_SILENCE_MS);
    asked
      .finally(() => clearTimeout(timer))
      .then((response) => {
        wasSilentAt = Number.NEGATIVE_INFINITY;
        resolve(response);
      }, reject);
  });
}

/**
 * What a server answers. Where there is something kept in its place, it is asked for no longer than that is worth.
 *
 * @throws where it is out of reach
 */
async function fromServer(asked: Promise<Response>, kept: Response | undefined): Promise<Response> {
  if (!kept) return asked;
  const response = await inTime(asked);
  if (NO_SERVER.includes(response.status) && !isJson(response)) throw new Error('no server');
  return response;
}

/** Keeps something as far as there is room: what was answered is shown all the same. */
const keeping = (work: Promise<unknown>): Promise<unknown> => work.catch(() => undefined);

/** What is kept of an answer; nothing where the browser can't read it, as on a full disk: the server is asked all the same. */
const keptIn = (cache: string, asked: Request | string): Promise<Response | undefined> =>
  caches
    .open(cache)
    .then((kept) => kept.match(asked))
    .catch(() => undefined);

/** One page serves all addresses; the first screen of a demo is another one, which says that it is not to be kept. */
async function page(request: Request): Promise<Response> {
  const before = await keptIn(PAGE, '/');
  try {
    const response = await fromServer(fetch(request), before);
    if (response.headers.get('cache-control') !== 'no-store' && (await isPage(response))) {
      const copy = response.clone();
      await keeping(caches.open(PAGE).then((kept) => kept.put('/', copy)));
    }
    return response;
  } catch (error) {
    if (before) return before;
    throw error;
  }
}

/** A file never changes under its name. */
async function file(request: Request): Promise<Response> {
  const before = await keptIn(PAGE, request.url);
  if (before && !isHtml(before)) return before;
  const response = await fetch(request);
  if (response.ok && !isHtml(response)) await keeping(keepFile(request.url, response.clone()));
  return response;
}

async function keepFile(url: string, response: Response): Promise<void> {
  const kept = await caches.open(PAGE);
  await kept.put(url, response);
  await dropOldest(kept, MOST_FILES);
}

async function keepFiles(urls: readonly string[]): Promise<void> {
  const kept = await caches.open(PAGE);
  for (const url of ['/', ...urls]) {
    const { origin, pathname } = new URL(url, location.href);
    if (origin !== location.origin || !(pathname === '/' || isFile(pathname)) || (await kept.match(url)))
      continue;
    // The page, wherever it is asked for: a demo has another one at `/`.
    const response = await fetch(url === '/' ? '/keyring' : url).catch(() => null);
    if (!response?.ok || (url === '/' ? !(await isPage(response)) : isHtml(response))) continue;
    await keeping(kept.put(url, response));
  }
}

/** What the server says, and where it can't be reached in time what it said last. What comes late is kept all the same. */
async function answer(event: FetchEvent, path: string): Promise<Response> {
  const { request } = event;
  const before = await keptIn(MAPS, request);
  const asked = fetch(request);
  const taken = keeping(asked.then((response) => take(request, path, response.clone())));
  event.waitUntil(taken);
  try {
    const response = await fromServer(asked, before);
    if (before && response.ok && !isJson(response)) return asKept(before);
    // A refusal once it has done its work; a map may take longer to arrive than the page waits for any word.
    if (!response.ok) await taken;
    return response;
  } catch (error) {
    if (before) return asKept(before);
    throw error;
  }
}

/** Keeps what the server answered, or forgets what it has no more for this browser. */
async function take(request: Request, path: string, response: Response): Promise<void> {
  const kept = await caches.open(MAPS);
  if (response.ok && isJson(response)) await keepAnswer(kept, request, response);
  else if (GONE.includes(response.status) && isJson(response)) await forget(kept, path);
}

/** An answer with the header by which the page knows that it is not the latest, and without the time of when it was. */
function asKept({ body, status, headers }: Response): Response {
  const told = new Headers(headers);
  told.set(KEPT_HEADER, 'yes');
  told.delete('Date');
  return new Response(body, { status, headers: told });
}

/** Puts an answer behind all others, so that the first is the oldest. */
async function keepAnswer(kept: Cache, request: Request, response: Response): Promise<void> {
  // What was kept before stays until all of the answer has come, and where there is no room for it.
  const whole = new Response(await response.blob(), response);
  await kept.put(request, whole.clone());
  if ((await kept.keys()).at(-1)?.url !== request.url) {
    await kept.delete(request);
    await kept.put(request, whole);
  }
  const campaigns: string[] = [];
  for (const { url } of (await kept.keys()).toReversed()) {
    const [, id] = OF_CAMPAIGN.exec(new URL(url).pathname) ?? [];
    if (id !== undefined && !campaigns.includes(id)) campaigns.push(id);
  }
  for (const id of campaigns.slice(MOST_CAMPAIGNS)) await forget(kept, `/api/campaigns/${id}`);
}

/** Drops everything of the campaign that a path leads to. */
async function forget(kept: Cache, path: string): Promise<void> {
  const [, id] = OF_CAMPAIGN.exec(path) ?? [];
  if (id === undefined) return;
  for (const request of await kept.keys())
    if (OF_CAMPAIGN.exec(new URL(request.url).pathname)?.[1] === id) await kept.delete(request);
}

async function dropOldest(kept: Cache, most: number): Promise<void> {
  const requests = await kept.keys();
  const files = requests.filter(({ url }) => new URL(url).pathname !== '/');
  for (const request of files.slice(0, Math.max(0, files.length - most))) await kept.delete(request);
}
