/// <reference lib="dom" />
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { LIGHT } from '../../src/formats/drawing/palette.ts';
import { groundCover } from '../../src/formats/map/ground-cover.ts';
import type { MapSubject } from '../../src/formats/map-style.ts';
import { HexLayout } from '../../src/hex/layout.ts';
import type { SoloRecord } from '../../src/world/solo/solo-hex.ts';
import { faultsFound } from '../support/axe.ts';
import { countDrawing, inQuietSecond, untilDrawn } from '../support/drawing-calls.ts';
import { cameraOf } from '../support/drawn-map.ts';
import { importedWorld } from '../support/imported-world.ts';
import { setOut, sharedServer, visitor } from '../support/visitor.ts';

const DESK = { viewport: { width: 1280, height: 800 } };
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

const QUIET = { drawings: 0, frames: 0, timers: 0 };

const LAYOUT = new HexLayout(1);
/** Where nothing but the ground is drawn: near the corners to the east and the west. */
const CORNERS = [
  { x: 0.82, y: 0 },
  { x: -0.82, y: 0 },
];

async function mapOf(hexes: number, screen: BrowserContextOptions, world = 'solo'): Promise<Page> {
  const { links } = await importedWorld(await sharedServer(), hexes, world);
  const page = await visitor({ ...screen, colorScheme: 'light' });
  await countDrawing(page);
  await page.goto(links.owner.url);
  await page.locator('.map-ground[data-camera]').waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return page;
}

const menu = (page: Page) => page.getByTestId('menu');

async function choose(page: Page, ...names: readonly string[]): Promise<void> {
  await page.getByTestId('menu-button').click();
  for (const name of names) await menu(page).getByText(name, { exact: true }).click();
  await page.keyboard.press('Escape');
  await menu(page).waitFor({ state: 'detached' });
}

/** How many of the known hexes in view have the colour of their ground on a map of a subject, and how many there are. */
async function colouredBy(page: Page, subject: MapSubject): Promise<{ seen: number; right: number }> {
  const hexes = await page.evaluate(async () => {
    const response = await fetch(`/api${location.pathname.replace('/c/', '/campaigns/')}/map`);
    return JSON.stringify(((await response.json()) as { hexes: unknown }).hexes);
  });
  const { x, y, scale } = await cameraOf(page);
  const cover = groundCover(subject, LIGHT);
  const spots = (JSON.parse(hexes) as SoloRecord[]).flatMap((hex) =>
    CORNERS.map((corner) => {
      const centre = LAYOUT.centre(hex);
      const colour = cover.colourOf(cover.groundOf(hex));
      return { x: (centre.x + corner.x - x) * scale, y: (centre.y + corner.y - y) * scale, colour };
    }),
  );
  return page.locator('.map-ground').evaluate((canvas: HTMLCanvasElement, asked) => {
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
    const ratio = window.devicePixelRatio;
    let [seen, right] = [0, 0];
    for (const spot of JSON.parse(asked) as { x: number; y: number; colour: string }[]) {
      const [left, top] = [spot.x * ratio + width / 2, spot.y * ratio + height / 2].map(Math.floor) as [
        number,
        number,
      ];
      if (left < 0 || top < 0 || left >= width || top >= height) continue;
      seen++;
      // Some hexes are tinted a little lighter or darker, and from afar neighbours run into one another.
      const isAlike = [1, 3, 5].every((at, channel) => {
        const wanted = Number.parseInt(spot.colour.slice(at, at + 2), 16);
        return Math.abs((data[(top * width + left) * 4 + channel] ?? 0) - wanted) < 16;
      });
      if (isAlike) right++;
    }
    return { seen, right };
  }, JSON.stringify(spots));
}

async function expectColoured(page: Page, subject: MapSubject): Promise<void> {
  await untilDrawn(page);
  const { seen, right } = await colouredBy(page, subject);
  expect(seen).toBeGreaterThan(60);
  expect(right / seen, subject).toBeGreaterThan(0.8);
}

describe('maps of another subject', () => {
  it('are chosen in the menu, remembered by the browser, told of in the legend, and saved as they are', {
    timeout: 60_000,
  }, async () => {
    const page = await mapOf(300, DESK);
    await expectColoured(page, 'terrain');
    await choose(page, 'Heights', 'Altitudes', 'Expeditions');
    await expectColoured(page, 'heights');
    expect((await colouredBy(page, 'terrain')).right).toBeLessThan((await colouredBy(page, 'heights')).right);
    await page.getByTestId('map').focus();
    await page.keyboard.press('l');
    const legend = page.getByTestId('legend');
    await legend.getByText('altitude 5').waitFor();
    await legend.getByText('expedition').waitFor();
    expect(await legend.getByText('river').count()).toBe(0);
    expect(await legend.getByText('order of discovery').count()).toBe(0);

    await page.reload();
    await page.locator('.map-ground[data-camera]').waitFor();
    await expectColoured(page, 'heights');
    const asked = page.waitForRequest(/export\/svg/);
    await choose(page, 'Save the map as a drawing').catch(() => undefined);
    expect(new URL((await asked).url()).search).toBe('?map=heights&show=altitudes%2Cexpeditions');
    await choose(page, 'Terrain', 'Altitudes', 'Expeditions');
    await expectColoured(page, 'terrain');
    expect(await page.evaluate(() => localStorage.getItem('hexfarer.map'))).toBe('');
  });

  for (const ratio of [1, 2, 3])
    it(`are complete and then rest, with all that can be shown, at a pixel ratio of ${ratio}`, {
      timeout: 90_000,
    }, async () => {
      const page = await mapOf(1000, { ...DESK, deviceScaleFactor: ratio });
      await choose(page, 'Rivers', 'Order of discovery', 'Altitudes', 'Expeditions');
      await untilDrawn(page);
      expect(await inQuietSecond(page)).toEqual(QUIET);
      await page.getByTestId('map').focus();
      for (let press = 0; press < 3; press++) await page.keyboard.press('+');
      await untilDrawn(page);
      expect(await inQuietSecond(page)).toEqual(QUIET);
      for (let press = 0; press < 8; press++) await page.keyboard.press('-');
      await expectColoured(page, 'rivers');
      expect(await inQuietSecond(page)).toEqual(QUIET);
    });

  it('go on as hexes become known', async () => {
    const page = await visitor(DESK);
    await countDrawing(page);
    await setOut(page, await sharedServer());
    await choose(page, 'Order of discovery', 'Expeditions');
    await untilDrawn(page);
    const before = await page.locator('.map-ground').screenshot();
    await page.evaluate(async () => {
      const path = location.pathname.replace('/c/', '/api/campaigns/');
      const headers = { 'content-type': 'application/json' };
      for (const to of [1, 1]) {
        const body = JSON.stringify({ id: crypto.randomUUID(), command: { kind: 'enter', to } });
        await fetch(`${path}/commands`, { method: 'POST', headers, body });
      }
    });
    await page.waitForFunction(() => Number(document.documentElement.dataset.hexes) === 8);
    await untilDrawn(page);
    expect(before.equals(await page.locator('.map-ground').screenshot())).toBe(false);
  });

  it('are there for islands, and not for worlds of heights, which are one themselves', async () => {
    const island = await mapOf(24, PHONE, 'island');
    await choose(island, 'Heights');
    await untilDrawn(island);
    const { seen, right } = await colouredBy(island, 'heights');
    expect(right / seen).toBeGreaterThan(0.6);
    const heights = await mapOf(20, PHONE, 'elevation');
    await heights.getByTestId('menu-button').click();
    await menu(heights).getByText('Trail').waitFor();
    expect(await menu(heights).getByText('Expeditions').count()).toBe(0);
  });

  it('axe finds no fault with the menu and the legend', async () => {
    const page = await mapOf(300, DESK);
    await choose(page, 'Heights', 'Order of discovery', 'Altitudes', 'Expeditions');
    await page.getByTestId('map').focus();
    await page.keyboard.press('l');
    await page.getByTestId('legend').waitFor();
    await page.getByTestId('menu-button').click();
    await menu(page).getByText('Rivers').waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await faultsFound(page), colorScheme).toEqual([]);
    }
  });
});
