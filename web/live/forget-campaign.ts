import { removeStored, storedKeys } from '../kit/stored.ts';
import { MAPS } from '../offline/cache-names.ts';
import { campaignPath } from './api.ts';

/** Makes this browser forget a campaign that is gone: everything stored about it, and its cached map. */
export async function forgetCampaign(id: string): Promise<void> {
  for (const key of storedKeys('hexfarer.')) if (key.split('.').includes(id)) removeStored(key);
  // Exists only on pages that are served securely.
  if (!('caches' in globalThis)) return;
  // An answer about it may still be arriving.
  navigator.serviceWorker?.controller?.postMessage(id);
  const kept = await caches.open(MAPS);
  for (const request of await kept.keys())
    if (isOf(id, new URL(request.url).pathname)) await kept.delete(request);
}

const isOf = (id: string, path: string): boolean =>
  path === campaignPath(id) || path.startsWith(`${campaignPath(id)}/`);
