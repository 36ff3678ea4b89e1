/// <reference lib="dom" />

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { itInAll, varied } from '../support/all-tests.ts';
import { ApiClient } from '../support/api-client.ts';
import { countDrawing, untilDrawn } from '../support/drawing-calls.ts';
import { cameraOf } from '../support/drawn-map.ts';
import {
  freshMovingPage,
  freshPage,
  LAPTOP,
  onScreen,
  setOut,
  sharedServer,
  step,
  untilLive,
} from '../support/fresh-page.ts';
import { expectWrittenAtEachZoom, lettering } from '../support/lettered-map.ts';
import { openMenu } from '../support/menu.ts';
import { command } from '../support/notebook.ts';

/** Number of pixels drawn within `reach` hex sizes of the centre of a hex, on the canvas for lettering. */
async function drawnAt(page: Page, hex: { q: number; r: number }, reach: number): Promise<number> {
  const { x, y } = await onScreen(page, hex);
  const { scale } = await cameraOf(page);
  return page.evaluate(
    ([left, top, side]) => {
      const canvas = document.querySelector<HTMLCanvasElement>('.map-letters');
      const { data } = canvas?.getContext('2d')?.getImageData(left, top, side, side) ?? { data: [] };
      let drawn = 0;
      for (let at = 3; at < data.length; at += 4) if (data[at]) drawn++;
      return drawn;
    },
    [Math.round(x - reach * scale), Math.round(y - reach * scale), Math.round(2 * reach * scale)] as const,
  );
}

/** Where the rightmost letter ends, in CSS pixels from the left of the canvas. */
const lastLetter = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('.map-letters');
    if (!canvas || canvas.width === 0) return 0;
    const { width, height } = canvas;
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, width, height) ?? { data: [] };
    let last = 0;
    for (let at = 3; at < data.length; at += 4) if (data[at]) last = Math.max(last, ((at - 3) / 4) % width);
    return last / devicePixelRatio;
  });

/** Drags the map with the mouse. */
async function dragBy(page: Page, dx: number, dy: number): Promise<void> {
  const [x, y] = [500, 200];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx, y + dy, { steps: 4 });
  await page.mouse.up();
}

/**
 * Pixels of letters around the centre of a hex: the number of all, and of those covered by something on the overlay.
 */
async function coveredIn(
  page: Page,
  hex: { q: number; r: number },
): Promise<{ all: number; covered: number }> {
  const { x, y } = await onScreen(page, hex);
  const { scale } = await cameraOf(page);
  return page.evaluate(
    ([left, top, side]) => {
      const area = [left, top, side, side].map((length) => Math.round(length * devicePixelRatio));
      const alphasOf = (name: string): ArrayLike<number> => {
        const context = document.querySelector<HTMLCanvasElement>(name)?.getContext('2d');
        return context?.getImageData(...(area as [number, number, number, number])).data ?? [];
      };
      const [letters, over] = [alphasOf('.map-letters'), alphasOf('.map-overlay')];
      const found = { all: 0, covered: 0 };
      for (let at = 3; at < letters.length; at += 4) {
        const [letter = 0, above = 0] = [letters[at], over[at]];
        if (letter < 160) continue;
        found.all++;
        if (above > 255 - letter + 2) found.covered++;
      }
      return found;
    },
    [x - scale / 2, y - scale / 2, scale] as const,
  );
}

/** A one-word name beside the outermost known hex at the start, longer than the land around it. */
const LONG_NAME = { kind: 'name', q: 1, r: 0, of: 'place', text: 'Ravenswoodvaleundertheoldmere' } as const;

describe('names, marks and notes on the map, in a real browser', () => {
  it.each(varied([60, 300, 1200]))(
    'are drawn on a map of %i hexes at a pixel ratio of 2, again after each zoom, and then rest',
    { timeout: 120_000 },
    (hexes) => expectWrittenAtEachZoom(hexes, 2, { width: 900, height: 600 }),
  );

  itInAll(
    'are wholly in sight when a page is opened, and when the whole world is shown, even beyond the known hexes',
    async () => {
      const { id, owner, created } = await new ApiClient(sharedServer()).start();
      await owner.command(id, LONG_NAME);
      const page = await freshMovingPage(LAPTOP);
      await page.goto(created.links.owner.url);
      // The question for one's name leaves no room for such a long name; it is asked only once.
      await page.getByRole('button', { name: 'Skip' }).click();
      await page.reload();
      const panel = async () => (await page.getByTestId('panel').boundingBox())?.x ?? 0;
      await expect.poll(() => lastLetter(page)).toBeGreaterThan(400);
      await expect.poll(() => lastLetter(page)).toBeLessThan(await panel());
      await dragBy(page, 150, 0);
      await expect.poll(() => lastLetter(page)).toBeGreaterThan(await panel());
      await page.getByRole('button', { name: 'Show the whole world' }).click();
      await expect.poll(() => lastLetter(page)).toBeLessThan(await panel());
    },
  );

  itInAll('do not move a map that the user has moved, not even the first one', async () => {
    const { id, owner, created } = await new ApiClient(sharedServer()).start();
    const page = await freshMovingPage(LAPTOP);
    await countDrawing(page);
    await page.goto(created.links.owner.url);
    await untilLive(page, 'connected');
    await untilDrawn(page);
    const opened = await cameraOf(page);
    await dragBy(page, -20, -20);
    await expect.poll(() => cameraOf(page)).not.toEqual(opened);
    await untilDrawn(page);
    const moved = await cameraOf(page);
    await owner.command(id, LONG_NAME);
    await expect.poll(() => lastLetter(page)).toBeGreaterThan(400);
    await untilDrawn(page);
    expect(await cameraOf(page)).toEqual(moved);
  });

  it('appear and disappear as they are written, also by others, and with their switch', {
    timeout: 60_000,
  }, async () => {
    const url = sharedServer();
    const { id, owner, created } = await new ApiClient(url).start();
    const page = await freshMovingPage(LAPTOP);
    await page.goto(created.links.owner.url);
    await untilLive(page, 'connected');
    await page.locator('.map-ground[data-camera]').waitFor();
    expect(await lettering(page)).toEqual({ width: 0, height: 0, drawn: 0 });

    const far = { q: 3, r: -3 };
    await owner.command(id, { kind: 'mark', ...far, mark: 'treasure' });
    await expect.poll(() => drawnAt(page, far, 0.9)).toBeGreaterThan(50);
    await owner.command(id, { kind: 'mark', ...far, mark: null });
    await expect.poll(async () => (await lettering(page)).drawn).toBe(0);

    await owner.command(id, { kind: 'name', q: 0, r: 0, of: 'place', text: 'Firsthold' });
    await expect.poll(async () => (await lettering(page)).drawn).toBeGreaterThan(200);
    await openMenu(page, 'What the map shows');
    const button = page.getByRole('switch', { name: 'Names, marks and notes' });
    await button.click();
    await expect.poll(async () => (await lettering(page)).drawn).toBe(0);
    await button.click();
    await expect.poll(async () => (await lettering(page)).drawn).toBeGreaterThan(200);
  });

  for (const ratio of [2, 1])
    itInAll(
      `are drawn above the sign of an unknown hex that they reach into, at a pixel ratio of ${ratio}`,
      async () => {
        const page = await freshPage({ ...LAPTOP, deviceScaleFactor: ratio });
        await setOut(page, sharedServer(), 'harbour');
        await step(page, 'w');
        await step(page, 'w');
        const [name, beside] = ['The Long Rough Marches of Old', { q: -1, r: -1 }];
        await command(page, { kind: 'name', q: 0, r: -2, of: 'land', text: name });
        await expect.poll(async () => (await coveredIn(page, beside)).all).toBeGreaterThan(60);
        expect((await coveredIn(page, beside)).covered).toBe(0);
        // The outline of a chosen hex must not cover them either.
        await page.keyboard.press('a');
        await expect.poll(() => page.locator('.panel-where .label').textContent()).toBe('4949');
        await expect.poll(async () => (await coveredIn(page, beside)).covered).toBe(0);
        await page.keyboard.press('Escape');
        // Nor after a zoom, which draws everything again.
        await page.getByTestId('map').focus();
        const before = await cameraOf(page);
        await page.keyboard.press('-');
        await expect.poll(() => cameraOf(page)).not.toEqual(before);
        expect((await coveredIn(page, beside)).all).toBeGreaterThan(60);
        expect((await coveredIn(page, beside)).covered).toBe(0);
      },
    );
});
