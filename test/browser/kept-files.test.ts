/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { freshPage, LAPTOP, setOut, sharedServer, untilLive } from '../support/fresh-page.ts';

/** File names in the page's cache, without their version hash. */
const keptFiles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const kept = await caches.open('hexfarer-page');
    return (await kept.keys()).map(({ url }) => url.replace(/.*\/|-[0-9a-f]{8}(?=\.)/g, ''));
  });

/** Waits until the page and the code of its text map are cached. */
const untilAllKept = (page: Page): Promise<void> =>
  expect
    .poll(() => keptFiles(page), { timeout: 30_000 })
    .toEqual(expect.arrayContaining(['index.js', 'index.css', 'serif.woff2', 'text-map.js']));

it('cached files of other versions are evicted, and none that this version needs', async () => {
  const page = await freshPage({ ...LAPTOP, serviceWorkers: 'allow' });
  await setOut(page, sharedServer());
  await untilAllKept(page);
  // As if most files came from an earlier version, and this version's text map were not cached yet.
  await page.evaluate(async () => {
    const kept = await caches.open('hexfarer-page');
    for (const request of await kept.keys()) if (request.url.includes('text-map')) await kept.delete(request);
    for (let file = 0; file < 200; file++) await kept.put(`/assets/left-${file}.js`, new Response('//'));
  });
  // Otherwise the browser takes the files from its memory cache, and the service worker sees no request.
  const debugging = await page.context().newCDPSession(page);
  await debugging.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.reload();
  await untilLive(page, 'connected');
  await untilAllKept(page);
});
