/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Command } from '../../src/campaign/command.ts';
import type { Axial } from '../../src/hex/axial.ts';
import { HexLayout } from '../../src/hex/layout.ts';
import type { Role } from '../../src/ledger/role.ts';
import { ApiClient } from '../support/api-client.ts';
import { expectNoFaultInAnyLight } from '../support/axe.ts';
import { countDrawing, inQuietSecond, untilDrawn } from '../support/drawing-calls.ts';
import { liveCable } from '../support/live-cable.ts';
import { connected, liveClient } from '../support/live-client.ts';
import { DESKTOP } from '../support/looked-back.ts';
import {
  movingVisitor,
  pause,
  seqOf,
  sharedServer,
  untilLive,
  untilSeq,
  visitor,
} from '../support/visitor.ts';

const SCREENS = [
  ['1920 × 1080', { viewport: { width: 1920, height: 1080 } }],
  ['1280 × 720', { viewport: { width: 1280, height: 720 } }],
] as const;

/** A campaign of others, and links to it. */
async function table() {
  const { id, owner, token } = await new ApiClient(sharedServer()).start({ seed: 'wall' });
  const link = async (role: Role, label: string): Promise<string> =>
    (await owner.call<{ token: string }>('POST', `/api/campaigns/${id}/links`, { role, label })).body.token;
  const mira = owner.withToken(await link('player', 'Mira'));
  return {
    id,
    token,
    watcher: await link('watcher', 'Wall'),
    act: async (command: Command): Promise<number> => {
      const { status, body } = await mira.command(id, command);
      expect(status, JSON.stringify(body)).toBe(200);
      return body.seq;
    },
  };
}

const wall = (page: Page) => page.getByTestId('wall');

async function openWall(page: Page, { id, watcher }: Awaited<ReturnType<typeof table>>): Promise<void> {
  await page.goto(new URL(`/c/${id}?wall#${watcher}`, sharedServer()).href);
  await untilLive(page, 'connected');
  await wall(page).waitFor();
}

/** The hex in the middle of the map. */
async function hexInMiddle(page: Page): Promise<Axial> {
  const [x, y] = ((await page.locator('.map-ground').getAttribute('data-camera')) ?? '')
    .split(' ')
    .map(Number);
  const hex = new HexLayout(1).hexAt({ x: x ?? Number.NaN, y: y ?? Number.NaN });
  const middle = new HexLayout(1).centre(hex);
  expect(Math.hypot(middle.x - (x ?? 0), middle.y - (y ?? 0)), 'its own middle').toBeLessThan(0.01);
  return { q: hex.q + 0, r: hex.r + 0 };
}

/** How high the smallest letters are that can be seen, in parts of the height of the screen. */
const smallestLetters = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const sizes: number[] = [];
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement;
      if (!element?.closest('.wall') || !element.checkVisibility() || !walker.currentNode.textContent?.trim())
        continue;
      sizes.push(Number.parseFloat(getComputedStyle(element).fontSize));
    }
    return Math.min(...sizes) / innerHeight;
  });

/** What can be seen of the page beside the map and the wall's own words. */
const others = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.journey *')]
      .filter(
        (element) =>
          !element.closest('.wall, .map, .notices') &&
          !element.matches('.under-notebook') &&
          element.checkVisibility(),
      )
      .map(({ className }) => String(className)),
  );

describe('the wall', () => {
  for (const [name, screen] of SCREENS)
    it(`shows the map alone on ${name}, large, follows the party, and draws nothing at rest`, {
      timeout: 60_000,
    }, async () => {
      const page = await visitor({ ...screen, colorScheme: 'light' });
      await countDrawing(page);
      const campaign = await table();
      await openWall(page, campaign);
      await untilDrawn(page);
      expect(await others(page)).toEqual([]);
      expect(await hexInMiddle(page)).toEqual({ q: 0, r: 0 });
      expect(await page.getByTestId('wall-place').textContent()).toMatch(/^5050 [a-z ]+altitude \d/);
      expect(await page.locator('.wall-name').textContent()).toBe('The Green Marches');
      expect(await smallestLetters(page)).toBeGreaterThanOrEqual(0.025);
      // The map's own letters: numbers take a quarter of the size of a hex, names and pings at least 12.5 pixels.
      const [scale = 0, magnified = 0] = await page.evaluate(() => {
        const { dataset } = document.querySelector<HTMLCanvasElement>('.map-ground') as HTMLCanvasElement;
        const overlay = document.querySelector<HTMLCanvasElement>('.map-overlay')?.getContext('2d');
        return [Number(dataset.camera?.split(' ')[2]), (overlay?.getTransform().a ?? 0) / devicePixelRatio];
      });
      for (const letters of [scale / 4, 12.5])
        expect((letters * magnified) / screen.viewport.height).toBeGreaterThanOrEqual(0.025);
      await expectNoFaultInAnyLight(page, 'the wall');

      await campaign.act({ kind: 'enter', to: 1 });
      const last = await campaign.act({ kind: 'enter', to: 1 });
      await untilSeq(page, last);
      const shown = page.getByTestId('wall-throw');
      await shown.waitFor();
      const begin = Date.now();
      expect(await shown.locator('p').textContent()).toMatch(/^Mira entered 5048[a-z ]+altitude \d/);
      expect(await shown.locator('.die').count()).toBeGreaterThanOrEqual(2);
      for (const die of await shown.locator('.reveal-die').all())
        expect((await die.boundingBox())?.height).toBeGreaterThan(screen.viewport.height / 10);
      expect(await smallestLetters(page)).toBeGreaterThanOrEqual(0.025);
      await expect.poll(() => hexInMiddle(page)).toEqual({ q: 0, r: -2 });
      await shown.waitFor({ state: 'detached' });
      expect((Date.now() - begin) / 1000).toBeGreaterThan(3);
      expect((Date.now() - begin) / 1000).toBeLessThan(6);
      await page.locator('.wall-hint').waitFor({ state: 'detached', timeout: 15_000 });
      await untilDrawn(page);
      expect(await inQuietSecond(page), 'at rest').toEqual({ drawings: 0, frames: 0, timers: 0 });
      expect(await wall(page).evaluate((element) => getComputedStyle(element).cursor)).toBe('none');
      await page.mouse.move(200, 200);
      await page.mouse.move(210, 210);
      expect(await wall(page).evaluate((element) => getComputedStyle(element).cursor)).not.toBe('none');
    });

  it('is come to and left by one key, from the menu, and by Escape; nothing is entered from it', async () => {
    const page = await visitor(DESKTOP);
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
  });

  it('lets pings be seen, and dice tumble where nothing is said against it', async () => {
    const page = await movingVisitor(DESKTOP);
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
  });

  it('keeps the screen awake, and says once how else where the browser does not', async () => {
    const page = await visitor(DESKTOP);
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

  it('shows from afar that the connection is lost, and when it is back', async () => {
    const page = await visitor({ viewport: { width: 1920, height: 1080 } });
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
