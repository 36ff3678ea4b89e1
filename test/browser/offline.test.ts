/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ApiClient, type CreatedCampaign } from '../support/api-client.ts';
import { expectNoFaultInAnyLight } from '../support/axe.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { serverProcess } from '../support/server-process.ts';
import { pause, seqOf, step, untilLive, untilSeq, visitor } from '../support/visitor.ts';

const SCREENS = [
  ['a laptop', { viewport: { width: 1280, height: 800 } }],
  ['a phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
] as const;

/** Waits until the browser has kept the page with all its files, the list of its campaigns, what is said of this one, and its map with so many entries. */
const untilKept = (page: Page, id: string, seq: number): Promise<void> =>
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

const mapsKept = (page: Page): Promise<number> =>
  page.evaluate(async () => (await (await caches.open('hexfarer-maps')).keys()).length);

const state = (page: Page) => page.getByTestId('live-state').textContent();

describe('a campaign whose server is out of reach', () => {
  it.each(SCREENS)(
    'is shown as it was seen last, and goes on by itself, on %s',
    { timeout: 120_000 },
    async (_, screen) => {
      const directory = dataDirectory();
      const server = await serverProcess(directory);
      const page = await visitor({ ...screen, serviceWorkers: 'allow' });
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
      for (const key of ['w', 'w', 'Enter']) {
        await page.keyboard.press(key);
        await pause(page);
      }
      expect(await seqOf(page)).toBe(seq);
      await page.getByText('nothing can be entered until').first().waitFor();
      await expectNoFaultInAnyLight(page, 'a kept map');
      // The owner's link, as it was put among the bookmarks, leads there too.
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
    },
  );

  it('is forgotten as soon as the link no longer opens it', { timeout: 60_000 }, async () => {
    const server = await serverProcess(dataDirectory());
    const made = await new ApiClient(server.url).call<CreatedCampaign>('POST', '/api/campaigns', {
      name: 'The Grey Moors',
      world: { kind: 'solo' },
    });
    const { campaign, links } = made.body;
    const owner = new ApiClient(server.url, links.owner.token);
    const at = `/api/campaigns/${campaign.id}/links`;
    const { body: invitation } = await owner.call<{ id: string; url: string }>('POST', at, {
      role: 'player',
    });
    const page = await visitor({ ...SCREENS[0][1], serviceWorkers: 'allow' });
    await page.goto(invitation.url);
    await untilLive(page, 'connected');
    await untilKept(page, campaign.id, await seqOf(page));
    await owner.call('DELETE', `${at}/${invitation.id}`);
    await page.reload();
    await page.getByRole('heading').first().waitFor();
    await expect.poll(() => mapsKept(page)).toBeLessThanOrEqual(1);
    await server.stop();
    await page.reload();
    await page.getByText('The server cannot be reached').first().waitFor();
    expect(await page.evaluate(() => document.documentElement.dataset.hexes)).toBeUndefined();
  });
});
