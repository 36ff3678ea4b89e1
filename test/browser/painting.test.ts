/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { cameraOf } from '../support/drawn-map.ts';
import {
  DESK,
  expectComplete,
  expectCompleteAtEachZoom,
  expectCompleteOnPhone,
  mapOf,
  press,
} from '../support/painted-map.ts';

/** All that is on the canvas of the ground. */
const groundOf = (page: Page): Promise<string> =>
  page.locator('.map-ground').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());

describe('the map', () => {
  it(
    'a map of 3,000 hexes is complete soon after each zoom and then rests, at a pixel ratio of 2',
    {
      timeout: 180_000,
    },
    () => expectCompleteAtEachZoom(2),
  );

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
    // What was moved along is what would be drawn anew: a window that was resized is.
    const dragged = await groundOf(page);
    await page.setViewportSize({ width: DESK.width, height: DESK.height - 10 });
    await page.setViewportSize(DESK);
    await expectComplete(page);
    expect((await groundOf(page)) === dragged, 'the same map, pixel by pixel').toBe(true);
    await page.setViewportSize({ width: 1100, height: 700 });
    expect((await expectComplete(page)).visible).toBeGreaterThan(50);
  });

  it('a map of 3,000 hexes is complete on a phone, with no river cut', { timeout: 60_000 }, () =>
    expectCompleteOnPhone(3000),
  );
});
