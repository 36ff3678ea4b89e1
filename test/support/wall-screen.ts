/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Command } from '../../src/campaign/command.ts';
import type { Axial } from '../../src/hex/axial.ts';
import { HexLayout } from '../../src/hex/layout.ts';
import type { Role } from '../../src/ledger/role.ts';
import { ApiClient } from './api-client.ts';
import { expectNoFaultInAnyLight } from './axe.ts';
import { countDrawing, expectRest, untilDrawn } from './drawing-calls.ts';
import { freshPage, sharedServer, untilLive, untilSeq } from './fresh-page.ts';

/** Someone else's campaign, and links to it. */
export async function table() {
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

export const wall = (page: Page) => page.getByTestId('wall');

export async function openWall(
  page: Page,
  { id, watcher }: Awaited<ReturnType<typeof table>>,
): Promise<void> {
  await page.goto(new URL(`/c/${id}?wall#${watcher}`, sharedServer()).href);
  await untilLive(page, 'connected');
  await wall(page).waitFor();
}

/** The hex in the middle of the map. */
export async function hexInMiddle(page: Page): Promise<Axial> {
  const [x, y] = ((await page.locator('.map-ground').getAttribute('data-camera')) ?? '')
    .split(' ')
    .map(Number);
  const hex = new HexLayout(1).hexAt({ x: x ?? Number.NaN, y: y ?? Number.NaN });
  const middle = new HexLayout(1).centre(hex);
  expect(Math.hypot(middle.x - (x ?? 0), middle.y - (y ?? 0)), 'its own middle').toBeLessThan(0.01);
  return { q: hex.q + 0, r: hex.r + 0 };
}

/** Height of the smallest visible letters, as a fraction of the height of the screen. */
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

/** Visible parts of the page besides the map and the wall's own text. */
export const others = (page: Page): Promise<string[]> =>
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

/**
 * Checks that the wall shows the map alone, large enough for a screen, follows the party, and draws nothing at rest.
 */
export async function expectMapAlone(screen: {
  readonly viewport: { readonly width: number; readonly height: number };
}): Promise<void> {
  const page = await freshPage({ ...screen, colorScheme: 'light' });
  await countDrawing(page);
  const campaign = await table();
  await openWall(page, campaign);
  await untilDrawn(page);
  expect(await others(page)).toEqual([]);
  expect(await hexInMiddle(page)).toEqual({ q: 0, r: 0 });
  expect(await page.getByTestId('wall-place').textContent()).toMatch(/^5050 [a-z ]+altitude \d/);
  expect(await page.locator('.wall-name').textContent()).toBe('The Green Marches');
  expect(await smallestLetters(page)).toBeGreaterThanOrEqual(0.025);
  // Letters on the map: numbers take a quarter of a hex size, names and pings at least 12.5 pixels.
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
  await expectRest(page);
  expect(await wall(page).evaluate((element) => getComputedStyle(element).cursor)).toBe('none');
  await page.mouse.move(200, 200);
  await page.mouse.move(210, 210);
  expect(await wall(page).evaluate((element) => getComputedStyle(element).cursor)).not.toBe('none');
}
