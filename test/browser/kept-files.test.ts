/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { LAPTOP, setOut, sharedServer, untilLive, visitor } from '../support/visitor.ts';

/** What is kept of the page, each by its name without the mark of its version. */
const keptFiles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const kept = await caches.open('hexfarer-page');
    return (await kept.keys()).map(({ url }) => url.replace(/.*\/|-[0-9a-f]{8}(?=\.)/g, ''));
  });

/** Waits until the page itself is kept, and what its map is read with. */
const untilAllKept = (page: Page): Promise<void> =>
  expect
    .poll(() => keptFiles(page), { timeout: 30_000 })
    .toEqual(expect.arrayContaining(['index.js', 'index.css', 'serif.woff2', 'text-map.js']));

it('what other versions of the page left makes way for this one, and nothing that it needs', async () => {
  const page = await visitor({ ...LAPTOP, serviceWorkers: 'allow' });
  await setOut(page, sharedServer());
  await untilAllKept(page);
  // As if most of it had been kept by an earlier version, and the latest had another way to read the map.
  await page.evaluate(async () => {
    const kept = await caches.open('hexfarer-page');
    for (const request of await kept.keys()) if (request.url.includes('text-map')) await kept.delete(request);
    for (let file = 0; file < 200; file++) await kept.put(`/assets/left-${file}.js`, new Response('//'));
  });
  // Else the browser takes what it has in its memory without asking.
  const debugging = await page.context().newCDPSession(page);
  await debugging.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.reload();
  await untilLive(page, 'connected');
  await untilAllKept(page);
});
