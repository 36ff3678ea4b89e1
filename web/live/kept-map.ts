import { effect } from '@preact/signals';
import type { CampaignAnswer } from '../../src/protocol/answers.ts';
import { type Api, isPassing } from './api.ts';
import type { LiveCampaign } from './live-campaign.ts';

const SERVICE_WORKER = '/service-worker.js';
/** Once a campaign has not changed for so long, its map is kept. */
const KEEP_AFTER_MS = 4000;
/** But not more often than this. */
const KEEP_EVERY_MS = 60_000;

interface Kept {
  readonly live: LiveCampaign;
  readonly api: Api;
  readonly summary: Pick<CampaignAnswer, 'id'>;
}

/**
 * Keeps the map of a campaign in this browser as it stands, for when the server is out of reach: asks for it once more now
 * and then, and the service worker keeps what it sees. Browsers have service workers only where a page came safely: over HTTPS
 * or from their own machine. Returns a function that ends it.
 *
 * @param fetchParts fetches the parts of the page that lead to campaigns of some kinds of world and show them: what another
 * version of the page fetched for the campaigns that were open then is of no use to this one
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
    if (isEnded || !serviceWorker.controller || live.isKept.peek() || seq === keptSeq) return;
    keptAt = performance.now();
    const parts = async () => {
      try {
        const { campaigns } = await api.campaigns();
        await fetchParts(new Set(campaigns.map(({ world }) => world.kind)));
      } finally {
        // Some came before the service worker saw what is fetched; and older ones that this version needs too were dropped for these.
        serviceWorker.controller?.postMessage(fetchedFiles());
      }
    };
    Promise.all([parts(), api.campaign(id), api.packedMap(id)]).then(
      () => {
        keptSeq = seq;
      },
      (error) => {
        if (!isEnded && isPassing(error)) keepSoon();
      },
    );
  };
  const keepWhenHidden = () => document.hidden && keep();
  void register(serviceWorker);
  const keepSoon = () => {
    if (!live.ready.peek() || !serviceWorker.controller) return;
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
 * Knows nothing of the campaign: a browser whose service worker could not be installed waits for one as long as the page is
 * open, and so does all that this holds.
 */
async function register(serviceWorker: ServiceWorkerContainer): Promise<void> {
  try {
    await serviceWorker.register(SERVICE_WORKER);
    const { active } = await serviceWorker.ready;
    active?.postMessage(fetchedFiles());
  } catch {
    // Such as in a browser that keeps nothing.
  }
}

/** `undefined` where the browser has none for this page; one that must not be asked, as in a frame without rights, throws. */
function serviceWorkers(): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined;
  }
}

/** The addresses of all that the page has fetched so far. */
const fetchedFiles = (): string[] => performance.getEntriesByType('resource').map(({ name }) => name);
