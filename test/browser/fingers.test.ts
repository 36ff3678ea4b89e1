/// <reference lib="dom" />
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { describeInAll, itInAll, varied } from '../support/all-tests.ts';
import { ApiClient } from '../support/api-client.ts';
import { freshPage, setOut, sharedServer, untilLive } from '../support/fresh-page.ts';
import { command } from '../support/notebook.ts';
import { ON_ITS_SIDE, PHONE } from '../support/screens.ts';

const wide = (width: number, height = 640) => ({ ...PHONE, viewport: { width, height } });

/** Width and height of those parts that are visible, in CSS pixels. */
const sizes = (parts: Locator): Promise<{ width: number; height: number }[]> =>
  parts.evaluateAll((all) =>
    all
      .filter((part) => part.checkVisibility())
      .map((part) => part.getBoundingClientRect())
      .map(({ width, height }) => ({ width, height })),
  );

async function expectForFingers(parts: Locator, count: number, least = 43.5): Promise<void> {
  const all = await sizes(parts);
  expect(all.length).toBeGreaterThanOrEqual(count);
  for (const { width, height } of all) expect(Math.min(width, height)).toBeGreaterThanOrEqual(least);
}

/** Opens the battle sheet of the hex where the party set out, with all its choices unfolded. */
async function atBattle(screen: BrowserContextOptions, board = 'hex-9x8'): Promise<Page> {
  const page = await freshPage(screen);
  await setOut(page, sharedServer(), 'cut');
  const open = page.getByRole('button', { name: 'Show more about this hex' });
  if (await open.isVisible()) await open.tap();
  await page.getByRole('button', { name: 'Battle here' }).tap();
  // What is known beforehand is kept for each board, so the board is chosen first.
  await page.getByRole('combobox', { name: /^Board/ }).selectOption(board);
  for (const name of ['What may occur', 'Known beforehand'])
    await page.locator('summary', { hasText: name }).tap();
  await page.getByRole('gridcell').first().waitFor();
  return page;
}

describe('touch targets', () => {
  it('are large enough on the first screen: own dice, settings, and import', async () => {
    const page = await freshPage(ON_ITS_SIDE);
    await page.goto(sharedServer());
    await page.locator('.new-campaign summary').tap();
    await page.getByText('thrown on your table').waitFor();
    await expectForFingers(page.locator('.new-campaign :is(summary, .check), .file-button'), 4);
  });

  itInAll('are large enough in the panel of a phone in landscape', async () => {
    const page = await freshPage(ON_ITS_SIDE);
    await setOut(page, sharedServer(), 'cut');
    await command(page, { kind: 'name', q: 0, r: 0, of: 'place', text: 'Greenhollow' });
    await page.locator('.written-place').waitFor();
    await expectForFingers(page.locator('.hex-acts .quiet-button'), 4);
    await page.locator('[data-begins="mark"]').tap();
    await expectForFingers(page.locator('.road-kinds label'), 2);
  });

  itInAll('are large enough on the handle that unfolds the panel', async () => {
    const page = await freshPage(PHONE);
    await setOut(page, sharedServer());
    const reached = await page.locator('.panel-handle').evaluate((handle) => {
      const { left, width, bottom } = handle.getBoundingClientRect();
      const at = (y: number) => handle.contains(document.elementFromPoint(left + width / 2, y));
      let top = Math.floor(bottom) - 1;
      while (at(top - 1)) top--;
      return bottom - top;
    });
    expect(reached).toBeGreaterThanOrEqual(44);
  });
});

describe('the board for what is known of a battlefield', () => {
  for (const [board, count, screen] of varied([
    ['square-10x10', 100, wide(320)],
    ['hex-9x8', 72, wide(320)],
    ['hex-10x10', 100, ON_ITS_SIDE],
  ] as const))
    it(`has cells large enough for a finger, ${board} on a screen ${screen.viewport.width} pixels wide, and scrolls by itself where they don’t fit`, async () => {
      const page = await atBattle(screen, board);
      const cells = page.getByRole('gridcell');
      await expectForFingers(cells, count, 35);
      const sideways = await page
        .locator('.notebook-leaf')
        .evaluate((leaf) => leaf.scrollWidth - leaf.clientWidth);
      expect(sideways, 'how far the sheet itself moves').toBe(0);
      const top = await page.locator('.journey').evaluate((journey) => {
        journey.querySelector('.known-board')?.scrollIntoView({ block: 'start' });
        return journey.scrollTop;
      });
      expect(top, 'the page, when the browser scrolls a part of the sheet into view').toBe(0);
      await cells.last().tap();
      await page
        .locator('.known [role="status"]')
        .getByText(/^Column \d+, row \d+: a hill/)
        .waitFor();
    });
});

describeInAll('the numbers around a board', () => {
  it('are legible on a phone in landscape, where the board is as high as the screen allows', async () => {
    const page = await atBattle(ON_ITS_SIDE);
    const smallest = (board: Locator) =>
      board.evaluate((svg) => {
        const scale = (svg as SVGSVGElement).getScreenCTM()?.a ?? 0;
        const letters = [...svg.querySelectorAll('text')].map((text) => getComputedStyle(text).fontSize);
        return scale * Math.min(...letters.map(Number.parseFloat));
      });
    expect(await smallest(page.locator('.known-board svg').first())).toBeGreaterThan(7.5);
    await page.getByRole('button', { name: 'Roll the battlefield' }).tap();
    const rolled = page.getByTestId('battlefield').locator('svg[role="img"]');
    await rolled.waitFor();
    expect(await smallest(rolled)).toBeGreaterThan(7.5);
  });
});

describe('the page on a phone', () => {
  itInAll('has the title of a battle and the way back in one line, also on the smallest screen', async () => {
    const page = await atBattle(wide(320));
    const [head] = await sizes(page.locator('.battle-head'));
    expect(head?.height).toBeLessThanOrEqual(70);
    await page.getByRole('button', { name: 'Back to the map' }).tap();
    await page.getByTestId('battle').waitFor({ state: 'detached' });
  });

  itInAll('has the title of the text map in one line beside the panel of a phone in landscape', async () => {
    const page = await freshPage(ON_ITS_SIDE);
    await setOut(page, sharedServer());
    await page.keyboard.press('r');
    const head = page.locator('.text-map-head');
    await head.waitFor();
    for (const { height } of await sizes(head.locator('h2, button'))) expect(height).toBeLessThan(50);
  });

  itInAll('has the news in one line above the map of a tablet, beside a battle', async () => {
    const page = await atBattle({ viewport: { width: 768, height: 1024 }, hasTouch: true });
    await page.getByRole('button', { name: 'Roll the battlefield' }).tap();
    const news = page.getByTestId('news').getByText(/^A battlefield at/);
    await news.waitFor();
    const [told] = await sizes(news);
    expect(told?.height).toBeLessThan(50);
  });

  it('shows the whole button that leads on, on the smallest screen, also in an elevation world', async () => {
    const { id, token } = await new ApiClient(sharedServer()).start({
      world: { kind: 'elevation' },
      seed: 'cut',
    });
    const page = await freshPage(wide(320));
    await page.goto(new URL(`/c/${id}#${token}`, sharedServer()).href);
    await untilLive(page, 'connected');
    const on = page.getByTestId('begin');
    await on.waitFor();
    await page.getByRole('heading', { name: 'undulating country' }).waitFor();
    // In the fallback font the same words take less room.
    await page.waitForFunction(() => document.fonts.check('22px "IM Fell English"'));
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const below = await on.evaluate((button) => {
      const content = button.closest('.panel-content') as Element;
      return content.getBoundingClientRect().bottom - button.getBoundingClientRect().bottom;
    });
    // The last pixels of the panel fade out.
    expect(Math.ceil(below)).toBeGreaterThanOrEqual(14);
  });

  itInAll('says in no more than four lines where a hex lies, 360 pixels wide', async () => {
    const page = await freshPage(wide(360, 780));
    await setOut(page, sharedServer());
    await command(page, { kind: 'name', q: 0, r: 0, of: 'place', text: 'Greenhollow' });
    await command(page, { kind: 'note', q: 0, r: 0, for: 'everyone', text: 'An old mill.' });
    await command(page, { kind: 'enter', to: 1 });
    await command(page, { kind: 'enter', to: 1 });
    await page.goto(`${page.url()}?hex=5050`);
    const where = page.locator('.panel-where');
    await where.getByText(/hexes\ssouth/).waitFor();
    const lines = await where.evaluate(
      (text) => text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight),
    );
    expect(Math.round(lines)).toBeLessThanOrEqual(4);
  });
});

describe('the buttons for a hex', () => {
  it('are equally far apart', async () => {
    const page = await freshPage({ viewport: { width: 1440, height: 900 } });
    await setOut(page, sharedServer(), 'cut');
    await command(page, { kind: 'name', q: 0, r: 0, of: 'land', text: 'The Long Wood' });
    await page.locator('.written-land').waitFor();
    const gaps = await page.locator('.hex-acts .quiet-button').evaluateAll((all) => {
      const boxes = all.map((part) => part.getBoundingClientRect());
      return boxes.slice(1).flatMap(({ left, top }, i) => {
        const before = boxes[i] as DOMRect;
        return before.top === top ? [Math.round(left - before.right)] : [];
      });
    });
    expect(gaps.length).toBeGreaterThan(1);
    expect(new Set(gaps).size).toBe(1);
  });
});
