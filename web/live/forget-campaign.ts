import { forget, storedKeys } from '../kit/stored.ts';
import { MAPS } from '../offline/cache-names.ts';
import { campaignPath } from './api.ts';

/** Lets this browser forget a campaign that is gone: what it remembers of it, and the map that it keeps. */
export async function forgetCampaign(id: string): Promise<void> {
  for (const key of storedKeys('hexfarer.')) if (key.split('.').includes(id)) forget(key);
  // Only there where the page is served securely.
  if (!('caches' in globalThis)) return;
  const kept = await caches.open(MAPS);
  for (const request of await kept.keys())
    if (isOf(id, new URL(request.url).pathname)) await kept.delete(request);
}

const isOf = (id: string, path: string): boolean =>
  path === campaignPath(id) || path.startsWith(`${campaignPath(id)}/`);
