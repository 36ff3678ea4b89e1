import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { countDrawing, enlargement, expectRest, untilDrawn } from './drawing-calls.ts';
import { cameraOf, DrawnMap, wheelTo } from './drawn-map.ts';
import { freshMovingPage, sharedServer } from './fresh-page.ts';
import { importedWorld } from './imported-world.ts';
import { PHONE } from './screens.ts';

export const DESK = { width: 1440, height: 900 };
/** Two fifths of that area to paint. */
export const SMALL_DESK = { width: 900, height: 600 };

/**
 * Maximum number of seconds until a map is complete. On an idle machine that takes half a second to two; here two
 * browsers share two cores, and the point is to find a map that never becomes complete.
 */
const SECONDS = 8;

const links = new Map<number, string>();

/** The owner's link to a campaign of that many hexes. */
async function linkTo(hexes: number): Promise<string> {
  const made = links.get(hexes);
  if (made !== undefined) return made;
  const { links: given } = await importedWorld(sharedServer(), hexes);
  links.set(hexes, given.owner.url);
  return given.owner.url;
}

/** A page that shows a campaign of that many hexes, with all its motion. */
export const mapOf = (hexes: number, screen: BrowserContextOptions): Promise<Page> => visitMap(hexes, screen);

/** The same, calling `before` on the page before it is opened. */
export async function visitMap(
  hexes: number,
  screen: BrowserContextOptions,
  before?: (page: Page) => Promise<unknown>,
): Promise<Page> {
  const link = await linkTo(hexes);
  const page = await freshMovingPage({ ...screen, colorScheme: 'light' });
  await countDrawing(page);
  await before?.(page);
  await page.goto(link);
  await page.waitForFunction((known) => Number(document.documentElement.dataset.hexes) === known, hexes);
  await page.locator('.map-ground[data-camera]').waitFor();
  // When the fonts arrive, everything is repainted.
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return page;
}

/**
 * Checks that everything visible is painted in time, sharply and without interrupted rivers, and that nothing is drawn
 * any more.
 */
export async function expectComplete(page: Page): Promise<{ visible: number; crossings: number }> {
  expect(await untilDrawn(page), 'seconds until the map is complete').toBeLessThan(SECONDS);
  expect(await enlargement(page), 'of the most enlarged piece').toBeLessThan(1.11);
  await expect.poll(() => page.locator('.toast').count(), { timeout: 15_000 }).toBe(0);
  await expectRest(page);
  expect(await missingPixels(page), 'pixels across that the screen has, and the canvas has not').toBe(0);
  const map = await DrawnMap.of(page);
  const { visible, unpainted } = await map.unpainted();
  expect(unpainted).toEqual([]);
  const { crossings, cut } = await map.cutRivers();
  // From far away a river is narrower than a pixel.
  if ((await cameraOf(page)).scale > 30) expect(cut).toEqual([]);
  return { visible, crossings };
}

const missingPixels = (page: Page): Promise<number> =>
  page
    .locator('.map-ground')
    .evaluate(
      (canvas: HTMLCanvasElement) => Math.round(canvas.clientWidth * devicePixelRatio) - canvas.width,
    );

export async function press(page: Page, key: string, times: number): Promise<void> {
  await page.getByTestId('map').focus();
  for (let time = 0; time < times; time++) await page.keyboard.press(key);
}

/** Checks that a map on a phone is complete when opened, one zoom step nearer, and from far away. */
export async function expectCompleteOnPhone(hexes: number): Promise<void> {
  const page = await mapOf(hexes, { ...PHONE, deviceScaleFactor: 3 });
  expect((await expectComplete(page)).visible).toBeGreaterThanOrEqual(10);
  await press(page, '+', 1);
  await expectComplete(page);
  await press(page, '-', 4);
  expect((await expectComplete(page)).visible).toBeGreaterThanOrEqual(10);
}

/**
 * Checks that a map is complete when opened and after zooming to each scale, with more than the given number of hexes
 * in view.
 */
export async function expectCompleteAtEachZoom(
  hexes: number,
  screen: BrowserContextOptions,
  visibleAt: readonly (readonly [scale: number, visible: number])[],
): Promise<void> {
  const page = await mapOf(hexes, screen);
  await expectComplete(page);
  for (const [scale, visible] of visibleAt) {
    await wheelTo(page, scale);
    expect((await expectComplete(page)).visible, `at a scale of ${scale}`).toBeGreaterThan(visible);
  }
}

/** The content of the ground's canvas, as a data URL. */
export const groundOf = (page: Page): Promise<string> =>
  page.locator('.map-ground').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());

/** Checks that a map is complete after it was dragged and after its window was resized. */
export async function expectCompleteAfterDragAndResize(
  hexes: number,
  desk: { width: number; height: number },
  visible: number,
): Promise<void> {
  const page = await mapOf(hexes, { viewport: desk, deviceScaleFactor: 2 });
  await expectComplete(page);
  await page.mouse.move(desk.width / 5, desk.height / 3);
  await page.mouse.down();
  await page.mouse.move(desk.width * 0.625, desk.height * 0.78, { steps: 12 });
  await page.mouse.up();
  await page.mouse.move(5, 5);
  expect((await expectComplete(page)).visible).toBeGreaterThan(visible);
  // The moved pixels must equal a fresh drawing; resizing the window causes one.
  const dragged = await groundOf(page);
  await page.setViewportSize({ width: desk.width, height: desk.height - 10 });
  await page.setViewportSize(desk);
  await expectComplete(page);
  expect((await groundOf(page)) === dragged, 'the same map, pixel by pixel').toBe(true);
  await page.setViewportSize({
    width: Math.round(desk.width * 0.82),
    height: Math.round(desk.height * 0.78),
  });
  expect((await expectComplete(page)).visible).toBeGreaterThan(visible);
}
