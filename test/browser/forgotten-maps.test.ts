/// <reference lib="dom" />
import { expect } from 'vitest';
import { itInAll } from '../support/all-tests.ts';
import { freshPage, LAPTOP, setOut, sharedServer, untilLive } from '../support/fresh-page.ts';
import { untilKept } from '../support/kept-campaign.ts';

itInAll(
  'a map that another tab asked for is not cached any more once all campaigns are forgotten',
  async () => {
    const page = await freshPage({ ...LAPTOP, serviceWorkers: 'allow' });
    await setOut(page, sharedServer());
    const id = page.url().replace(/.*\/c\//, '');
    await untilKept(page, id, 8);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await untilLive(other, 'connected');
    let letGo = (): void => {};
    const isFree = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const isAsked = new Promise<void>((resolve) => {
      void page.context().route('**/map', async (route) => {
        const response = await route.fetch();
        resolve();
        await isFree;
        await route.fulfill({ response });
      });
    });
    const read = other.evaluate(
      async (path) => (await (await fetch(path)).text()).length,
      `/api/campaigns/${id}/map`,
    );
    await isAsked;
    await page.getByTestId('menu-button').click();
    await page.getByText('Forget all campaigns here').click();
    await page.getByRole('button', { name: 'Forget here' }).click();
    await page.waitForURL(sharedServer());
    letGo();
    expect(await read).toBeGreaterThan(0);
    // Nothing shows that the service worker has decided not to cache something.
    const maps = () =>
      page.evaluate(async () => {
        const kept = await caches.open('hexfarer-maps');
        return (await kept.keys()).map(({ url }) => url).filter((url) => url.endsWith('/map'));
      });
    await page.waitForTimeout(500);
    expect(await maps()).toEqual([]);
  },
);
