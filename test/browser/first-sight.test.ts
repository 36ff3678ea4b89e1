/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { ORIGIN } from '../../src/hex/axial.ts';
import { itInAll } from '../support/all-tests.ts';
import { ApiClient } from '../support/api-client.ts';
import { freshPage, onScreen, setOut, setOutByHand, sharedServer } from '../support/fresh-page.ts';
import { PHONE } from '../support/screens.ts';

/** Vertical distance in pixels from the party's hex to the middle between bar and sheet. */
async function aside(page: Page): Promise<number> {
  const bar = await page.locator('.top-bar').boundingBox();
  const sheet = await page.getByTestId('panel').boundingBox();
  if (!bar || !sheet) throw new Error('neither bar nor sheet is there');
  return Math.abs((await onScreen(page, ORIGIN)).y - (bar.y + bar.height + sheet.y) / 2);
}

const expectInTheMiddle = (page: Page): Promise<void> =>
  expect.poll(() => aside(page), { timeout: 3000 }).toBeLessThan(2);

it('the first seven hexes lie in the middle of what the sheet leaves of a phone, after setting out and after a reload', async () => {
  const page = await freshPage(PHONE);
  await setOutByHand(page, sharedServer());
  await expectInTheMiddle(page);
  await page.reload();
  await page.locator('.map-ground[data-camera]').waitFor();
  await page.getByText('Look to the unknown').waitFor();
  await expectInTheMiddle(page);
});

itInAll('they lie there also if the fonts of the page arrive late and take more room', async () => {
  const page = await freshPage(PHONE);
  let deliver = () => {};
  const delivered = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  await page.route(/\.woff2$/, (route) => delivered.then(() => route.continue()));
  await setOut(page, sharedServer(), 'a seed');
  await page.locator('.map-ground[data-camera]').waitFor();
  await page.getByText('Look to the unknown').waitFor();
  await expectInTheMiddle(page);
  const topOfSheet = () => page.getByTestId('panel').evaluate((sheet) => sheet.getBoundingClientRect().top);
  const before = await topOfSheet();
  deliver();
  await expect.poll(topOfSheet).not.toBe(before);
  await expectInTheMiddle(page);
});

it('while it connects a page says so, shows no counts and no empty sheet, and gives a long name as many lines as afterwards', async () => {
  const { id, token } = await new ApiClient(sharedServer()).start({
    name: 'The Vale of the Long Oaks',
  });
  const page = await freshPage(PHONE);
  let connect = () => {};
  const mayConnect = new Promise<void>((resolve) => {
    connect = resolve;
  });
  await page.routeWebSocket(/./, async (socket) => {
    await mayConnect;
    socket.connectToServer();
  });
  await page.route(/socket\.io/, (route) => route.abort());
  await page.goto(new URL(`/c/${id}#${token}`, sharedServer()).href);
  const bar = page.locator('.top-bar');
  await bar.getByRole('heading', { name: 'The Vale of the Long Oaks' }).waitFor();
  await page.evaluate(() => document.fonts.ready);
  expect(await bar.locator('.bar-state').textContent()).toBe('connecting');
  await page.getByRole('button', { name: 'Skip' }).tap();
  await page.getByTestId('panel').waitFor({ state: 'hidden' });
  const before = await bar.boundingBox();
  connect();
  await page.getByTestId('presence-button').waitFor();
  await page.getByTestId('panel').waitFor();
  expect(await bar.boundingBox()).toEqual(before);
});

type ShiftingWindow = typeof window & { shifts: number };

/** How far visible parts have moved since the page was loaded, as cumulative layout shift: 0.1 is noticeable. */
const shifted = (page: Page): Promise<number> => page.evaluate(() => (window as ShiftingWindow).shifts);

it("nothing visible shifts while a map opens or while the first screen lists one's campaigns", async () => {
  const page = await freshPage(PHONE);
  await page.addInitScript(() => {
    const shifting = window as ShiftingWindow;
    shifting.shifts = 0;
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[])
        shifting.shifts += value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await setOut(page, sharedServer());
  await page.getByText('Look to the unknown').waitFor();
  expect(await shifted(page), 'a map').toBeLessThan(0.02);
  await page.route('**/your-campaigns-*.js', async (route) => {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    await route.continue();
  });
  await page.goto(sharedServer());
  await page.getByTestId('campaigns').locator('.map-thumbnail.drawn').waitFor();
  expect(await shifted(page), 'the first screen').toBeLessThan(0.02);
});
