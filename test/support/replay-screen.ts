/// <reference lib="dom" />
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { countDrawing, untilDrawn } from './drawing-calls.ts';
import { freshPage, sharedServer } from './fresh-page.ts';
import { importedWorld } from './imported-world.ts';

export const DESKTOP = { viewport: { width: 1280, height: 800 }, colorScheme: 'light' } as const;

export const bar = (page: Page): Locator => page.getByTestId('replay');
export const slider = (page: Page): Locator => bar(page).getByRole('slider', { name: 'Moment' });

export async function lookBack(page: Page): Promise<void> {
  await page.keyboard.press('t');
  await page.getByTestId('replay-entry').waitFor();
}

/** Waits until the address has this query. */
export const untilAddress = (page: Page, query: string): Promise<unknown> =>
  page.waitForURL((url) => url.search === query);

/** Each canvas of the map, as one checksum of all its pixels. */
const canvases = (page: Page): Promise<number[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLCanvasElement>('canvas[class^="map-"]')].map((canvas) => {
      if (canvas.width === 0) return 0;
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
      let sum = 7;
      for (const pixel of new Uint32Array(data?.buffer ?? new ArrayBuffer()))
        sum = (Math.imul(sum, 31) + pixel) | 0;
      return sum;
    }),
  );

/** The canvases of the map from afar and near by, at rest. */
async function seen(page: Page): Promise<number[][]> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('0');
  await untilDrawn(page);
  const far = await canvases(page);
  for (let key = 0; key < 8; key++) await page.keyboard.press('+');
  await untilDrawn(page);
  return [far, await canvases(page)];
}

/**
 * Checks that a moment reached by playing, or by going to and fro, looks the same on every canvas as when it is opened
 * directly.
 */
export async function expectMomentAsOpened(screen: BrowserContextOptions, hexes: number): Promise<void> {
  const { links } = await importedWorld(sharedServer(), hexes);
  const page = await freshPage(screen);
  await countDrawing(page);
  await page.goto(links.owner.url);
  await page.waitForFunction((known) => Number(document.documentElement.dataset.hexes) === known, hexes);
  await lookBack(page);
  await slider(page).fill(String(Math.floor(hexes * 0.4)));
  await bar(page).getByRole('combobox', { name: 'Entries a second' }).selectOption('30');
  await page.getByTestId('replay-play').click();
  await expect.poll(async () => Number(await slider(page).inputValue())).toBeGreaterThan(hexes * 0.4 + 20);
  await page.getByTestId('replay-play').click();
  const at = await slider(page).inputValue();
  await untilAddress(page, `?at=${at}`);
  const played = await seen(page);
  expect(new Set(played.flat()).size, 'the canvases differ').toBeGreaterThan(3);
  await slider(page).fill('10');
  await slider(page).fill(String(Math.floor(hexes * 0.9)));
  await slider(page).fill(at);
  await untilAddress(page, `?at=${at}`);
  expect(await seen(page), 'to and fro').toEqual(played);
  await page.reload();
  await page.getByTestId('replay-entry').waitFor();
  expect(await seen(page), 'opened').toEqual(played);
  await slider(page).fill(String(Number(at) - 1));
  await page.keyboard.press('Tab');
  expect(await seen(page), 'another moment').not.toEqual(played);
}
