/// <reference lib="dom" />

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { MARKS } from '../../src/ledger/entry.ts';
import { itInAll, varied } from '../support/all-tests.ts';
import { ApiClient } from '../support/api-client.ts';
import { countDrawing, untilDrawn } from '../support/drawing-calls.ts';
import { enterHexes, freshPage, onScreen, setOut, sharedServer, untilLive } from '../support/fresh-page.ts';
import { importedWorld } from '../support/imported-world.ts';
import { menu, openMenu } from '../support/menu.ts';
import { PHONE } from '../support/screens.ts';

const bar = (page: Page) => page.getByTestId('scale-bar');

const lengthOf = (page: Page): Promise<number> =>
  bar(page).evaluate((part) => Number.parseFloat(getComputedStyle(part, '::after').width));

/** Difference in pixels between the length of the bar and the distance over that many hexes. */
async function offBy(page: Page, hexes: number): Promise<number> {
  const [from, to] = [await onScreen(page, { q: 0, r: 0 }), await onScreen(page, { q: 0, r: hexes })];
  return Math.abs((await lengthOf(page)) - (to.y - from.y));
}

describe('the scale bar', () => {
  it('is as long as the distance between two hexes, and follows the zoom', async () => {
    const page = await freshPage();
    await setOut(page, await sharedServer());
    await expect.poll(() => bar(page).textContent()).toBe('Scale: 1 hex');
    await expect.poll(() => offBy(page, 1)).toBeLessThan(1);
    for (let press = 0; press < 5; press++) await page.keyboard.press('-');
    await expect.poll(() => bar(page).textContent()).toMatch(/^Scale: (2|5) hexes$/);
    const hexes = Number(/\d+/.exec((await bar(page).textContent()) ?? '')?.[0]);
    await expect.poll(() => offBy(page, hexes)).toBeLessThan(1);
  });

  itInAll('is fully visible beside a wide sheet, which hides the card beside it meanwhile', async () => {
    const page = await freshPage({ viewport: { width: 1440, height: 900 } });
    await setOut(page, sharedServer());
    await enterHexes(page, 1);
    const offer = page.locator('.offer');
    await offer.first().waitFor();
    const room = async () => {
      const [box, panel] = [await bar(page).boundingBox(), await page.getByTestId('panel').boundingBox()];
      return (panel?.x ?? 0) - (box?.x ?? 0) - (box?.width ?? 0);
    };
    await page.getByRole('button', { name: 'Battle here' }).click();
    await offer.first().waitFor({ state: 'hidden' });
    await expect.poll(room, { message: 'beside a battlefield' }).toBeGreaterThan(0);
    await page.getByTestId('notebook-button').click();
    await page.getByRole('tab', { name: 'Tables' }).click();
    await page.getByTestId('new-table').click();
    await page.getByTestId('rows').waitFor();
    await offer.first().waitFor({ state: 'hidden' });
    await expect.poll(room, { message: 'beside a table' }).toBeGreaterThan(0);
  });

  itInAll('shows miles in an elevation world, and lies above the panel on a phone', async () => {
    const { links } = await importedWorld(await sharedServer(), 20, 'elevation');
    const page = await freshPage(PHONE);
    await page.goto(links.owner.url);
    await expect.poll(() => bar(page).textContent()).toBe('Scale: 2 hexes, 10 miles');
    const [box, panel] = [await bar(page).boundingBox(), await page.getByTestId('panel').boundingBox()];
    if (!box || !panel) throw new Error('the page is not laid out');
    expect(box.y + box.height).toBeLessThanOrEqual(panel.y);
    expect(box.x).toBeGreaterThanOrEqual(0);
  });
});

describe('on paper', () => {
  it('the page consists of its map, name and scale, and of the legend, at the edge even beside an open notebook', async () => {
    const page = await freshPage();
    await setOut(page, await sharedServer());
    await page.keyboard.press('l');
    await page.getByTestId('legend').waitFor();
    await page.emulateMedia({ media: 'print' });
    for (const shown of ['map', 'legend', 'scale-bar'])
      expect(await page.getByTestId(shown).isVisible(), shown).toBe(true);
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
    expect(await page.getByTestId('panel').isVisible()).toBe(false);
    expect(await page.getByRole('button').count(), 'nothing to press').toBe(0);
    await page.emulateMedia({ media: 'screen' });
    await page.keyboard.press('n');
    await page.getByRole('tab', { name: 'Day' }).waitFor();
    await page.emulateMedia({ media: 'print' });
    expect((await page.getByTestId('legend').boundingBox())?.x).toBe(18);
  });

  itInAll('the legend is complete, on a sheet in portrait and in landscape', async () => {
    const url = sharedServer();
    const { campaign, links } = await importedWorld(url, 400);
    const owner = new ApiClient(url, links.owner.token);
    for (const [at, mark] of MARKS.entries())
      expect((await owner.command(campaign.id, { kind: 'mark', q: at, r: 0, mark })).status).toBe(200);
    const page = await freshPage();
    await page.goto(links.owner.url);
    await untilLive(page, 'connected');
    await page.keyboard.press('l');
    await page.getByTestId('legend').getByText('no way through').waitFor();
    await page.emulateMedia({ media: 'print' });
    for (const [width, height] of [
      [718, 1047],
      [1047, 718],
    ] as const) {
      await page.setViewportSize({ width, height });
      const lines = page.getByTestId('legend').locator('li');
      const [sheet, ...boxes] = await Promise.all([
        page.getByTestId('legend').boundingBox(),
        ...(await lines.all()).map((line) => line.boundingBox()),
      ]);
      const end = (box: typeof sheet | undefined) => (box ? box.y + box.height : Number.NaN);
      expect(end(sheet)).toBeLessThanOrEqual(height);
      for (const box of boxes) expect(end(box)).toBeLessThanOrEqual(end(sheet));
    }
  });

  itInAll(
    'the map keeps its proportions on a sheet of any shape, and the scale bar is scaled with it',
    async () => {
      const page = await freshPage();
      await page.addInitScript(() => {
        window.ResizeObserver = class extends ResizeObserver {
          constructor(tell: ResizeObserverCallback) {
            super((...told) => document.documentElement.dataset.printed === undefined && tell(...told));
          }
        };
      });
      await setOut(page, await sharedServer());
      await page.waitForFunction(() => document.querySelector<HTMLElement>('.map-ground')?.dataset.camera);
      const way = async () =>
        (await onScreen(page, { q: 0, r: 1 })).y - (await onScreen(page, { q: 0, r: 0 })).y;
      const [onPage, length] = [await way(), await lengthOf(page)];
      expect(Math.abs(length - onPage)).toBeLessThan(1);
      // As when printing: the page is laid out again, but the resize observers are not called.
      await page.evaluate(() => {
        document.documentElement.dataset.printed = '';
        document.body.style.transform = 'scale(1)';
      });
      await page.emulateMedia({ media: 'print' });
      for (const [width, height] of [
        [794, 1123],
        [1123, 794],
      ] as const) {
        await page.evaluate(
          (size) => {
            document.body.style.cssText = `transform: scale(1); width: ${size.width}px; height: ${size.height}px`;
          },
          { width, height },
        );
        const scale = Math.min(width / 1200, height / 640);
        for (const canvas of ['.map-ground', '.map-overlay']) {
          const box = await page.locator(canvas).boundingBox();
          expect(box?.width, canvas).toBeCloseTo(1200 * scale, 0);
          expect(box?.height, canvas).toBeCloseTo(640 * scale, 0);
        }
        expect(Math.abs((await lengthOf(page)) - length * scale)).toBeLessThan(1);
      }
    },
  );

  itInAll.each(varied([12, 300]))(
    'a map of %s hexes is printed whole in dark mode, however slow the machine is',
    async (hexes) => {
      const { links } = await importedWorld(sharedServer(), hexes);
      const printed = async (colorScheme: 'dark' | 'light') => {
        const page = await freshPage({ viewport: { width: 1000, height: 700 }, colorScheme });
        await countDrawing(page);
        await page.goto(links.owner.url);
        await page.getByTestId('person-card').waitFor();
        await page.waitForFunction(() => document.fonts.status === 'loaded');
        await untilDrawn(page);
        return page;
      };
      const [day, night] = [await printed('light'), await printed('dark')];
      const look = () => {
        const taken = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
        taken.drawImage(document.querySelector('.map-ground') as HTMLCanvasElement, 0, 0, 300, 150);
        return [...taken.getImageData(0, 0, 300, 150).data];
      };
      const wanted = await day.evaluate(look);
      await night.evaluate(() => {
        // Every time it is read, the clock has advanced by a second.
        let now = performance.now();
        performance.now = () => {
          now += 1000;
          return now;
        };
        dispatchEvent(new Event('beforeprint'));
      });
      const found = await night.evaluate(look);
      // The worker's antialiasing differs a little.
      const apart = found.filter((value, at) => Math.abs(value - Number(wanted[at])) > 24).length;
      expect(apart / found.length).toBeLessThan(0.002);
    },
  );

  itInAll.each(['light', 'dark'] as const)(
    'the sea of an island goes on where the paper is longer than the map, in %s mode',
    async (colorScheme) => {
      const page = await freshPage({ viewport: { width: 1280, height: 800 }, colorScheme });
      await page.goto(sharedServer());
      await page.getByRole('radio', { name: 'An island' }).check();
      await page.getByTestId('create').click();
      await untilLive(page, 'connected');
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      await page.emulateMedia({ media: 'print' });
      const [r = 0, g = 0, b = 0] = await page.locator('.journey').evaluate((sheet) => {
        const colour = getComputedStyle(sheet).backgroundColor;
        return [...colour.matchAll(/\d+/g)].map(Number);
      });
      // Paper is light and reddish, the sea is light and greenish.
      expect(Math.min(r, g, b)).toBeGreaterThan(180);
      expect(g).toBeGreaterThan(r);
    },
  );

  itInAll(
    'the map is sent as pixels in dark mode too, not as the calls that cleared and drew it',
    async () => {
      const images = async (colorScheme: 'dark' | 'light') => {
        const page = await freshPage({ viewport: { width: 1000, height: 700 }, colorScheme });
        await countDrawing(page);
        await setOut(page, await sharedServer(), 'demo');
        await untilDrawn(page);
        const sheet = await page.pdf({ format: 'A4', printBackground: true });
        return sheet.toString('latin1').match(/\/Subtype\s*\/Image/g)?.length;
      };
      expect(await images('dark')).toBe(await images('light'));
    },
  );

  itInAll(
    'the page has neither a card beside its map nor a focus ring, and its scale bar is in the corner',
    async () => {
      const { links } = await importedWorld(sharedServer(), 10);
      const page = await freshPage({ viewport: { width: 1280, height: 800 } });
      await page.goto(links.owner.url);
      await page.getByTestId('person-card').waitFor();
      await page.getByTestId('map').focus();
      const ring = () =>
        page.getByTestId('map').evaluate((map) => getComputedStyle(map, '::after').display !== 'none');
      await page.keyboard.press('Shift');
      expect(await ring(), 'on the screen').toBe(true);
      await page.emulateMedia({ media: 'print' });
      expect(await ring(), 'on paper').toBe(false);
      expect(await page.getByRole('button').count(), 'nothing to press').toBe(0);
      expect(await page.getByTestId('person-card').isVisible()).toBe(false);
      expect((await bar(page).boundingBox())?.x).toBe(8);
    },
  );

  itInAll('the page names the moment shown in the replay', async () => {
    const { links } = await importedWorld(sharedServer(), 10);
    const page = await freshPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(links.owner.url.replace('#', '?at=10#'));
    await page.getByTestId('replay-play').waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByTestId('replay-entry').textContent()).toContain('Entry 10 of');
    expect(await page.getByTestId('replay-entry').isVisible()).toBe(true);
    expect(await page.getByRole('button').count(), 'nothing to press').toBe(0);
    expect(await page.getByRole('slider').count()).toBe(0);
    const [words, scale] = [await page.getByTestId('replay').boundingBox(), await bar(page).boundingBox()];
    if (!words || !scale) throw new Error('the page is not laid out');
    expect(words.y + words.height).toBeLessThanOrEqual(scale.y);
  });

  itInAll.each(['system', 'dark'])(
    'the page is light in dark mode too (%s), and as before afterwards',
    async (theme) => {
      const page = await freshPage({ viewport: { width: 1280, height: 800 }, colorScheme: 'dark' });
      await countDrawing(page);
      await page.addInitScript((chosen) => {
        // What is on the canvases at the moment when the printer takes them, and later.
        Object.assign(window, {
          colours: () => {
            const taken = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
            for (const canvas of document.querySelectorAll<HTMLCanvasElement>('.map canvas'))
              if (canvas.width > 0) taken.drawImage(canvas, -canvas.width / 2 + 150, -canvas.height / 2 + 75);
            const { data } = taken.getImageData(0, 0, 300, 150);
            return data.reduce((sum, value) => sum + value, 0) / data.length;
          },
        });
        localStorage.setItem('hexfarer.theme', chosen);
      }, theme);
      await setOut(page, await sharedServer());
      const look = () =>
        page.evaluate(() => ({
          theme: document.documentElement.dataset.theme,
          colours: (window as unknown as { colours: () => number }).colours(),
        }));
      await expect.poll(async () => (await look()).theme).toBe('dark');
      await page.waitForFunction(() => document.fonts.status === 'loaded');
      await untilDrawn(page);
      const before = await look();
      const printed = await page.evaluate(() => {
        dispatchEvent(new Event('beforeprint'));
        const { colours } = window as unknown as { colours: () => number };
        return { theme: document.documentElement.dataset.theme, colours: colours() };
      });
      expect(printed.theme).toBe('light');
      await page.evaluate(() => dispatchEvent(new Event('afterprint')));
      expect((await look()).theme).toBe('dark');
      await untilDrawn(page);
      expect(Math.abs((await look()).colours - before.colours)).toBeLessThan(0.01);
      expect(printed.colours, 'at once, and much lighter').toBeGreaterThan(before.colours + 60);
    },
  );

  it('the menu prints the whole map as a drawing of its own, which is removed afterwards', async () => {
    const page = await freshPage({ viewport: { width: 1280, height: 800 }, colorScheme: 'dark' });
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '');
    });
    await setOut(page, await sharedServer());
    await openMenu(page, 'Save or print');
    await menu(page).getByRole('button', { name: 'Print the map' }).click();
    await page.locator('[data-printed]').waitFor();
    const sheet = page.locator('.printed-map');
    expect(await sheet.isVisible(), 'nothing of it is on the screen').toBe(false);
    await page.emulateMedia({ media: 'print' });
    expect(await sheet.isVisible()).toBe(true);
    expect(await sheet.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
    expect(await page.locator('.journey').isVisible()).toBe(false);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    expect(await sheet.count()).toBe(0);
  });

  itInAll('a drawing that cannot be shown is reported, and its object URL revoked', async () => {
    const page = await freshPage();
    await page.addInitScript(() => {
      const [make, free] = [URL.createObjectURL, URL.revokeObjectURL];
      const tell = (what: string) => {
        const { dataset } = document.documentElement;
        dataset.drawing = `${dataset.drawing ?? ''}${what}`;
      };
      Object.assign(URL, {
        createObjectURL: (what: Blob) => {
          tell('kept, ');
          return make(what);
        },
        revokeObjectURL: (url: string) => {
          tell('let go');
          free(url);
        },
      });
    });
    await page.route(/export.svg/, (route) =>
      route.fulfill({ body: 'This is no drawing.', headers: { 'Content-Disposition': 'attachment' } }),
    );
    await setOut(page, await sharedServer());
    await openMenu(page, 'Save or print');
    await menu(page).getByRole('button', { name: 'Print the map' }).click();
    await page.getByText(/decode/).waitFor();
    expect(await page.locator('html').getAttribute('data-drawing')).toBe('kept, let go');
  });
});
