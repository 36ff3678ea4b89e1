/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { itInAll } from '../support/all-tests.ts';
import { InterferingProxy } from '../support/interfering-proxy.ts';
import { untilKept } from '../support/kept-campaign.ts';
import { LAPTOP, seqOf, setOut, sharedServer, step, untilLive, visitor } from '../support/visitor.ts';

const hexes = (page: Page) => page.evaluate(() => document.documentElement.dataset.hexes);
const state = (page: Page) => page.getByTestId('live-state').textContent();

/** A campaign as a browser that keeps its map is shown it, by way of a proxy. */
async function keptBehindProxy() {
  const proxy = await InterferingProxy.before(sharedServer());
  const page = await visitor({ ...LAPTOP, serviceWorkers: 'allow' });
  await setOut(page, proxy.url);
  const id = new URL(page.url()).pathname.slice(3);
  await untilKept(page, id, await seqOf(page));
  return { proxy, page, id };
}

/** What of the page and its maps is kept and is not the server's own. */
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

describe('a browser that keeps the page and its maps', { timeout: 120_000 }, () => {
  it('keeps nothing that a network answers in the place of the server, and forgets nothing for it', async () => {
    const { proxy, page } = await keptBehindProxy();
    const known = await hexes(page);
    for (const status of [200, 403]) {
      // A network may let the page through, and ask for a sign-in only later.
      proxy.decide = (path) => (path.startsWith('/c/') ? 'pass' : status);
      proxy.cut();
      await page.reload();
      await expect.poll(() => proxy.interfered).toBeGreaterThan(0);
      await page.waitForTimeout(1_000);
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
    // Out of that network, and out of reach of the server.
    proxy.decide = () => 502;
    await page.reload();
    await expect.poll(() => hexes(page), { timeout: 20_000 }).toBe(known);
    await expect.poll(() => state(page)).toBe('offline, as last seen here');
    proxy.decide = () => 'pass';
    await untilLive(page, 'connected');
    expect(await state(page)).toBe('live');
  });

  itInAll('is not kept from the beginning of an answer until its end is there as well', async () => {
    const { proxy, page, id } = await keptBehindProxy();
    proxy.decide = (path) => (path.endsWith('/map') ? 'unfinished' : 'pass');
    const map = () =>
      page.evaluate(
        (path) => fetch(path, { signal: AbortSignal.timeout(10_000) }).then(({ status }) => status),
        `/api/campaigns/${id}/map`,
      );
    // What takes longer than the page waits for any word would be given up, however well it comes.
    expect(await map()).toBe(200);
    expect(proxy.interfered).toBeGreaterThan(0);
    const isKept = () =>
      page.evaluate(
        async (path) => (await caches.match(path, { ignoreVary: true })) !== undefined,
        `/api/campaigns/${id}/map`,
      );
    expect(await isKept(), 'what was kept before').toBe(true);
  });

  itInAll('shows what it has where the network takes all and answers nothing', async () => {
    const { proxy, page } = await keptBehindProxy();
    const known = await hexes(page);
    proxy.decide = () => 'silent';
    proxy.cut();
    const begun = Date.now();
    await page.reload({ timeout: 60_000 });
    await expect.poll(() => hexes(page), { timeout: 60_000 }).toBe(known);
    // One silence is waited out, and hardly any after it.
    expect(Date.now() - begun).toBeLessThan(25_000);
    await expect.poll(() => state(page)).toBe('offline, as last seen here');
    proxy.decide = () => 'pass';
    proxy.cut();
    await untilLive(page, 'connected');
  });

  itInAll('keeps what the server answers late, and asks again where it showed what it had', async () => {
    const { proxy, page } = await keptBehindProxy();
    for (const key of ['w', 'w']) await step(page, key);
    proxy.decide = (path) => (path === '/api/campaigns' ? 'late' : 'pass');
    await page.goto(proxy.url);
    const card = page.locator('a.campaign-card');
    await expect.poll(() => card.textContent(), { timeout: 15_000 }).toContain('7 hexes');
    await expect.poll(() => card.textContent(), { timeout: 40_000 }).toContain('8 hexes');
  });

  itInAll('shows what the server says also where there is no more room to keep it', async () => {
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
