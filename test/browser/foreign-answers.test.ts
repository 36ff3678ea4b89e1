/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { itInAll } from '../support/all-tests.ts';
import { freshPage, LAPTOP, seqOf, setOut, sharedServer, step, untilLive } from '../support/fresh-page.ts';
import { InterferingProxy } from '../support/interfering-proxy.ts';
import { untilKept } from '../support/kept-campaign.ts';

const hexes = (page: Page) => page.evaluate(() => document.documentElement.dataset.hexes);
const state = (page: Page) => page.getByTestId('live-state').textContent();

/** A campaign opened through a proxy, in a browser whose service worker has cached it. */
async function keptBehindProxy() {
  const proxy = await InterferingProxy.before(sharedServer());
  const page = await freshPage({ ...LAPTOP, serviceWorkers: 'allow' });
  await setOut(page, proxy.url);
  const id = new URL(page.url()).pathname.slice(3);
  await untilKept(page, id, await seqOf(page));
  return { proxy, page, id };
}

/** URLs of the cached responses that are not the server's own. */
const foreignKept = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const foreign: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const text = await (await cache.match(request))?.clone().text();
        if (text?.includes('Connectez-vous')) foreign.push(request.url);
      }
    }
    return foreign;
  });

/** Asks for the map through the service worker, and waits until that has nothing left to do for it. */
async function throughWorker(page: Page, id: string): Promise<void> {
  await page.evaluate((path) => fetch(path).then((answer) => answer.text()), `/api/campaigns/${id}/map`);
  // The worker handles one task after another, so whatever the answer began has ended after this.
  const [worker] = page.context().serviceWorkers();
  await worker?.evaluate(() => caches.open('hexfarer-maps').then((kept) => kept.keys()));
}

describe('a browser whose service worker caches the page and its maps', { timeout: 120_000 }, () => {
  it('caches nothing that a network answers in place of the server, and drops nothing because of it', async () => {
    const { proxy, page, id } = await keptBehindProxy();
    const known = await hexes(page);
    for (const status of [200, 403]) {
      // A network may let the page through and ask for a sign-in only at a later request.
      proxy.decide = (path) => (path.startsWith('/c/') ? 'pass' : status);
      proxy.cut();
      await page.reload();
      await expect.poll(() => proxy.interfered).toBeGreaterThan(0);
      await throughWorker(page, id);
      expect(await foreignKept(page)).toEqual([]);
    }
    proxy.decide = () => 200;
    const headers = await page.evaluate(async () => {
      const answer = await fetch('/api/campaigns');
      return { kept: answer.headers.get('Hexfarer-Kept'), date: answer.headers.get('Date') };
    });
    expect(headers, 'what is kept, and what time it was then, is not the latest').toEqual({
      kept: 'yes',
      date: null,
    });
    await page.reload();
    await page.getByText('Connectez-vous').waitFor();
    expect(await foreignKept(page)).toEqual([]);
    // Now outside that network, with the server unreachable.
    proxy.decide = () => 502;
    await page.reload();
    await expect.poll(() => hexes(page), { timeout: 20_000 }).toBe(known);
    await expect.poll(() => state(page)).toBe('offline, as last seen here');
    proxy.decide = () => 'pass';
    await untilLive(page, 'connected');
    expect(await state(page)).toBe('live');
  });

  itInAll(
    'passes on the beginning of a response before its end has arrived, and keeps the earlier one in the cache',
    async () => {
      const { proxy, page, id } = await keptBehindProxy();
      proxy.decide = (path) => (path.endsWith('/map') ? 'unfinished' : 'pass');
      const map = () =>
        page.evaluate(
          (path) => fetch(path, { signal: AbortSignal.timeout(10_000) }).then(({ status }) => status),
          `/api/campaigns/${id}/map`,
        );
      // If the worker waited for the end, a response slower than the page's timeout would be given up although it
      // arrives.
      expect(await map()).toBe(200);
      expect(proxy.interfered).toBeGreaterThan(0);
      const isKept = () =>
        page.evaluate(
          async (path) => (await caches.match(path, { ignoreVary: true })) !== undefined,
          `/api/campaigns/${id}/map`,
        );
      expect(await isKept(), 'what was kept before').toBe(true);
    },
  );

  itInAll('shows the cached map if the network swallows requests without answering', async () => {
    const { proxy, page } = await keptBehindProxy();
    const known = await hexes(page);
    proxy.decide = () => 'silent';
    proxy.cut();
    const begun = Date.now();
    await page.reload({ timeout: 60_000 });
    await expect.poll(() => hexes(page), { timeout: 60_000 }).toBe(known);
    // Only one timeout is waited out; later requests hardly wait.
    expect(Date.now() - begun).toBeLessThan(25_000);
    await expect.poll(() => state(page)).toBe('offline, as last seen here');
    proxy.decide = () => 'pass';
    proxy.cut();
    await untilLive(page, 'connected');
  });

  itInAll('caches a late response, and asks again after showing the cached one', async () => {
    const { proxy, page } = await keptBehindProxy();
    for (const key of ['w', 'w']) await step(page, key);
    proxy.decide = (path) => (path === '/api/campaigns' ? 'late' : 'pass');
    await page.goto(proxy.url);
    const card = page.locator('a.campaign-card');
    await expect.poll(() => card.textContent(), { timeout: 15_000 }).toContain('7 hexes');
    await expect.poll(() => card.textContent(), { timeout: 40_000 }).toContain('8 hexes');
  });

  itInAll('shows what the server answers even if there is no room to cache it', async () => {
    const { proxy, page } = await keptBehindProxy();
    const debugging = await page.context().newCDPSession(page);
    await debugging.send('Storage.overrideQuotaForOrigin', {
      origin: new URL(proxy.url).origin,
      quotaSize: 1,
    });
    await page.reload();
    await untilLive(page, 'connected');
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('w');
    await page.locator('.odds, .panel-where').first().waitFor();
    expect(await page.getByText('could not be fetched').count()).toBe(0);
    expect(await page.getByText('Nobody answers').count()).toBe(0);
  });
});
