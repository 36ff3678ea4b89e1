/// <reference lib="dom" />
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import type { Axial } from '../../src/hex/axial.ts';
import { HexLayout } from '../../src/hex/layout.ts';
import { sharedByFile } from './at-end.ts';
import { realBrowser } from './browser.ts';
import { dataDirectory } from './data-directory.ts';
import { serverProcess } from './server-process.ts';

/** Keys of the directions 1 to 6. */
const KEYS = ['w', 'e', 'd', 's', 'a', 'q'];

/** Number of the last entry that a page has applied. */
export const seqOf = (page: Page): Promise<number> =>
  page.evaluate(() => Number(document.documentElement.dataset.seq ?? 0));

export const untilSeq = (page: Page, seq: number): Promise<unknown> =>
  page.waitForFunction((wanted) => Number(document.documentElement.dataset.seq ?? 0) >= wanted, seq);

export const untilLive = (page: Page, state: string): Promise<unknown> =>
  page.waitForFunction((wanted) => document.documentElement.dataset.live === wanted, state);

const browser = sharedByFile(realBrowser);

const server = sharedByFile((atEnd) => serverProcess(dataDirectory(atEnd), { atEnd }));

/** Where a server listens that the tests of a file share: for all that neither end it nor look at what others made. */
export const sharedServer = async (): Promise<string> => (await server()).url;

/** A page in a profile of its own, with all movement that a page has; it fails the test if anything in it goes wrong. */
export async function movingVisitor(screen: BrowserContextOptions): Promise<Page> {
  const context = await (await browser()).newContext(screen);
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  onTestFinished(() => expect(faults).toEqual([]));
  return page;
}

/** The same where nothing on the page moves by itself. */
export const visitor = (
  screen: BrowserContextOptions = { viewport: { width: 1280, height: 800 } },
): Promise<Page> => movingVisitor({ ...screen, reducedMotion: 'reduce' });

/** From the first screen to a map, as somebody does who was never here. `seed`: for a world known beforehand. */
export async function setOut(page: Page, url: string, seed?: string): Promise<void> {
  await page.goto(url);
  if (seed !== undefined) {
    await page.getByText('Settings, seed, own dice').click();
    await page.getByLabel('Seed, for a world that can be told again').fill(seed);
  }
  await page.getByRole('button', { name: 'Set out' }).click();
  await page.waitForURL(/\/c\//);
  await untilLive(page, 'connected');
  await untilSeq(page, 8);
}

/** Longer than the pause after which the page takes a press as meant; nothing on the page tells when it is over. */
export const pause = (page: Page): Promise<void> => page.waitForTimeout(550);

/** Takes one step: the first press of the key looks there, the second goes. */
export async function step(page: Page, key: string): Promise<void> {
  const before = await seqOf(page);
  await page.keyboard.press(key);
  await pause(page);
  await page.keyboard.press(key);
  await untilSeq(page, before + 1);
}

/** Steps until so many hexes are known, in a direction that leads away from the start. */
export async function enterHexes(page: Page, count: number): Promise<void> {
  const known = () => page.evaluate(() => Number(document.documentElement.dataset.hexes));
  const wanted = (await known()) + count;
  for (let at = 0; (await known()) < wanted; at++) await step(page, KEYS[Math.floor(at / 4) % 2] as string);
}

/** Where a hex lies on the screen, in pixels, while the map rests. */
export async function onScreen(page: Page, hex: Axial): Promise<{ x: number; y: number }> {
  const view = await page.getByTestId('map').boundingBox();
  const looked = await page.locator('.map-ground').getAttribute('data-camera');
  if (!view || !looked) throw new Error('the map is not drawn');
  const [x, y, scale] = looked.split(' ').map(Number) as [number, number, number];
  const centre = new HexLayout(1).centre(hex);
  return {
    x: view.x + view.width / 2 + (centre.x - x) * scale,
    y: view.y + view.height / 2 + (centre.y - y) * scale,
  };
}
