/// <reference lib="dom" />
import { chromium, type Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { itInAll } from '../support/all-tests.ts';
import { ApiClient } from '../support/api-client.ts';
import { launchOptions } from '../support/browser.ts';
import { freshPage, LAPTOP, setOut, sharedServer, untilLive } from '../support/fresh-page.ts';

/** A page in a browser of its own, which draws in a process for the graphics processor, as people's browsers do. */
async function pageWithGraphics(): Promise<Page> {
  const { args = [], ...options } = await launchOptions();
  const browser = await chromium.launch({ ...options, args: args.filter((arg) => arg !== '--disable-gpu') });
  onTestFinished(() => browser.close());
  return browser.newPage({ ...LAPTOP, reducedMotion: 'reduce' });
}

/** A small copy of what the canvases of the map show, one on top of the other, as bytes. */
const picture = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const pen = new OffscreenCanvas(120, 64).getContext('2d', { willReadFrequently: true });
    if (!pen) throw new Error('there is no canvas');
    for (const canvas of document.querySelectorAll<HTMLCanvasElement>('.map canvas'))
      if (canvas.width > 0) pen.drawImage(canvas, 0, 0, 120, 64);
    return pen.getImageData(0, 0, 120, 64).data.join();
  });

/** The picture once it no longer changes. */
async function settledPicture(page: Page): Promise<string> {
  let before = '';
  await expect
    .poll(
      async () => {
        const last = before;
        before = await picture(page);
        return before === last;
      },
      { interval: 150 },
    )
    .toBe(true);
  return before;
}

it('the map is drawn again once the browser says that the pixels of a canvas were lost', async () => {
  const page = await freshPage();
  await setOut(page, sharedServer());
  const before = await settledPicture(page);
  const blank = await page.evaluate(() => {
    const canvases = [...document.querySelectorAll<HTMLCanvasElement>('.map canvas')];
    for (const canvas of canvases) canvas.getContext('2d')?.reset();
    return canvases.length;
  });
  expect(blank).toBe(3);
  expect((await picture(page)) === before).toBe(false);
  await page.evaluate(() => {
    for (const canvas of document.querySelectorAll('.map canvas'))
      canvas.dispatchEvent(new Event('contextrestored'));
  });
  await expect.poll(async () => (await picture(page)) === before).toBe(true);
});

itInAll('the map is drawn again, signs included, after the process that draws has crashed', async () => {
  const { id, owner, created } = await new ApiClient(sharedServer()).start();
  await owner.command(id, { kind: 'mark', q: 0, r: 1, mark: 'danger' });
  const page = await pageWithGraphics();
  await page.goto(created.links.owner.url);
  await untilLive(page, 'connected');
  const before = await settledPicture(page);
  await page.evaluate(() => {
    for (const canvas of document.querySelectorAll<HTMLCanvasElement>('.map canvas'))
      canvas.addEventListener('contextrestored', () => canvas.classList.add('was-lost'));
  });
  const debugging = await page.context().browser()?.newBrowserCDPSession();
  await debugging?.send('Browser.crashGpuProcess');
  await expect.poll(() => page.locator('.was-lost').count(), { timeout: 10_000 }).toBe(3);
  await expect.poll(async () => (await picture(page)) === before, { timeout: 5_000 }).toBe(true);
});
