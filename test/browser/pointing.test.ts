/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { setOut, sharedServer, untilLive, untilSeq, visitor } from '../support/visitor.ts';

/** The rectangle around everything that moves over the map, in pixels of the view; `null` where nothing does. */
const drawnOver = (
  page: Page,
): Promise<{ left: number; top: number; right: number; bottom: number } | null> =>
  page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('.map-overlay');
    const context = canvas?.getContext('2d');
    if (!canvas || !context) return null;
    const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
    const drawn = { left: width, top: height, right: -1, bottom: -1 };
    for (let at = 0; at < width * height; at++) {
      if (!data[at * 4 + 3]) continue;
      const [x, y] = [at % width, Math.floor(at / width)];
      drawn.left = Math.min(drawn.left, x);
      drawn.right = Math.max(drawn.right, x);
      drawn.top = Math.min(drawn.top, y);
      drawn.bottom = Math.max(drawn.bottom, y);
    }
    return drawn.right < 0 ? null : drawn;
  });

describe('"look here" in a real browser', () => {
  it('somebody who looks elsewhere sees an arrow at the rim, and who points', async () => {
    const url = sharedServer();
    const owner = await visitor();
    await setOut(owner, url);
    const other = await owner.context().newPage();
    await other.goto(owner.url());
    await untilLive(other, 'connected');
    await untilSeq(other, 8);
    // Away from everything, so that nothing else moves over the map.
    for (let drag = 0; drag < 3; drag++) {
      await other.mouse.move(100, 400);
      await other.mouse.down();
      await other.mouse.move(800, 400, { steps: 4 });
      await other.mouse.up();
    }
    await other.mouse.move(640, 20);
    await expect.poll(() => drawnOver(other)).toBeNull();

    await owner.keyboard.press('ArrowUp');
    await owner.getByRole('button', { name: /^Look here/ }).click();
    const panel = await other.getByTestId('panel').boundingBox();
    const bar = await other.locator('.top-bar').boundingBox();
    if (!panel || !bar) throw new Error('the page is not laid out');
    await expect.poll(() => drawnOver(other)).not.toBeNull();
    const drawn = await drawnOver(other);
    expect(drawn?.right, 'to the right, where the hex lies').toBeGreaterThan(panel.x - 60);
    expect(drawn?.right, 'but beside the panel').toBeLessThanOrEqual(panel.x);
    expect(drawn?.top, 'and below the bar').toBeGreaterThanOrEqual(bar.height);
    await expect.poll(() => other.getByTestId('news').textContent()).toMatch(/points at 5049/);
  });
});
