/// <reference lib="dom" />

import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { itInAll, varied } from '../support/all-tests.ts';
import { expectNoFaultInAnyLight } from '../support/axe.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { newcomer, passPause, seqOf, untilLive, untilSeq } from '../support/fresh-page.ts';
import { openMenu } from '../support/menu.ts';
import { DESKTOP, ON_ITS_SIDE, PHONE } from '../support/screens.ts';
import { serverProcess } from '../support/server-process.ts';

const SCREENS = varied([
  ['a phone', PHONE],
  ['desktop', DESKTOP],
] as const);

/** The line about the demo beside a map. */
const aboutIt = (page: Page): Locator => page.getByRole('complementary', { name: 'About this demo' });

/** Opens a map on show and plays on from it in a fork. Returns the sequence number of the last entry shown. */
async function playOn(page: Page): Promise<number> {
  await untilLive(page, 'connected');
  const shownSeq = await seqOf(page);
  const shown = new URL(page.url()).pathname;
  await aboutIt(page)
    .getByRole('button', { name: /^Play on from here/ })
    .click();
  await page.waitForURL((now) => now.pathname.startsWith('/c/') && now.pathname !== shown);
  expect(new URL(page.url()).hash).toBe('');
  await untilLive(page, 'connected');
  await untilSeq(page, shownSeq + 1);
  await page.getByText(/Your fork of a demo\. It ends on \w+ at \d\d:\d\d/).waitFor();
  return shownSeq;
}

async function boxOf(part: Locator) {
  const { x = 0, y = 0, width = 0, height = 0 } = (await part.boundingBox()) ?? {};
  return { left: x, top: y, right: x + width, bottom: y + height };
}

/**
 * Walks one hex with the legend open, and checks that panel, legend and news do not overlap the line about the demo.
 */
async function expectClearOfTheLine(page: Page, name: string): Promise<void> {
  await page.locator('.map').focus();
  await page.keyboard.press('l');
  const before = await seqOf(page);
  const way = page.locator('.rose button:enabled:not(.rose-unknown)').first();
  await way.click();
  await passPause(page);
  await way.click();
  await untilSeq(page, before + 1);
  const [line, panel, legend, news] = [
    await boxOf(aboutIt(page)),
    await boxOf(page.getByTestId('panel')),
    await boxOf(page.getByTestId('legend')),
    await boxOf(page.getByTestId('news')),
  ];
  for (const [what, part] of Object.entries({ panel, legend, news })) {
    expect(part.bottom - part.top, `${what} on ${name}`).toBeGreaterThan(20);
    const isBeside =
      part.right <= line.left ||
      part.left >= line.right ||
      part.bottom <= line.top ||
      part.top >= line.bottom;
    expect(isBeside, `${what} on ${name}`).toBe(true);
  }
  await page.keyboard.press('l');
}

describe('a demo', () => {
  it('can be looked at and played on by someone without any link', { timeout: 120_000 }, async () => {
    const { url } = await serverProcess(dataDirectory(), { words: ['--demo'] });
    for (const [name, screen] of SCREENS) {
      const page = await newcomer(screen);
      await page.goto(url);
      const cards = page.locator('.shown-campaign');
      await cards.locator('.map-thumbnail.drawn').nth(2).waitFor();
      expect(await page.getByRole('heading', { name: 'This is a demo' }).isVisible()).toBe(true);
      expect(await page.locator('.demo-sheet').textContent()).toMatch(/ends after 24 hours/);
      const [sheet, last] = await Promise.all([
        page.locator('.demo-sheet').boundingBox(),
        cards
          .nth(2)
          .getByRole('button', { name: /^Play on from here/ })
          .boundingBox(),
      ]);
      expect((last?.y ?? 0) + (last?.height ?? Infinity), `the last button on ${name}`).toBeLessThanOrEqual(
        (sheet?.y ?? 0) + (sheet?.height ?? 0),
      );
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(screen.viewport.width);
      await expectNoFaultInAnyLight(page, `the first screen on ${name}`);

      await page.getByRole('link', { name: /^Look.*Saint Brannoc/ }).click();
      await untilLive(page, 'connected');
      const line = aboutIt(page);
      await line.waitFor();
      const [sheetOfLine, cross] = await Promise.all([
        line.boundingBox(),
        line.getByRole('button', { name: 'Close' }).boundingBox(),
      ]);
      if (!sheetOfLine || !cross) throw new Error('the line is not shown');
      const fromCorner = sheetOfLine.x + sheetOfLine.width - cross.x - cross.width;
      expect(fromCorner, `the cross on ${name}, from the right edge`).toBeLessThan(12);
      expect(cross.y - sheetOfLine.y, `the cross on ${name}, from the upper edge`).toBeLessThan(16);
      expect(await page.evaluate(() => document.documentElement.dataset.hexes)).toBe('120');
      await expectNoFaultInAnyLight(page, `a map that is shown on ${name}`);

      await openMenu(page, 'Save or print');
      await page.getByRole('button', { name: /^Print the map/ }).waitFor();
      expect(await page.getByRole('button', { name: 'Your name and colour' }).count()).toBe(0);
      await page.keyboard.press('Escape');
      await page.locator('button:has-text("here")').first().click();
      await page.getByRole('heading', { name: /Only you, so far|at the table/ }).waitFor();
      expect(await page.getByRole('button', { name: 'Your name and colour' }).count()).toBe(0);
      await page.keyboard.press('Escape');

      await playOn(page);
      await expectClearOfTheLine(page, name);
      await page.keyboard.press('n');
      // The click checks that nothing of the demo covers the tab.
      await page.getByRole('tab', { name: 'Day' }).click({ timeout: 10_000 });
      await page.keyboard.press('Escape');
      await page.goto(url);
      await page
        .getByRole('navigation', { name: 'Your campaigns' })
        .getByRole('link', { name: /Saint Brannoc’s isle, our way/ })
        .waitFor();
    }
  });

  itInAll('has its line beside the panel on a phone in landscape', { timeout: 60_000 }, async () => {
    const { url } = await serverProcess(dataDirectory(), { words: ['--demo'] });
    const page = await newcomer(ON_ITS_SIDE);
    await page.goto(url);
    await page.getByRole('link', { name: /^Look.*Saint Brannoc/ }).click();
    await playOn(page);
    const [line, panel] = [await boxOf(aboutIt(page)), await boxOf(page.getByTestId('panel'))];
    expect(line.right, 'the line, with its cross').toBeLessThan(panel.left);
    // There is no room for both line and legend.
    await page.locator('.map').focus();
    await page.keyboard.press('l');
    await page.getByTestId('legend').waitFor();
    expect(await aboutIt(page).isVisible()).toBe(false);
  });

  itInAll('can be forked again, played on and returned to', { timeout: 120_000 }, async () => {
    const { url } = await serverProcess(dataDirectory(), { words: ['--demo'] });
    for (const [, screen] of SCREENS) {
      const page = await newcomer(screen);
      await page.goto(url);
      await page.getByRole('link', { name: /^Look.*Saint Brannoc/ }).click();
      const shownSeq = await playOn(page);
      const line = aboutIt(page);
      // A fork of a fork is a campaign of its own, and ends as well.
      const parent = new URL(page.url()).pathname;
      await openMenu(page);
      await page.getByRole('button', { name: /^Fork, end or remove/ }).click();
      await page.getByTestId('fork').click();
      await page.waitForURL((now) => now.pathname.startsWith('/c/') && now.pathname !== parent);
      await page.getByText(/Your fork of a demo\. It ends on/).waitFor();
      await page.goBack();
      await page.waitForURL((now) => now.pathname === parent);
      await page.getByText(/Your fork of a demo\. It ends on/).waitFor();
      await untilLive(page, 'connected');
      await line.getByRole('button', { name: 'Close' }).click();
      expect(await line.count()).toBe(0);
      await page.keyboard.press('n');
      await page.getByRole('button', { name: 'Rest until tomorrow' }).click();
      await untilSeq(page, shownSeq + 2);
      await page.keyboard.press('Escape');

      await page.goto(url);
      const own = page.getByRole('navigation', { name: 'Your campaigns' });
      const ours = own.getByRole('link', { name: /Saint Brannoc’s isle, our way(?!, another way)/ });
      await ours.waitFor();
      expect(await own.locator('.gone').count()).toBe(0);
      await ours.click();
      await untilLive(page, 'connected');
      // From the map back to the demo's own first screen.
      await page
        .getByRole('link', { name: /Hexfarer/ })
        .first()
        .click();
      await page.getByRole('heading', { name: 'This is a demo' }).waitFor();
      await ours.click();
      await untilLive(page, 'connected');
      await page.goBack();
      await page.getByRole('heading', { name: 'This is a demo' }).waitFor();
    }
  });

  itInAll('can be played on once more by somebody who came back', { timeout: 60_000 }, async () => {
    const { url } = await serverProcess(dataDirectory(), { words: ['--demo'] });
    const page = await newcomer();
    await page.goto(url);
    await page.getByRole('link', { name: /^Look.*Saint Brannoc/ }).click();
    // The fork is made, but its page does not come, so this one stays as it is.
    const isGone = page.waitForRequest((request) => request.isNavigationRequest());
    await page.route('**/c/*', (route) => route.fulfill({ status: 204 }), { times: 1 });
    await aboutIt(page)
      .getByRole('button', { name: /^Play on from here/ })
      .click();
    await isGone;
    await aboutIt(page)
      .getByRole('button', { name: /^A moment/ })
      .waitFor();
    // Imitates the return to it from the back/forward cache, which not every Chromium has.
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await playOn(page);
  });

  itInAll(
    'can be played on in a browser that accepts cookies but does not keep them',
    { timeout: 60_000 },
    async () => {
      const { url } = await serverProcess(dataDirectory(), { words: ['--demo'] });
      const page = await newcomer();
      await page.route('**/api/keyring', async (route) => {
        const response = await route.fetch();
        await page.context().clearCookies();
        const { 'set-cookie': _, ...headers } = response.headers();
        await route.fulfill({ response, headers });
      });
      await page.goto(url);
      await page
        .getByRole('button', { name: /^Play on from here.*Saint Brannoc/ })
        .first()
        .click();
      for (const load of [() => page.waitForURL('**/c/*'), () => page.reload()]) {
        await load();
        await untilLive(page, 'connected');
        await page.getByText('Your fork of a demo.').waitFor();
      }
      expect(await page.context().cookies()).toEqual([]);
    },
  );

  itInAll(
    'shows a map that was looked at before even while the server is out of reach',
    {
      timeout: 90_000,
    },
    async () => {
      const server = await serverProcess(dataDirectory(), { words: ['--demo'] });
      const page = await newcomer({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'allow' });
      const look = async () => {
        await page.goto(server.url);
        await page.getByRole('link', { name: /^Look.*Saint Brannoc/ }).click();
        await untilLive(page, 'connected');
      };
      const areKept = () =>
        page.evaluate(async () => {
          const maps = await (await caches.open('hexfarer-maps')).keys();
          const files = await (await caches.open('hexfarer-page')).keys();
          const paths = files.map(({ url }) => new URL(url).pathname);
          const needed = performance
            .getEntriesByType('resource')
            .map(({ name }) => new URL(name).pathname)
            .filter((path) => path.startsWith('/assets/'));
          return {
            maps: maps.length > 2 && maps.some(({ url }) => url.endsWith('/map')),
            lacking: ['/', ...needed].filter((path) => !paths.includes(path)),
          };
        });
      await look();
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      // The first screen must not be cached, or it would appear in place of the map.
      await look();
      await expect.poll(areKept, { timeout: 30_000 }).toEqual({ maps: true, lacking: [] });
      const map = page.url();
      await page.goto(server.url);
      await page.getByRole('heading', { name: 'This is a demo' }).waitFor();
      await server.stop();
      await page.goto(map);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.dataset.hexes), { timeout: 20_000 })
        .toBe('120');
      expect(await page.getByTestId('live-state').textContent()).toBe('offline, as last seen here');
    },
  );
});
