/// <reference lib="dom" />
import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { describeInAll } from '../support/all-tests.ts';
import { ApiClient } from '../support/api-client.ts';
import { freshPage, onScreen, setOut, sharedServer, untilLive } from '../support/fresh-page.ts';
import { lettering } from '../support/lettered-map.ts';

describe('a map whose fonts can’t be fetched', () => {
  it('is drawn with the fonts of the device, and stays usable', async () => {
    const page = await freshPage();
    const refused = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.woff2'));
    await page.route('**/*.woff2', (route) => route.abort());
    await setOut(page, sharedServer());
    await refused;
    const { x, y } = await onScreen(page, { q: 0, r: -1 });
    await page.mouse.click(x, y);
    await page.getByTestId('panel').getByText('5049').first().waitFor();
    expect(await page.evaluate(() => document.fonts.check('16px "IM Fell English"', '?'))).toBe(false);
  });
});

/** The canvas with names, marks and notes, as a data URL. */
const written = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.querySelector<HTMLCanvasElement>('.map-letters')?.toDataURL());

describeInAll('a map with characters whose font arrives late', () => {
  it('ends up with the same spacing as one that had the font from the start', async () => {
    const { id, owner, created } = await new ApiClient(sharedServer()).start();
    const { url } = created.links.owner;
    const page = await freshPage();
    await page.goto(url);
    await untilLive(page, 'connected');
    await page.evaluate(() => document.fonts.load('16px "IM Fell English"', 'Ödes @'));
    const late = await freshPage();
    const waiting: Route[] = [];
    await late.route('**/serif-rest*.woff2', (route) => {
      waiting.push(route);
    });
    await late.goto(url);
    await untilLive(late, 'connected');
    // If the question appeared only after an event, the map would no longer make room for it.
    for (const each of [page, late]) await each.getByTestId('person-card').waitFor();

    await owner.command(id, { kind: 'name', q: 0, r: 0, of: 'land', text: 'Ö@Ö@Ö' });
    for (const each of [page, late])
      await expect.poll(async () => (await lettering(each)).drawn).toBeGreaterThan(0);
    expect(await written(late)).not.toBe(await written(page));
    await expect.poll(() => waiting.length).toBe(1);
    for (const route of waiting) await route.continue();
    await expect.poll(async () => (await written(late)) === (await written(page))).toBe(true);
  });
});
