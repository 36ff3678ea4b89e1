/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { freshPage, LAPTOP, setOut, sharedServer, untilLive } from '../support/fresh-page.ts';

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
