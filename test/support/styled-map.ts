/// <reference lib="dom" />

import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { LIGHT_COLOUR, SHADE_COLOUR } from '../../src/formats/country/relief-field.ts';
import { blended, channels } from '../../src/formats/drawing/colour.ts';
import { LIGHT } from '../../src/formats/drawing/palette.ts';
import { groundCover } from '../../src/formats/map/ground-cover.ts';
import type { MapSubject } from '../../src/formats/map-style.ts';
import { HexLayout } from '../../src/hex/layout.ts';
import type { SoloRecord } from '../../src/world/solo/solo-hex.ts';
import { countDrawing, expectRest, untilDrawn } from './drawing-calls.ts';
import { cameraOf } from './drawn-map.ts';
import { freshPage, sharedServer } from './fresh-page.ts';
import { importedWorld } from './imported-world.ts';
import { menu, openMenu } from './menu.ts';

export const DESK = { viewport: { width: 1280, height: 800 } };

const LAYOUT = new HexLayout(1);
/** Where nothing but the ground is drawn: near the eastern and western corners. */
const CORNERS = [
  { x: 0.82, y: 0 },
  { x: -0.82, y: 0 },
];

export async function mapOf(hexes: number, screen: BrowserContextOptions, world = 'solo'): Promise<Page> {
  const { links } = await importedWorld(sharedServer(), hexes, world);
  const page = await freshPage({ ...screen, colorScheme: 'light' });
  await countDrawing(page);
  await page.goto(links.owner.url);
  await page.locator('.map-ground[data-camera]').waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return page;
}

export async function choose(page: Page, ...names: readonly string[]): Promise<void> {
  await openMenu(page, 'What the map shows', 'Save or print');
  for (const name of names) await menu(page).getByText(name, { exact: true }).click();
  await page.keyboard.press('Escape');
  await menu(page).waitFor({ state: 'detached' });
}

/** How many known hexes are in view, and how many of them have the right colour on a map with this subject. */
export async function colouredBy(page: Page, subject: MapSubject): Promise<{ seen: number; right: number }> {
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
      // Light and shade are drawn over the land, and from afar neighbours blend.
      const colours = [LIGHT_COLOUR, SHADE_COLOUR].flatMap((ink) =>
        [0, 0.07, 0.14, 0.21, 0.28].map((part) => channels(blended(colour, ink, part))),
      );
      return { x: (centre.x + corner.x - x) * scale, y: (centre.y + corner.y - y) * scale, colours };
    }),
  );
  return page.locator('.map-ground').evaluate((canvas: HTMLCanvasElement, asked) => {
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
    const ratio = window.devicePixelRatio;
    let [seen, right] = [0, 0];
    for (const spot of JSON.parse(asked) as { x: number; y: number; colours: number[][] }[]) {
      const [left, top] = [spot.x * ratio + width / 2, spot.y * ratio + height / 2].map(Math.floor) as [
        number,
        number,
      ];
      if (left < 0 || top < 0 || left >= width || top >= height) continue;
      seen++;
      const isAlike = (colour: readonly number[]) =>
        colour.every(
          (wanted, channel) => Math.abs((data[(top * width + left) * 4 + channel] ?? 0) - wanted) < 16,
        );
      if (spot.colours.some(isAlike)) right++;
    }
    return { seen, right };
  }, JSON.stringify(spots));
}

export async function expectColoured(page: Page, subject: MapSubject): Promise<void> {
  await untilDrawn(page);
  const { seen, right } = await colouredBy(page, subject);
  expect(seen).toBeGreaterThan(60);
  expect(right / seen, subject).toBeGreaterThan(0.8);
}

/** Checks that a map with everything shown is complete after each zoom, and then at rest. */
export async function expectRestWithAllShown(hexes: number, screen: BrowserContextOptions): Promise<void> {
  const page = await mapOf(hexes, screen);
  await choose(page, 'Rivers', 'Order of discovery', 'Altitudes', 'Expeditions');
  await untilDrawn(page);
  await expectRest(page);
  await page.getByTestId('map').focus();
  for (let press = 0; press < 3; press++) await page.keyboard.press('+');
  await untilDrawn(page);
  await expectRest(page);
  for (let press = 0; press < 8; press++) await page.keyboard.press('-');
  await expectColoured(page, 'rivers');
  await expectRest(page);
}
