import { effect } from '@preact/signals';
import type { CampaignAnswer } from '../../src/protocol/answers.ts';
import { type Api, isRetryable } from './api.ts';
import type { LiveCampaign } from './live-campaign.ts';

const SERVICE_WORKER = '/service-worker.js';
/** The map is kept once the campaign has not changed for this long. */
const KEEP_AFTER_MS = 4000;
/** Shortest time between two times of keeping it. */
const KEEP_EVERY_MS = 60_000;

interface Kept {
  readonly live: LiveCampaign;
  readonly api: Api;
  readonly summary: Pick<CampaignAnswer, 'id'>;
}

/**
 * Keeps the current map of a campaign in this browser, for when the server can't be reached: requests it again now and
 * then, and the service worker caches the answer. Browsers have service workers only for pages served over HTTPS or
 * from their own machine. Returns a function that ends it.
 *
 * @param fetchParts fetches the parts of the page that show campaigns of the given kinds of world: parts that another
 * version of the page fetched are of no use to this one
 */
export function keepMap(
  { live, api, summary: { id } }: Kept,
  fetchParts: (kinds: ReadonlySet<string>) => Promise<unknown>,
): () => void {
  const serviceWorker = serviceWorkers();
  if (!serviceWorker) return () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  let keptAt = Number.NEGATIVE_INFINITY;
  let keptSeq = 0;
  let isEnded = false;
  const keep = () => {
    clearTimeout(timer);
    const { seq } = live.campaign;
    if (!serviceWorker.controller || live.isCachedCopy.peek() || seq === keptSeq) return;
    keptAt = performance.now();
    const parts = async () => {
      try {
        const { campaigns } = await api.campaigns();
        await fetchParts(new Set(campaigns.map(({ world }) => world.kind)));
      } finally {
        // Some files were fetched before the service worker was active; and files of older versions that this version
        // needs too were dropped.
        serviceWorker.controller?.postMessage(fetchedFiles());
      }
    };
    Promise.all([parts(), api.campaign(id), api.packedMap(id)]).then(
      () => {
        keptSeq = seq;
      },
      (error) => {
        if (!isEnded && isRetryable(error)) keepSoon();
      },
    );
  };
  const keepWhenHidden = () => document.hidden && keep();
  void register(serviceWorker);
  const keepSoon = () => {
    if (!live.ready.peek()) return;
    clearTimeout(timer);
    timer = setTimeout(keep, Math.max(KEEP_AFTER_MS, keptAt + KEEP_EVERY_MS - performance.now()));
  };
  serviceWorker.addEventListener('controllerchange', keepSoon);
  const stop = effect(() => {
    live.version.value;
    if (live.ready.value) keepSoon();
  });
  document.addEventListener('visibilitychange', keepWhenHidden);
  return () => {
    isEnded = true;
    stop();
    clearTimeout(timer);
    serviceWorker.removeEventListener('controllerchange', keepSoon);
    document.removeEventListener('visibilitychange', keepWhenHidden);
  };
}

/**
 * Separate from `keepMap` so that it captures nothing: if the service worker can't be installed, the browser waits for
 * as long as the page is open, and keeps alive what this function references.
 */
async function register(serviceWorker: ServiceWorkerContainer): Promise<void> {
  try {
    await serviceWorker.register(SERVICE_WORKER);
    const { active } = await serviceWorker.ready;
    active?.postMessage(fetchedFiles());
  } catch {
    // For example in a browser that stores nothing.
  }
}

/** `undefined` if the browser has none for this page, or forbids access to it, as in a sandboxed frame. */
function serviceWorkers(): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined;
  }
}

/** The addresses of everything that the page has fetched so far. */
const fetchedFiles = (): string[] => performance.getEntriesByType('resource').map(({ name }) => name);
