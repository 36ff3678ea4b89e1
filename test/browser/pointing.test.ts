/// <reference lib="dom" />
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Axial } from '../../src/hex/axial.ts';
import { expectNoFaultInAnyLight } from '../support/axe.ts';
import { cameraOf } from '../support/drawn-map.ts';
import {
  freshPage,
  onScreen,
  passPause,
  setOut,
  sharedServer,
  untilLive,
  untilSeq,
} from '../support/fresh-page.ts';
import { api, command, dice, setOutWithOwnDice } from '../support/notebook.ts';
import { PHONE } from '../support/screens.ts';

/** The bounding box of everything on the map's overlay, in pixels of the canvas; `null` if nothing is drawn. */
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
  it('someone who looks elsewhere sees an arrow at the edge, and who points', async () => {
    const url = sharedServer();
    const owner = await freshPage();
    await setOut(owner, url);
    const other = await owner.context().newPage();
    await other.goto(owner.url());
    await untilLive(other, 'connected');
    await untilSeq(other, 8);
    // Away from everything, so that nothing else is drawn on the overlay.
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

/** Number of pixels drawn on the overlay near a hex. */
async function drawnAt(page: Page, hex: Axial): Promise<number> {
  const at = await onScreen(page, hex);
  return page.evaluate(({ x, y }) => {
    const overlay = document.querySelector<HTMLCanvasElement>('.map-overlay');
    const density = overlay ? overlay.width / overlay.clientWidth : 0;
    const [left = 0, top = 0, size = 1] = [x - 60, y - 60, 120].map((length) => Math.round(length * density));
    const { data } = overlay?.getContext('2d')?.getImageData(left, top, size, size) ?? { data: [] };
    return data.filter((value, index) => index % 4 === 3 && value > 0).length;
  }, at);
}

/** How many frames a page draws within half a second. */
const framesOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const original = requestAnimationFrame;
        let count = 0;
        window.requestAnimationFrame = (callback) => {
          count++;
          return original(callback);
        };
        setTimeout(() => {
          window.requestAnimationFrame = original;
          resolve(count);
        }, 500);
      }),
  );

describe('own dice of someone else in a real browser', () => {
  it('are seen by a watcher as they are typed, on the map and in words, until the throw is over', async () => {
    const thrower = await freshPage();
    await setOutWithOwnDice(thrower);
    await command(thrower, { kind: 'enter', to: 1 });
    await untilSeq(thrower, 9);
    const watcher = await freshPage(PHONE);
    const link = (await api(thrower, 'links', { role: 'watcher' })) as { url: string };
    await watcher.goto(link.url);
    await untilLive(watcher, 'connected');
    await untilSeq(watcher, 9);
    const card = watcher.getByTestId('person-card');
    await card.getByRole('button', { name: 'Skip' }).tap();

    const lines = watcher.getByTestId('throw-lines');
    const aloud = watcher.getByTestId('throwing-aloud');
    const faces = (on: Page): Locator => on.locator('.throw-lines').getByRole('img');
    const hex = { q: 0, r: -2 };
    const atRest = await drawnAt(watcher, hex);
    await thrower.keyboard.press('w');
    await passPause(thrower);
    await thrower.keyboard.press('w');
    await dice(thrower).waitFor();
    await lines.waitFor();
    expect(await lines.textContent()).toBe('The owner is throwing for 5048');
    expect(await aloud.textContent()).toBe('The owner is throwing for 5048.');
    await expect.poll(() => drawnAt(watcher, hex)).toBeGreaterThan(atRest + 500);
    expect(await watcher.locator('.die-blank').count()).toBe(2);
    await thrower.keyboard.press('3');
    await faces(watcher).waitFor();
    expect(await faces(watcher).getAttribute('aria-label')).toBe('Dice: 3');
    const isBesideName = await lines.locator('li').evaluate((line) => {
      const [disc, name] = ['.person-disc', 'bdi'].map((part) => line.querySelector(part) as HTMLElement);
      const told = name?.textContent ?? '';
      Object.assign(name as HTMLElement, { textContent: 'Maximiliana of the Moors of Salt and Snow' });
      const [left, right] = [disc, name].map((part) => part?.getClientRects()[0] as DOMRect);
      Object.assign(name as HTMLElement, { textContent: told });
      return (left?.bottom ?? 0) > (right?.top ?? 0) && (left?.right ?? 0) <= (right?.left ?? 0);
    });
    expect(isBesideName, 'the disc of somebody with a long name').toBe(true);
    expect(await watcher.locator('.die-blank').count()).toBe(1);
    expect(await aloud.textContent(), 'no face is said').toBe('The owner is throwing for 5048.');
    await watcher.getByTestId('presence-button').tap();
    await watcher.locator('.people').getByText('no name yet, throwing for 5048').waitFor();
    await watcher.keyboard.press('Escape');
    await expectNoFaultInAnyLight(watcher, 'somebody else throws');
    await expect.poll(() => framesOf(watcher), { timeout: 5000 }).toBe(0);
    expect(await thrower.getByTestId('throw-lines').count(), 'who throws sees no echo').toBe(0);

    await thrower.keyboard.press('Escape');
    await lines.waitFor({ state: 'detached' });
    expect(await aloud.textContent()).toBe('');
    await expect.poll(() => drawnAt(watcher, hex)).toBe(atRest);

    await thrower.getByTestId('dice-chip').getByRole('button').first().click();
    await lines.waitFor();
    await dice(thrower).getByRole('button', { name: 'Let the server throw the rest' }).click();
    await untilSeq(watcher, 10);
    await lines.waitFor({ state: 'detached' });
    // Wait, because the entry's arrival would let go of a hex chosen before it.
    await untilSeq(thrower, 10);

    await thrower.keyboard.press('w');
    await passPause(thrower);
    await thrower.keyboard.press('w');
    await lines.getByText('5047').waitFor();
    await thrower.close();
    await lines.waitFor({ state: 'detached' });
  });
});

describe('the wheel of a mouse', () => {
  it('zooms as much by a notch of three lines, as Firefox counts, as by one of 100 pixels', async () => {
    const page = await freshPage();
    await setOut(page, sharedServer());
    const nearerBy = async (deltaY: number, deltaMode: number) => {
      const before = await cameraOf(page);
      await page.evaluate(
        (turned) => {
          const at = { clientX: 400, clientY: 300, bubbles: true, cancelable: true };
          document.elementFromPoint(400, 300)?.dispatchEvent(new WheelEvent('wheel', { ...turned, ...at }));
        },
        { deltaY, deltaMode },
      );
      await expect.poll(async () => (await cameraOf(page)).scale).not.toBe(before.scale);
      return (await cameraOf(page)).scale / before.scale;
    };
    const byPixels = await nearerBy(-100, 0);
    expect(byPixels).toBeGreaterThan(1.1);
    expect(await nearerBy(-3, 1)).toBeCloseTo(byPixels, 6);
  });
});
