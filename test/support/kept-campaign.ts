/// <reference lib="dom" />
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { CreatedCampaign } from './api-client.ts';
import { expectNoFaultInAnyLight } from './axe.ts';
import { dataDirectory } from './data-directory.ts';
import { freshPage, pause, seqOf, step, untilLive, untilSeq } from './fresh-page.ts';
import { serverProcess } from './server-process.ts';

/**
 * Waits until the service worker has cached the page with all its files, the list of campaigns, this campaign's
 * summary, and its map up to `seq`.
 */
export const untilKept = (page: Page, id: string, seq: number): Promise<void> =>
  expect.poll(() => page.evaluate(isKept, [id, seq] as const), { timeout: 30_000 }).toBe(true);

/** Runs in the page. */
async function isKept([campaign, seq]: readonly [string, number]): Promise<boolean> {
  const kept = await caches.open('hexfarer-maps');
  const requests = await kept.keys();
  const map = requests.find(({ url }) => url.endsWith(`/${campaign}/map`));
  if (requests.length < 3 || !map) return false;
  const files = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/'));
  for (const name of ['/', ...files.map((file) => file.name)]) if (!(await caches.match(name))) return false;
  const answer = await kept.match(map);
  return answer !== undefined && ((await answer.json()) as { seq: number }).seq >= seq;
}

const state = (page: Page) => page.getByTestId('live-state').textContent();

/**
 * Checks that a campaign whose server was stopped is shown as last seen, and continues by itself once the server is
 * back.
 */
export async function expectShownOffline(screen: BrowserContextOptions): Promise<void> {
  const directory = dataDirectory();
  const server = await serverProcess(directory);
  const page = await freshPage({ ...screen, serviceWorkers: 'allow' });
  const made = await page.context().request.post(new URL('/api/campaigns', server.url).href, {
    data: { name: 'The Green Marches', world: { kind: 'solo' }, keep: true },
  });
  const { campaign, links } = (await made.json()) as CreatedCampaign;
  await page.goto(new URL(`/c/${campaign.id}`, server.url).href);
  await untilLive(page, 'connected');
  const seq = await seqOf(page);
  await untilKept(page, campaign.id, seq);
  const known = await page.evaluate(() => document.documentElement.dataset.hexes);
  await server.stop();

  await page.reload();
  await expect
    .poll(() => page.evaluate(() => document.documentElement.dataset.hexes), { timeout: 20_000 })
    .toBe(known);
  await expect.poll(() => state(page)).toBe('offline, as last seen here');
  const headers = await page.evaluate(async (path) => {
    const answer = await fetch(path);
    return { kept: answer.headers.get('Hexfarer-Kept'), date: answer.headers.get('Date') };
  }, `/api/campaigns/${campaign.id}`);
  expect(headers, 'an old time is not that of the server').toEqual({ kept: 'yes', date: null });
  for (const key of ['w', 'w', 'Enter']) {
    await page.keyboard.press(key);
    await pause(page);
  }
  expect(await seqOf(page)).toBe(seq);
  await page.getByText('nothing can be entered until').first().waitFor();
  await expectNoFaultInAnyLight(page, 'a kept map');
  // The owner's link, as bookmarked, leads there too.
  await page.goto('about:blank');
  await page.goto(links.owner.url);
  await expect.poll(() => state(page)).toBe('offline, as last seen here');
  await page.goto(server.url);
  await page.locator('a.campaign-card').getByText('The Green Marches').waitFor();
  await page.goBack();
  await expect.poll(() => state(page)).toBe('offline, as last seen here');

  await serverProcess(directory, { port: Number(new URL(server.url).port) });
  await untilLive(page, 'connected');
  expect(await state(page)).toBe('live');
  await step(page, 'w');
  await untilSeq(page, seq + 1);
}
