/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { itInAll, varied } from '../support/all-tests.ts';
import { freshPage, setOut, sharedServer } from '../support/fresh-page.ts';
import { leafOf, openNotebook } from '../support/notebook.ts';
import { DESKTOP, ENLARGED, PHONE } from '../support/screens.ts';

/** Tabs through a part, and returns the names of the elements that had the focus while their middle was covered. */
async function unseenByTab(page: Page, part: string, least: number): Promise<string[]> {
  const unseen: string[] = [];
  let stops = 0;
  for (; stops < 60; stops++) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate((within) => {
      const focused = document.activeElement as HTMLElement;
      if (!focused.closest(within)) return null;
      const { left, top, width, height } = focused.getBoundingClientRect();
      const seen = document.elementFromPoint(left + width / 2, top + height / 2);
      // A scrolling container may be larger than its visible part.
      const isSeen = focused.contains(seen) || height > innerHeight / 2;
      return { isSeen, name: focused.getAttribute('aria-label') ?? focused.id };
    }, part);
    if (!stop) break;
    if (!stop.isSeen) unseen.push(stop.name);
  }
  expect(stops).toBeGreaterThanOrEqual(least);
  return unseen;
}

/** Opens a new table, with the focus in its title field. */
async function openNewTable(page: Page): Promise<void> {
  await setOut(page, sharedServer(), 'harbour');
  await openNotebook(page);
  await page.getByRole('tab', { name: 'Tables' }).click();
  await leafOf(page, 'tables').getByTestId('new-table').click();
  await page.getByTestId('rows').waitFor();
  await page.getByLabel('Title').focus();
}

describe('[WCAG 2.4.11] the focused element is visible', () => {
  for (const [name, screen] of varied([
    ['a laptop', DESKTOP],
    ['a laptop at 400 %', ENLARGED],
    ['a phone', PHONE],
  ] as const))
    it(`everywhere in the form of a table on ${name}`, async () => {
      const page = await freshPage(screen);
      await openNewTable(page);
      expect(await unseenByTab(page, '.notebook-leaf', 15)).toEqual([]);
      const isWide = await page
        .locator('.notebook-leaf')
        .evaluate((leaf) => leaf.scrollWidth > leaf.clientWidth);
      expect(isWide, 'more of it beside what is seen').toBe(false);
    });

  itInAll('everywhere in the text map, at 400 %', async () => {
    const page = await freshPage(ENLARGED);
    await setOut(page, sharedServer(), 'harbour');
    await page.keyboard.press('r');
    await page.getByTestId('text-map').waitFor();
    expect(await unseenByTab(page, '.text-map', 15)).toEqual([]);
  });
});
