/*
 * Caches the page and the maps that it showed last, for when the server can't be reached. An answer that arrives in
 * time is preferred to the cache. Sends only requests that the page makes, except for the page's own files.
 */
import { KEPT_HEADER, MAPS } from './cache-names.ts';

declare const self: ServiceWorkerGlobalScope;

/** The cache of the page itself, under `/`, and of its files. */
const PAGE = 'hexfarer-page';

/** Number of the page's latest files that are kept: those of earlier versions are dropped over time. */
const MOST_FILES = 200;
/** Number of campaigns that are kept, the latest ones. */
const MOST_CAMPAIGNS = 12;

/** The requests of a campaign whose answers are cached: its summary, and its map. */
const OF_CAMPAIGN = /^\/api\/campaigns\/([^/]+)(?:\/map)?$/;
/** Statuses that mean that a link no longer opens the campaign, or that it was removed. */
const GONE = [401, 403, 404, 410];

self.addEventListener('install', (event) => {
  event.waitUntil(self.skipWaiting());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

/** The campaigns that were removed while this service worker was running. */
const removed = new Set<string>();

/**
 * The page says which of its files were loaded before this service worker was active; or the id of a campaign that was
 * removed for good.
 */
self.addEventListener('message', (event) => {
  const told: unknown = event.data;
  if (Array.isArray(told)) event.waitUntil(keepFiles(told.map(String)));
  else removed.add(String(told));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  // A request with a token of its own does not use this browser's keyring, so its answer must not be cached for that.
  if (request.method !== 'GET' || origin !== location.origin || request.headers.has('authorization')) return;
  if (request.mode === 'navigate') {
    if (pathname === '/' || pathname.startsWith('/c/')) event.respondWith(page(request));
  } else if (isFile(pathname)) event.respondWith(file(request));
  else if (search === '' && (pathname === '/api/campaigns' || OF_CAMPAIGN.test(pathname)))
    event.respondWith(answer(event, pathname));
});

const isFile = (path: string): boolean => path.startsWith('/assets/') || path === '/favicon.svg';

/** Milliseconds without an answer from the server after which the cached one is used. */
const LONGEST_SILENCE_MS = 6_000;
/** The shorter time if the server has just been unresponsive, so that a whole page does not take too long. */
const NEXT_SILENCE_MS = 1_000;
const JUST_NOW_MS = 30_000;
let wasSilentAt = Number.NEGATIVE_INFINITY;
/** Statuses of a proxy that reaches no server behind it; the server itself reports problems in JSON. */
const NO_SERVER = [502, 503, 504];

const typeOf = ({ headers }: Response): string => headers.get('content-type') ?? '';
const isJson = (response: Response): boolean => typeOf(response).includes('json');
const isHtml = (response: Response): boolean => typeOf(response).includes('html');

/** Whether an answer is the page, rather than, for example, the sign-in page of a network. */
const isPage = async (response: Response): Promise<boolean> =>
  response.ok && (await response.clone().text()).includes('<div id="page">');

/** The answer, unless the server does not respond in time. */
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
 * The server's answer. If there is a cached one, waits for a limited time only.
 *
 * @throws if the server can't be reached
 */
async function fromServer(asked: Promise<Response>, kept: Response | undefined): Promise<Response> {
  if (!kept) return asked;
  const response = await inTime(asked);
  if (NO_SERVER.includes(response.status) && !isJson(response)) throw new Error('no server');
  return response;
}

/** Ignores failures of caching, for example for lack of room: the answer is used all the same. */
const keeping = (work: Promise<unknown>): Promise<unknown> => work.catch(() => undefined);

/** The cached page or file at a URL; `undefined` if there is none, or if it can't be read, as on a full disk. */
const keptFile = (url: string): Promise<Response | undefined> =>
  caches
    .open(PAGE)
    .then((kept) => kept.match(url))
    .catch(() => undefined);

/**
 * All addresses serve the same page, except the first screen of a demo, which is sent as not to be cached. The first
 * screen replaces no cached page: of a newer version it has none of the parts that show a campaign.
 */
async function page(request: Request): Promise<Response> {
  const before = await keptFile('/');
  const mayBeKept = !before || new URL(request.url).pathname !== '/';
  try {
    const response = await fromServer(fetch(request), before);
    if (mayBeKept && response.headers.get('cache-control') !== 'no-store' && (await isPage(response))) {
      const copy = response.clone();
      await keeping(caches.open(PAGE).then((kept) => kept.put('/', copy)));
    }
    return response;
  } catch (error) {
    if (before) return before;
    throw error;
  }
}

/** A file's content never changes under its name. */
async function file(request: Request): Promise<Response> {
  const before = await keptFile(request.url);
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

/** Whether the cached page is of the version that has fetched these files. */
async function isOfVersion(urls: readonly string[]): Promise<boolean> {
  const page = await (await keptFile('/'))?.text();
  const [, script] = /<script[^>]* src="([^"]+)"/.exec(page ?? '') ?? [];
  return script !== undefined && urls.includes(new URL(script, location.href).href);
}

async function keepFiles(urls: readonly string[]): Promise<void> {
  const kept = await caches.open(PAGE);
  const isCurrent = await isOfVersion(urls);
  for (const url of ['/', ...urls]) {
    const { origin, pathname } = new URL(url, location.href);
    if (origin !== location.origin || !(pathname === '/' || isFile(pathname))) continue;
    if (url === '/' ? isCurrent : await kept.match(url)) continue;
    // The page is the same at any address, but `/` may be the first screen of a demo.
    const response = await fetch(url === '/' ? '/keyring' : url).catch(() => null);
    if (!response?.ok || response.redirected || (url === '/' ? !(await isPage(response)) : isHtml(response)))
      continue;
    await keeping(kept.put(url, response));
  }
}

/** The server's answer or, if it does not come in time, the cached one. A late answer is still cached. */
async function answer(event: FetchEvent, path: string): Promise<Response> {
  const { request } = event;
  // Opened before the request is sent: if the user lets this browser forget all campaigns meanwhile, the cache is
  // deleted, and what is put into it afterwards is gone with it.
  const kept = await caches.open(MAPS).catch(() => undefined);
  const before = await kept?.match(request).catch(() => undefined);
  const asked = fetch(request);
  const taken = keeping(asked.then((response) => kept && take(kept, request, path, response.clone())));
  event.waitUntil(taken);
  try {
    const response = await fromServer(asked, before);
    if (before && response.ok && !isJson(response)) return asKept(before);
    // Wait until a refusal has had its effect on the cache. Not for maps, which may arrive too slowly.
    if (!response.ok) await taken;
    return response;
  } catch (error) {
    if (before) return asKept(before);
    throw error;
  }
}

/** Caches an answer, or drops what the server no longer has for this browser. */
async function take(kept: Cache, request: Request, path: string, response: Response): Promise<void> {
  if (response.ok && isJson(response)) await keepAnswer(kept, request, response);
  else if (GONE.includes(response.status) && isJson(response)) await forget(kept, path);
}

/** A cached answer, with the header that tells the page so, and without its outdated `Date`. */
function asKept({ body, status, headers }: Response): Response {
  const told = new Headers(headers);
  told.set(KEPT_HEADER, 'yes');
  told.delete('Date');
  return new Response(body, { status, headers: told });
}

/** Caches an answer as the newest entry, so that the first entry is the oldest. */
async function keepAnswer(kept: Cache, request: Request, response: Response): Promise<void> {
  // The previous answer stays until the new one is complete, and if there is no room for the new one.
  const whole = new Response(await response.blob(), response);
  // It was removed while this was arriving, and is in no cache any more.
  if (removed.has(OF_CAMPAIGN.exec(new URL(request.url).pathname)?.[1] ?? '')) return;
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

/** Drops everything about the campaign that a path belongs to. */
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
