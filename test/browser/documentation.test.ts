import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { itInAll, varied } from '../support/all-tests.ts';
import { expectNoFaultInAnyLight } from '../support/axe.ts';
import { freshPage, setOut, sharedServer } from '../support/fresh-page.ts';

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** The widest page, the first one, the longest one, the one with most pictures, and one for every reader. */
const PAGES = varied(['reference.html', '', 'api.html', 'gallery.html', 'first-evening.html']);

describe('the documentation', () => {
  it.each(
    varied([
      ['a phone', { width: 390, height: 844 }, false],
      ['a desktop', { width: 1440, height: 900 }, true],
    ]),
  )('on %s fits the screen and passes axe', async (_where, viewport, isListOpen) => {
    const page = await freshPage({ viewport });
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    for (const name of PAGES) {
      await page.goto(`${sharedServer()}docs/${name}`);
      expect(await overflow(page), name).toBe(0);
      await expectNoFaultInAnyLight(page, name);
      const list = page.getByRole('navigation').getByRole('link', { name: 'Gallery' });
      expect(await list.isVisible()).toBe(isListOpen);
    }
    expect(complaints).toEqual([]);
  });

  itInAll('has each table heading above its column, and names of settings unbroken', async () => {
    const page = await freshPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${sharedServer()}docs/scale.html`);
    const columns = await page
      .locator('table')
      .evaluateAll((tables) =>
        tables.map((table) =>
          ['thead', 'tbody'].map((part) =>
            [...(table.querySelector(`${part} tr`)?.children ?? [])].map(
              (cell) => cell.getBoundingClientRect().left,
            ),
          ),
        ),
      );
    const headed = columns.filter(([heads = []]) => heads.some((left) => left > 0));
    expect(headed.length).toBeGreaterThan(1);
    for (const [heads, cells] of headed) expect(heads).toEqual(cells);

    await page.goto(`${sharedServer()}docs/settings.html`);
    const names = page.locator('td code', { hasText: /^(HEXFARER_\w+|--\w+)$/ });
    const lines = await names.evaluateAll((found) => found.map((name) => name.getClientRects().length));
    expect(lines.length).toBeGreaterThan(20);
    expect(lines.filter((count) => count !== 1)).toEqual([]);
  });

  itInAll('is linked from the list of keys and opens in a tab of its own', async () => {
    const page = await freshPage();
    await setOut(page, sharedServer());
    await page.keyboard.press('?');
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'the documentation' }).click();
    const documentation = await opened;
    await documentation.getByRole('heading', { level: 1 }).waitFor();
    await documentation.getByRole('link', { name: 'The first evening', exact: true }).first().click();
    await documentation.waitForURL(/first-evening/);
    expect(await documentation.title()).toBe('The first evening · Hexfarer');
  });
});
