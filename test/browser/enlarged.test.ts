/// <reference lib="dom" />
import type { Locator, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { itInAll, varied } from '../support/all-tests.ts';
import { enterHexes, freshPage, setOut, sharedServer } from '../support/fresh-page.ts';
import { command, openLeaf } from '../support/notebook.ts';
import { ENLARGED, PHONE } from '../support/screens.ts';

const SMALL_PHONE = { ...PHONE, viewport: { width: 320, height: 568 } };

async function withLargeLetters(screen: typeof PHONE | typeof ENLARGED): Promise<Page> {
  const page = await freshPage(screen);
  const settings = await page.context().newCDPSession(page);
  await settings.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  return page;
}

/** True if a sheet lies within the window and nothing in it is wider than it. */
const fits = (sheet: Locator): Promise<boolean> =>
  sheet.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect();
    return left >= 0 && right <= innerWidth && element.scrollWidth <= element.clientWidth;
  });

describe('in a small window, or with large text', () => {
  for (const [name, open] of varied([
    ['a phone', () => freshPage(PHONE)],
    ['a laptop at 400 %', () => freshPage(ENLARGED)],
    ['a phone with letters twice as large', () => withLargeLetters(PHONE)],
  ] as const))
    it(`the list of people fits on ${name}`, async () => {
      const page = await open();
      await setOut(page, sharedServer(), 'harbour');
      await page.getByTestId('presence-button').click();
      expect(await fits(page.getByTestId('presence'))).toBe(true);
    });

  itInAll('the menu of a hex and the links in use fit a phone with text twice as large', async () => {
    const page = await withLargeLetters(PHONE);
    await setOut(page, sharedServer(), 'harbour');
    await page.getByTestId('map').press('ContextMenu');
    await page.getByTestId('hex-menu').waitFor();
    expect(await fits(page.getByTestId('hex-menu'))).toBe(true);
    await page.keyboard.press('Escape');
    await page.getByTestId('share-button').click();
    await page.getByTestId('make-link').tap();
    await page.getByTestId('link-code').waitFor();
    await page.locator('.link-acts').first().waitFor();
    expect(await fits(page.getByTestId('share'))).toBe(true);
  });

  itInAll(
    'search results, the facts of a hex and the replay bar fit a phone with text twice as large',
    async () => {
      const page = await withLargeLetters(PHONE);
      await setOut(page, sharedServer(), 'harbour');
      await command(page, { kind: 'name', q: 0, r: 0, of: 'land', text: 'The Long Wood' });
      await page.keyboard.press('/');
      await page.getByRole('textbox', { name: /Number, terrain, site/ }).fill('wood');
      const words = page.getByTestId('found').locator('button > span').first();
      expect(await words.evaluate((span) => span.clientWidth)).toBeGreaterThan(200);
      await page.keyboard.press('Escape');
      await page.getByTestId('find').waitFor({ state: 'detached' });
      const panel = page.getByTestId('panel');
      await page.locator('.panel-handle').tap();
      await page.locator('.panel.open .facts').first().waitFor();
      expect(await fits(panel)).toBe(true);
      await page.locator('.panel-handle').tap();
      await page.keyboard.press('t');
      const entry = page.getByTestId('replay-entry');
      await entry.waitFor();
      const { right, bottom } = await entry.evaluate((line) => {
        const words = document.createRange();
        words.selectNodeContents(line);
        return words.getBoundingClientRect();
      });
      expect(right, 'the end of what counts the entries').toBeLessThanOrEqual(PHONE.viewport.width);
      const leave = await page.getByTestId('replay-leave').boundingBox();
      expect(leave?.y, 'the button below it').toBeGreaterThanOrEqual(bottom);
    },
  );

  itInAll('at 400 % the day does not cover the button that lets go of a hex', async () => {
    const page = await freshPage(ENLARGED);
    await setOut(page, sharedServer(), 'harbour');
    await command(page, { kind: 'rest' });
    await page.getByTestId('day-chip').waitFor();
    await enterHexes(page, 1);
    await page.keyboard.press('w');
    await page.locator('.panel-handle').click();
    await page.getByRole('button', { name: 'Deselect this hex' }).click({ timeout: 5000 });
    await page.locator('.panel-handle').click();
    await page.getByTestId('day-chip').waitFor();
  });

  for (const [name, open] of [
    ['', () => freshPage(SMALL_PHONE)],
    [' with text twice as large', () => withLargeLetters(SMALL_PHONE)],
  ] as const)
    itInAll(`on a small phone${name} the format of imported tables is readable in full`, async () => {
      const page = await open();
      await setOut(page, sharedServer(), 'harbour');
      const tables = await openLeaf(page, 'tables');
      await tables.getByRole('button', { name: 'Import' }).tap();
      await page.getByTestId('pasted').fill('| d6 | On the road |\n|----|----|\n| 1-6 | Nobody |');
      const form = page.getByLabel('Format');
      await expect.poll(() => form.locator('option').first().textContent()).toBe('Markdown, it seems');
      const room = await form.evaluate((select) => {
        const { fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(select);
        const context = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D;
        context.font = `${fontSize} ${fontFamily}`;
        const words = context.measureText('Markdown, it seems').width;
        return select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - words;
      });
      expect(room).toBeGreaterThanOrEqual(0);
    });

  itInAll('on a small phone the way to a search result stands at the end of a line', async () => {
    const page = await freshPage({ ...PHONE, viewport: { width: 320, height: 568 } });
    await setOut(page, sharedServer(), 'harbour');
    await command(page, { kind: 'name', q: 0, r: 0, of: 'place', text: 'Königswinter-an-der-Lahn' });
    await page.keyboard.press('/');
    await page.getByRole('textbox', { name: /Number, terrain, site/ }).fill('lahn');
    const found = page.getByTestId('found').locator('button').first();
    const at = (part: string) => found.locator(part).first().boundingBox();
    const [number, way] = [await at('strong'), await at('small')];
    const box = await found.boundingBox();
    expect(Math.abs((way?.y ?? 0) - (number?.y ?? 0)), 'beside the number').toBeLessThan(8);
    expect((way?.x ?? 0) + (way?.width ?? 0)).toBeGreaterThan((box?.x ?? 0) + (box?.width ?? 0) - 24);
  });

  itInAll(
    'the search for a hex, what the map may show and a known battlefield fit a small phone',
    async () => {
      const page = await withLargeLetters(SMALL_PHONE);
      await setOut(page, sharedServer(), 'harbour');
      await page.keyboard.press('/');
      const find = page.getByTestId('find');
      await find.getByRole('button', { name: 'Show' }).waitFor();
      expect(await fits(find), 'the search').toBe(true);
      const field = await find.getByRole('textbox').boundingBox();
      expect(field?.width, 'the field of the search').toBeGreaterThan(200);
      await page.keyboard.press('Escape');
      await find.waitFor({ state: 'detached' });
      await page.getByTestId('menu-button').tap();
      await page.getByText('What the map shows').tap();
      await page.getByRole('button', { name: 'Rivers' }).waitFor();
      expect(await fits(page.locator('.popover-sheet')), 'what the map shows').toBe(true);
      await page.keyboard.press('Escape');
      await page.locator('.panel-handle').tap();
      await page.getByRole('button', { name: 'Battle here' }).tap();
      await page.getByText('Known beforehand').tap();
      await page.getByRole('grid').waitFor();
      expect(await fits(page.locator('.battle-leaf')), 'a battlefield').toBe(true);
      const back = await page.getByRole('button', { name: 'Back to the map' }).boundingBox();
      expect(back?.height, 'the button back, on one line').toBeLessThan(100);
    },
  );

  itInAll('a page that is only a notice can be read from its first line on a small phone', async () => {
    const page = await withLargeLetters(SMALL_PHONE);
    await page.goto(new URL('/keyring', sharedServer()).href);
    const notice = page.locator('.error-page');
    await notice.getByText('Home').waitFor();
    await notice.evaluate((element) => element.scrollTo(0, 0));
    const [logo, lines] = [notice.locator('img'), notice.locator('h1, p')];
    expect((await logo.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    for (const line of await lines.all()) expect(await fits(line)).toBe(true);
    expect(await notice.evaluate(({ scrollWidth }) => scrollWidth)).toBe(320);
  });

  itInAll('the letters of a long title keep clear of the edges of the bar', async () => {
    const page = await withLargeLetters(PHONE);
    await setOut(page, sharedServer(), 'harbour');
    await command(page, { kind: 'set', name: 'The Green Marches of Old Averland' });
    const title = page.getByRole('heading', { level: 1, name: /Averland/ });
    await title.waitFor();
    const bar = await page.locator('.top-bar').boundingBox();
    const box = await title.boundingBox();
    if (!bar || !box) throw new Error('there is no title');
    const clip = { ...box, y: bar.y, height: bar.height - 1 };
    const { width, height, data } = PNG.sync.read(await page.screenshot({ clip }));
    const rows = Array.from({ length: height }, (_, y) => data.subarray(y * width * 4, (y + 1) * width * 4));
    const hasInk = (row: Buffer) => row.some((value, at) => at % 4 === 0 && value < 0x90);
    expect(rows.findIndex(hasInk), 'pixels above the letters').toBeGreaterThanOrEqual(3);
    expect(height - 1 - rows.findLastIndex(hasInk), 'pixels below them').toBeGreaterThanOrEqual(3);
  });

  itInAll(
    'the hint on which dice may be typed is readable in full on a phone with text twice as large',
    async () => {
      const page = await withLargeLetters(PHONE);
      await setOut(page, sharedServer(), 'harbour');
      const leaf = await openLeaf(page, 'dice');
      const field = leaf.getByRole('textbox', { name: 'Other dice' });
      expect((await field.boundingBox())?.width).toBeGreaterThan(300);
    },
  );
});
