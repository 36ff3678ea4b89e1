/// <reference lib="dom" />
import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type Axial, ORIGIN } from '../../src/hex/axial.ts';
import { neighbours } from '../../src/hex/direction.ts';
import { itInAll } from '../support/all-tests.ts';
import { freshPage, onScreen, setOut, sharedServer, untilLive } from '../support/fresh-page.ts';
import { importedWorld } from '../support/imported-world.ts';

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

itInAll('a dialog whose code could not be fetched does not close another one opened meanwhile', async () => {
  const page = await freshPage();
  const held: Route[] = [];
  await page.route('**/assets/share-dialog*.js', (route) => void held.push(route));
  await setOut(page, sharedServer());
  await page.getByRole('button', { name: 'Share' }).click();
  await expect.poll(() => held.length).toBe(1);
  await page.keyboard.press('?');
  await page.getByTestId('keys').waitFor();
  const failed = page.waitForEvent('requestfailed');
  await held[0]?.abort();
  await failed;
  // Any consequence would be visible by the second frame.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  expect(await page.getByTestId('keys').isVisible()).toBe(true);
  expect(await page.getByTestId('toasts').textContent()).toBe('');
});

itInAll('a message says that a dialog takes long to be fetched, until it opens', async () => {
  const page = await freshPage();
  const held: Route[] = [];
  await page.route('**/assets/share-dialog*.js', (route) => void held.push(route));
  await setOut(page, sharedServer());
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByTestId('toasts').getByText('That is still being fetched.').waitFor();
  await held[0]?.continue();
  await page.getByTestId('make-link').waitFor();
  await expect.poll(() => page.getByTestId('toasts').textContent()).toBe('');
});

it('the button for writing on a hex keeps the focus until what it opens is fetched', async () => {
  const page = await freshPage();
  const held: Route[] = [];
  await page.route('**/assets/hex-inscriptions*.js', (route) => void held.push(route));
  await setOut(page, sharedServer());
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
  await page.locator('.begin-writing').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => held.length).toBe(1);
  // By then the focus of a removed element has been given to what is around it, or to the map.
  await page.evaluate(() => new Promise((passed) => setTimeout(passed, 150)));
  expect(await focused()).toBe('Name, mark or note');
  await held[0]?.continue();
  await expect.poll(focused).toBe('Name');
  expect(await page.locator('.begin-writing').count()).toBe(0);
});

describe('a question that appears only after the map', () => {
  /**
   * A world of seven hexes around the party, just opened by its link; `ask` makes the question for one's name appear.
   */
  async function openedUnasked() {
    const { links } = await importedWorld(sharedServer(), 7);
    const page = await freshPage({ viewport: { width: 1280, height: 800 } });
    const held: Route[] = [];
    await page.route(/\/assets\/people-[^/]*\.js$/, (route) => void held.push(route));
    await page.goto(links.owner.url);
    await untilLive(page, 'connected');
    await page.locator('.map-ground[data-camera]').waitFor();
    await expect.poll(() => held.length).toBeGreaterThan(0);
    const ask = async () => {
      for (const route of held) await route.continue();
      const box = await page.getByTestId('person-card').boundingBox();
      if (!box) throw new Error('nothing is asked');
      return box;
    };
    return { page, ask };
  }

  const scaleOf = async (page: Page): Promise<number> =>
    Number((await page.locator('.map-ground').getAttribute('data-camera'))?.split(' ')[2]);

  /** Least distance of the hexes' centres from a box, in hex sizes; 0 if one lies under the box. */
  async function distance(page: Page, hexes: readonly Axial[], box: Box): Promise<number> {
    const middles = await Promise.all(hexes.map((hex) => onScreen(page, hex)));
    const away = middles.map(({ x, y }) =>
      Math.max(0, box.x - x, x - box.x - box.width, box.y - y, y - box.y - box.height),
    );
    return Math.min(...away) / (await scaleOf(page));
  }

  it('leaves the whole of a small world visible beside it', async () => {
    const { page, ask } = await openedUnasked();
    const known = [ORIGIN, ...neighbours(ORIGIN)];
    const middles = await Promise.all(known.map((hex) => onScreen(page, hex)));
    const card = await ask();
    expect(middles.some(({ x, y }) => x > card.x && x < card.x + card.width && y + 60 > card.y)).toBe(true);
    await expect.poll(() => distance(page, known, card)).toBeGreaterThan(0.99);
  });

  itInAll('does not move a map that the user has moved, except to uncover the party', async () => {
    const { page, ask } = await openedUnasked();
    const { x, y } = await onScreen(page, ORIGIN);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(260, 640, { steps: 4 });
    await page.mouse.up();
    const scale = await scaleOf(page);
    const card = await ask();
    await expect.poll(() => distance(page, [ORIGIN], card)).toBeGreaterThan(0.99);
    expect(await scaleOf(page)).toBe(scale);
  });
});
