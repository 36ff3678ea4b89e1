import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { countDrawing, enlargement, inQuietSecond, untilDrawn } from '../support/drawing-calls.ts';
import { cameraOf, DrawnMap, wheelTo } from '../support/drawn-map.ts';
import { importedWorld } from '../support/imported-world.ts';
import { movingVisitor, sharedServer } from '../support/visitor.ts';

const DESK = { width: 1440, height: 900 };
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/**
 * How long a map may take until it is complete. By itself it takes half a second to two; here two browsers share two cores,
 * and a map that is never completed is what has to be found.
 */
const SECONDS = 8;

const QUIET = { drawings: 0, frames: 0, timers: 0 };

const links = new Map<number, string>();

/** The owner's link to a campaign of so many hexes. */
async function linkTo(hexes: number): Promise<string> {
  const made = links.get(hexes);
  if (made !== undefined) return made;
  const { links: given } = await importedWorld(await sharedServer(), hexes);
  links.set(hexes, given.owner.url);
  return given.owner.url;
}

/** A page that shows a campaign of so many hexes, with all movement that a page has. */
async function mapOf(hexes: number, screen: BrowserContextOptions): Promise<Page> {
  const link = await linkTo(hexes);
  const page = await movingVisitor({ ...screen, colorScheme: 'light' });
  await countDrawing(page);
  await page.goto(link);
  await page.waitForFunction((known) => Number(document.documentElement.dataset.hexes) === known, hexes);
  await page.locator('.map-ground[data-camera]').waitFor();
  // When they come, all is painted anew.
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return page;
}

/** The whole of what is visible is painted in time, sharply and without cuts, and then nothing is drawn any more. */
async function expectComplete(page: Page): Promise<{ visible: number; crossings: number }> {
  expect(await untilDrawn(page), 'seconds until the map is complete').toBeLessThan(SECONDS);
  expect(await enlargement(page), 'of the most enlarged piece').toBeLessThan(1.11);
  await expect.poll(() => page.locator('.toast').count(), { timeout: 15_000 }).toBe(0);
  expect(await inQuietSecond(page)).toEqual(QUIET);
  const map = await DrawnMap.of(page);
  const { visible, unpainted } = await map.unpainted();
  expect(unpainted).toEqual([]);
  const { crossings, cut } = await map.cutRivers();
  // From far away a river is narrower than a pixel.
  if ((await cameraOf(page)).scale > 30) expect(cut).toEqual([]);
  return { visible, crossings };
}

async function press(page: Page, key: string, times: number): Promise<void> {
  await page.getByTestId('map').focus();
  for (let time = 0; time < times; time++) await page.keyboard.press(key);
}

describe('the map', () => {
  for (const ratio of [1, 2, 3])
    it(`a map of 3,000 hexes is complete soon after each zoom and then rests, at a pixel ratio of ${ratio}`, {
      timeout: 180_000,
    }, async () => {
      const page = await mapOf(3000, { viewport: DESK, deviceScaleFactor: ratio });
      await expectComplete(page);
      await wheelTo(page, 13);
      expect((await expectComplete(page)).visible).toBeGreaterThan(900);
      await wheelTo(page, 7);
      expect((await expectComplete(page)).visible).toBeGreaterThan(2000);
      await wheelTo(page, 55);
      expect((await expectComplete(page)).visible).toBeGreaterThan(50);
    });

  it('a map of 75 hexes is complete after four presses of the key that zooms in', {
    timeout: 60_000,
  }, async () => {
    const page = await mapOf(75, { viewport: DESK, deviceScaleFactor: 2 });
    await press(page, '+', 4);
    const { visible, crossings } = await expectComplete(page);
    expect(visible).toBeGreaterThan(20);
    expect(crossings, 'rivers that are looked at').toBeGreaterThan(10);
    expect((await cameraOf(page)).scale).toBeGreaterThan(60);
  });

  it('the map is complete after it was dragged and after the window was resized', {
    timeout: 60_000,
  }, async () => {
    const page = await mapOf(3000, { viewport: DESK, deviceScaleFactor: 2 });
    await expectComplete(page);
    await page.mouse.move(300, 300);
    await page.mouse.down();
    await page.mouse.move(900, 700, { steps: 12 });
    await page.mouse.up();
    await page.mouse.move(5, 5);
    expect((await expectComplete(page)).visible).toBeGreaterThan(50);
    await page.setViewportSize({ width: 1100, height: 700 });
    expect((await expectComplete(page)).visible).toBeGreaterThan(50);
  });

  for (const hexes of [10, 3000])
    it(`a map of ${hexes} hexes is complete on a phone, with no river cut`, { timeout: 60_000 }, async () => {
      const page = await mapOf(hexes, { ...PHONE, deviceScaleFactor: 3 });
      expect((await expectComplete(page)).visible).toBeGreaterThanOrEqual(10);
      await press(page, '+', 1);
      await expectComplete(page);
      await press(page, '-', 4);
      expect((await expectComplete(page)).visible).toBeGreaterThanOrEqual(10);
    });
});
