/// <reference lib="dom" />
import type { Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { itInAll, varied } from '../support/all-tests.ts';
import { expectNoFaultInAnyLight } from '../support/axe.ts';
import { countDrawing, untilDrawn } from '../support/drawing-calls.ts';
import {
  freshMovingPage,
  freshPage,
  onScreen,
  pause,
  seqOf,
  sharedServer,
  untilLive,
} from '../support/fresh-page.ts';
import { liveCable } from '../support/live-cable.ts';
import { connected, liveClient } from '../support/live-client.ts';
import { DESKTOP } from '../support/replay-screen.ts';
import { expectMapAlone, hexInMiddle, openWall, others, table, wall } from '../support/wall-screen.ts';

describe('the wall', () => {
  for (const [width, height] of varied([
    [1280, 720],
    [1920, 1080],
  ] as const))
    it(
      `shows the map alone on ${width} × ${height}, large, follows the party, and draws nothing at rest`,
      {
        timeout: 60_000,
      },
      () => expectMapAlone({ viewport: { width, height } }),
    );

  itInAll(
    'is opened and left by one key, from the menu, and by Escape, and blocks all commands',
    async () => {
      const page = await freshPage(DESKTOP);
      await countDrawing(page);
      const { id, token, act } = await table();
      const seq = await act({ kind: 'enter', to: 1 });
      await page.goto(new URL(`/c/${id}#${token}`, sharedServer()).href);
      await untilLive(page, 'connected');
      await untilDrawn(page);
      const camera = () => page.locator('.map-ground').getAttribute('data-camera');
      const scaleBefore = (await camera())?.split(' ')[2];
      await page.keyboard.press('n');
      await page.getByTestId('notebook').waitFor();
      await page.keyboard.press('f');
      await wall(page).waitFor();
      await page.waitForURL((url) => url.search === '?wall');
      for (const key of ['w', 'w', 'Enter', 'n', 't', 'r', 'l', '?']) {
        await page.keyboard.press(key);
        if (key === 'w') await pause(page);
      }
      await page.mouse.click(640, 300);
      await pause(page);
      await page.mouse.click(640, 300);
      await untilDrawn(page);
      expect(await others(page)).toEqual([]);
      expect(await seqOf(page)).toBe(seq);
      await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
      await page.keyboard.press('Escape');
      await wall(page).waitFor({ state: 'detached' });
      await expect.poll(() => page.evaluate(() => document.fullscreenElement === null)).toBe(true);
      await page.waitForURL((url) => url.search === '');
      await untilDrawn(page);
      expect((await camera())?.split(' ')[2], 'as near as before').toBe(scaleBefore);
      expect(await page.getByTestId('notebook').count()).toBe(0);
      await page.getByTestId('menu-button').click();
      await page.getByRole('button', { name: 'The map alone, for the wall' }).click();
      await wall(page).waitFor();
      await page.waitForURL((url) => url.search === '?wall');
      await page.reload();
      await untilLive(page, 'connected');
      await wall(page).waitFor();
      const back = wall(page).getByRole('button', { name: 'Back' });
      await back.waitFor({ state: 'hidden' });
      await page.mouse.move(500, 500);
      await back.click();
      await wall(page).waitFor({ state: 'detached' });
      await page.getByTestId('panel').waitFor();
      await expect.poll(() => page.evaluate(() => document.fullscreenElement === null)).toBe(true);
      expect(await seqOf(page)).toBe(seq);
    },
  );

  itInAll('is not covered by a dialog requested while either of them was still loading', async () => {
    const page = await freshPage(DESKTOP);
    const campaign = await table();
    const held: Route[] = [];
    const late = /\/assets\/(wall|keys-help)-.*\.js$/;
    await page.route(late, (route) => void held.push(route));
    await page.goto(new URL(`/c/${campaign.id}#${campaign.token}`, sharedServer()).href);
    await untilLive(page, 'connected');
    for (const key of ['?', 'f', '/', 'n']) await page.keyboard.press(key);
    await expect.poll(() => held.length).toBe(2);
    await Promise.all(held.map((route) => route.continue()));
    await wall(page).waitFor();
    await pause(page);
    expect(await page.locator('dialog, [data-testid="notebook"]').count()).toBe(0);
    await page.mouse.move(500, 500);
    await wall(page).getByRole('button', { name: 'Back' }).click();
    await wall(page).waitFor({ state: 'detached' });
    expect(await page.locator('dialog, [data-testid="notebook"]').count()).toBe(0);
  });

  itInAll('leaves the map at its former size, and within reach', async () => {
    const page = await freshPage(DESKTOP);
    const { id, token } = await table();
    await page.goto(new URL(`/c/${id}#${token}`, sharedServer()).href);
    await untilLive(page, 'connected');
    const sizes = () =>
      page
        .locator('.map canvas')
        .evaluateAll((canvases) => canvases.map((canvas) => (canvas as HTMLCanvasElement).width));
    const before = await sizes();
    expect(before[0]).toBeGreaterThan(0);
    await page.keyboard.press('f');
    await wall(page).waitFor();
    await page.keyboard.press('f');
    await wall(page).waitFor({ state: 'detached' });
    await pause(page);
    expect(await sizes()).toEqual(before);
    const { x, y } = await onScreen(page, { q: 0, r: 1 });
    await page.mouse.click(x, y);
    await expect
      .poll(() => page.getByTestId('panel').locator('.panel-where').textContent())
      .toContain('5051');
  });

  itInAll('shows pings, and tumbling dice unless motion is reduced', async () => {
    const page = await freshMovingPage(DESKTOP);
    const campaign = await table();
    await openWall(page, campaign);
    const overlay = () =>
      page.locator('.map-overlay').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
    const before = await overlay();
    const socket = liveClient(sharedServer(), campaign.token);
    await connected(socket);
    await socket.emitWithAck('watch', { campaign: campaign.id });
    socket.emit('point', { campaign: campaign.id, q: 1, r: -1 });
    await expect.poll(async () => (await overlay()) === before).toBe(false);
    await campaign.act({ kind: 'enter', to: 1 });
    await campaign.act({ kind: 'enter', to: 1 });
    await page.locator('.wall-throw.tumbling').waitFor();
    await expect.poll(() => hexInMiddle(page).catch(() => null)).toEqual({ q: 0, r: -2 });
    // The dice are beside the hex that they are for, whose half takes up a tenth of the height.
    const card = await page.getByTestId('wall-throw').boundingBox();
    expect(card && card.x + card.width).toBeLessThan(1280 / 2 - 800 / 10);
  });

  itInAll('keeps the screen awake, or gives advice once if the browser can’t', async () => {
    const page = await freshPage(DESKTOP);
    await page.addInitScript(() => {
      const locks = { held: 0 };
      Object.assign(window, { locks });
      const request = async () => {
        locks.held++;
        return { release: async () => locks.held-- };
      };
      Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
    });
    const campaign = await table();
    await openWall(page, campaign);
    const held = () => page.evaluate(() => (window as unknown as { locks: { held: number } }).locks.held);
    await expect.poll(held).toBe(1);
    expect(await page.locator('.wall-hint').textContent()).not.toContain('sleep');
    await page.keyboard.press('f');
    await wall(page).waitFor({ state: 'detached' });
    await expect.poll(held).toBe(0);
    await page.addInitScript(() => Object.defineProperty(navigator, 'wakeLock', { value: undefined }));
    await page.goto('about:blank');
    await openWall(page, campaign);
    await page.locator('.wall-hint').getByText('set the device not to sleep').waitFor();
  });

  itInAll('shows from afar that the connection is lost, and that it is back', async () => {
    const page = await freshPage({ viewport: { width: 1920, height: 1080 } });
    const cable = await liveCable(page);
    const campaign = await table();
    await openWall(page, campaign);
    const lost = wall(page).getByRole('alert');
    await lost.waitFor({ state: 'detached' });
    await cable.cut();
    await lost.waitFor();
    expect(
      await lost.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
    ).toBeGreaterThan(1080 * 0.06);
    expect(await page.getByTestId('map').evaluate((map) => getComputedStyle(map).filter)).toContain(
      'grayscale',
    );
    await expectNoFaultInAnyLight(page, 'the wall without a connection');
    const seq = await campaign.act({ kind: 'enter', to: 1 });
    cable.mend();
    await lost.waitFor({ state: 'detached', timeout: 15_000 });
    expect(await seqOf(page)).toBe(seq);
    expect(await page.getByTestId('missed').count()).toBe(0);
  });
});
