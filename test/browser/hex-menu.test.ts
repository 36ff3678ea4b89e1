/// <reference lib="dom" />
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Axial } from '../../src/hex/axial.ts';
import { itInAll } from '../support/all-tests.ts';
import { faultsFound } from '../support/axe.ts';
import {
  freshPage,
  onScreen,
  passPause,
  pause,
  seqOf,
  setOut,
  sharedServer,
  step,
  untilLive,
  untilSeq,
} from '../support/fresh-page.ts';
import { command } from '../support/notebook.ts';
import { PHONE } from '../support/screens.ts';

const NORTH: Axial = { q: 0, r: -2 };

const menu = (page: Page) => page.getByTestId('hex-menu');
const items = (page: Page) => menu(page).getByRole('menuitem').allTextContents();
const chosen = (page: Page) => page.locator('.panel-where .label').textContent();

/** A page whose party stands at 5049, next to the unknown 5048. */
async function atTheRim(
  // High enough for a hex at the edge of the map together with its whole menu.
  screen: Parameters<typeof freshPage>[0] = { viewport: { width: 1280, height: 800 } },
): Promise<Page> {
  const page = await freshPage(screen);
  await setOut(page, await sharedServer(), 'harbour');
  await step(page, 'w');
  await passPause(page);
  return page;
}

describe('the menu of a hex', () => {
  it('opens by a right click, enters the hex by an item only after a pause, and closes by Escape', async () => {
    const page = await atTheRim();
    const before = await seqOf(page);
    const { x, y } = await onScreen(page, NORTH);
    await page.mouse.click(x, y, { button: 'right' });
    await menu(page).waitFor();
    expect(await chosen(page)).toBe('5048');
    expect(await items(page)).toEqual([
      'Enter north',
      'Look here',
      'Mark or note',
      'Copy the number 5048',
      'Copy a link to this hex',
    ]);
    await page.keyboard.press('Escape');
    await menu(page).waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('map');
    expect(await seqOf(page)).toBe(before);

    await page.getByRole('button', { name: 'What can be done with this hex' }).click();
    const right = async (part: Locator) => {
      const box = await part.boundingBox();
      return box ? box.x + box.width : Number.NaN;
    };
    expect(await right(menu(page))).toBeLessThanOrEqual(await right(page.getByTestId('panel')));
    await page.keyboard.press('Escape');

    await page.mouse.click(x, y, { button: 'right' });
    await menu(page).waitFor();
    await passPause(page);
    await menu(page).getByRole('menuitem', { name: 'Enter north' }).click();
    await untilSeq(page, before + 1);
    await menu(page).waitFor({ state: 'detached' });

    // Three hexes south of the party: the menu tells the distance, and the time if days are counted.
    const south = await onScreen(page, { q: 0, r: 1 });
    const travel = page.getByTestId('travel');
    for (const [hexesPerDay, told] of [
      [0, 'a way of 3 hexes'],
      [4, 'a way of 3 hexes, within today'],
      [3, 'a way of 3 hexes, then it is day 2'],
    ] as const) {
      await command(page, { kind: 'set', hexesPerDay });
      await page.mouse.click(south.x, south.y, { button: 'right' });
      await expect.poll(() => items(page).then(([first]) => first)).toBe(`Travel here${told}`);
      await page.keyboard.press('Escape');
      expect(await travel.textContent()).toBe(`Travel here${told}`);
    }
    await command(page, { kind: 'set', hexesPerDay: 1 });
    await travel.click();
    await expect.poll(() => page.getByTestId('day-chip').textContent()).toMatch(/^Day 4/);
  });

  itInAll(
    'does not open by a drag with the right button, which moves the map, and closes by a press elsewhere',
    async () => {
      const page = await atTheRim();
      const { x, y } = await onScreen(page, NORTH);
      await page.mouse.move(x, y);
      await page.mouse.down({ button: 'right' });
      await page.mouse.move(x + 80, y + 30, { steps: 4 });
      await page.mouse.up({ button: 'right' });
      const moved = await onScreen(page, NORTH);
      expect(Math.round(moved.x - x)).toBe(80);
      expect(await menu(page).count()).toBe(0);
      await page.mouse.click(moved.x, moved.y, { button: 'right' });
      await menu(page).waitFor();
      await page.mouse.click(moved.x - 200, moved.y + 60);
      await menu(page).waitFor({ state: 'detached' });
    },
  );

  itInAll(
    'opens at the cursor by keys, which also move through it, and by the button in the panel',
    async () => {
      const page = await atTheRim();
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Shift+F10');
      await menu(page).waitFor();
      const focused = () => page.evaluate(() => document.activeElement?.textContent);
      expect(await focused()).toBe('Enter north');
      await page.keyboard.press('ArrowUp');
      expect(await focused()).toBe('Copy a link to this hex');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      expect(await focused()).toBe('Look here');
      await page.keyboard.press('w');
      expect(await chosen(page), 'nothing is steered below it').toBe('5048');
      await page.keyboard.press('Tab');
      await menu(page).waitFor({ state: 'detached' });
      await page.keyboard.press('ContextMenu');
      await menu(page).waitFor();
      await page.keyboard.press('Escape');
      await page.getByTestId('hex-menu-button').click();
      await menu(page).getByRole('menuitem', { name: 'Mark or note' }).click();
      await page.getByTestId('inscriptions').waitFor();
    },
  );

  itInAll(
    'unfolds the panel of a phone when one of its items starts writing, also the second time',
    async () => {
      const page = await atTheRim(PHONE);
      const inscriptions = page.getByTestId('inscriptions');
      const flash = await page
        .getByTestId('hex-menu-button')
        .evaluate((button) => getComputedStyle(button).getPropertyValue('-webkit-tap-highlight-color'));
      expect(flash, 'no blue lies over what is pressed').toBe('rgba(0, 0, 0, 0)');
      await page.getByTestId('hex-menu-button').tap();
      await menu(page).getByRole('menuitem', { name: 'Name, mark or note' }).tap();
      await inscriptions.getByRole('button', { name: 'Name', exact: true }).waitFor();
      // The second time the part for writing is loaded already, but folded.
      await page.getByRole('button', { name: 'Show less' }).tap();
      await inscriptions.waitFor({ state: 'hidden' });
      await page.getByTestId('hex-menu-button').tap();
      await menu(page).getByRole('menuitem', { name: 'Name, mark or note' }).tap();
      await inscriptions.getByRole('button', { name: 'Mark', exact: true }).waitFor();
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.closest('.inscriptions') !== null))
        .toBe(true);

      // In landscape a toast appears in the upper third, beside the panel.
      await page.setViewportSize({ width: 844, height: 390 });
      await page.getByTestId('hex-menu-button').tap();
      await menu(page)
        .getByRole('menuitem', { name: /^Copy the number/ })
        .tap();
      const toast = await page.locator('.toast').boundingBox();
      const panel = await page.getByTestId('panel').boundingBox();
      expect((toast?.y ?? 390) + (toast?.height ?? 0)).toBeLessThan(130);
      expect((toast?.x ?? 0) + (toast?.width ?? 0)).toBeLessThanOrEqual(panel?.x ?? 0);
    },
  );

  itInAll(
    'copies a link that opens the campaign with that hex chosen; a wrong link is explained',
    async () => {
      const page = await atTheRim();
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Shift+F10');
      await menu(page).getByRole('menuitem', { name: 'Copy a link to this hex' }).click();
      await page.getByText('The link to 5048 is copied.').waitFor();
      const link = await page.evaluate(() => navigator.clipboard.readText());
      expect(link).toMatch(/\/c\/[^/]+\?hex=5048$/);
      const other = await page.context().newPage();
      await other.goto(link);
      await untilLive(other, 'connected');
      await expect.poll(() => chosen(other)).toBe('5048');
      await other.goto(link.replace('5048', 'nowhere'));
      await other.getByText('“nowhere”, which is not a hex number').waitFor();
    },
  );

  itInAll('gives links that report an error if the code that reads them can’t be fetched', async () => {
    const page = await atTheRim();
    // This chunk contains the code that reads the hex number, among much else.
    await page.route('**/assets/shared-*', (route) => route.abort());
    await page.goto(`${page.url()}?hex=5048`);
    await page.getByText('That could not be fetched.').waitFor();
  });

  itInAll('opens by a long press on a phone, and lifting the finger enters nothing', async () => {
    const page = await atTheRim(PHONE);
    const before = await seqOf(page);
    const { x, y } = await onScreen(page, NORTH);
    const touch = await page.context().newCDPSession(page);
    const touchPoints = [{ x, y }];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await menu(page).waitFor();
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    expect(await chosen(page)).toBe('5048');
    await pause(page);
    expect(await seqOf(page)).toBe(before);
    const box = await menu(page).boundingBox();
    if (!box) throw new Error('it is not there');
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(390);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await faultsFound(page), colorScheme).toEqual([]);
    }
  });
});
