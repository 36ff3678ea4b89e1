/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { itInAll } from '../support/all-tests.ts';
import { freshPage, LAPTOP, setOut, sharedServer, untilLive } from '../support/fresh-page.ts';
import { untilKept } from '../support/kept-campaign.ts';
import { openCampaignDialog } from '../support/menu.ts';

const OLDER = '/assets/index-of-before.js';
const SCRIPT = /(?<=<script[^>]* src=")[^"]+/;

/** The script of the page that is cached for when the server can't be reached. */
const keptScript = (page: Page): Promise<string | undefined> =>
  page
    .evaluate(async () => (await (await caches.open('hexfarer-page')).match('/'))?.text())
    .then((text) => SCRIPT.exec(text ?? '')?.[0]);

/** Makes the cached page one of an older version. */
async function outdate(page: Page): Promise<void> {
  await expect.poll(() => keptScript(page), { timeout: 30_000 }).toMatch(/^\/assets\/index-/);
  await page.evaluate(
    async ([pattern, older]) => {
      const kept = await caches.open('hexfarer-page');
      const text = (await (await kept.match('/'))?.text()) ?? '';
      const headers = { 'content-type': 'text/html' };
      await kept.put('/', new Response(text.replace(new RegExp(pattern), older), { headers }));
    },
    [SCRIPT.source, OLDER] as const,
  );
}

it('the page that is kept for when there is no server is of the version that last showed a campaign', async () => {
  const page = await freshPage({ ...LAPTOP, serviceWorkers: 'allow' });
  await setOut(page, sharedServer());
  await outdate(page);
  await page.goto(sharedServer());
  const card = page.getByTestId('campaigns').getByRole('link').first();
  await card.waitFor();
  expect(await keptScript(page), 'the first screen has fetched nothing that shows a campaign').toBe(OLDER);
  await card.click();
  await untilLive(page, 'connected');
  await expect.poll(() => keptScript(page)).not.toBe(OLDER);
});

/** What makes this browser forget a campaign, by what is told of it. */
const FORGETTING: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'all campaigns are forgotten': async (page) => {
    await page.getByTestId('menu-button').click();
    await page.getByText('Forget all campaigns here').click();
    await page.getByRole('button', { name: 'Forget here' }).click();
  },
  'its campaign is removed': async (page) => {
    await openCampaignDialog(page);
    await page.getByRole('button', { name: 'Remove this campaign' }).click();
    await page.getByRole('button', { name: 'Really remove' }).click();
  },
};

itInAll.each(Object.entries(FORGETTING))(
  'a map that another tab asked for is not cached any more once %s',
  async (_, forget) => {
    const page = await freshPage({ ...LAPTOP, serviceWorkers: 'allow' });
    await setOut(page, sharedServer());
    const id = page.url().replace(/.*\/c\//, '');
    await untilKept(page, id, 8);
    const other = await page.context().newPage();
    // A page that asks for nothing about campaigns by itself: a later answer would have the map dropped again.
    await other.goto(new URL('/keyring', sharedServer()).href);
    let letGo = (): void => {};
    const isFree = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let tellAsked = (): void => {};
    const isAsked = new Promise<void>((resolve) => {
      tellAsked = resolve;
    });
    await page.context().route('**/map', async (route) => {
      const response = await route.fetch();
      tellAsked();
      await isFree;
      await route.fulfill({ response });
    });
    const read = other.evaluate(
      async (path) => (await (await fetch(path)).text()).length,
      `/api/campaigns/${id}/map`,
    );
    await isAsked;
    await forget(page);
    await page.waitForURL(sharedServer());
    const maps = () =>
      page.evaluate(async () => {
        const kept = await caches.open('hexfarer-maps');
        return (await kept.keys()).map(({ url }) => url).filter((url) => url.endsWith('/map'));
      });
    await expect.poll(maps).toEqual([]);
    letGo();
    expect(await read).toBeGreaterThan(0);
    // Nothing shows that the service worker has decided not to cache something.
    await page.waitForTimeout(500);
    expect(await maps()).toEqual([]);
  },
);
