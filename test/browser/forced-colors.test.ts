/// <reference lib="dom" />
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { itInAll, varied } from '../support/all-tests.ts';
import { freshPage, setOut, sharedServer } from '../support/fresh-page.ts';
import { openMenu } from '../support/menu.ts';
import { command } from '../support/notebook.ts';

/** The visible fill colour and the outline style of a part. */
const lookOf = (part: Locator, pseudo?: string): Promise<string> =>
  part.evaluate((element, of) => {
    const paint = (of: Element, pseudoElement?: string) =>
      getComputedStyle(of, pseudoElement).backgroundColor;
    // Behind a transparent part one sees the sheet, which has the system's own colour, opaque or nearly so.
    const isClear = (colour: string) => colour === 'rgba(0, 0, 0, 0)';
    const below = document.querySelector('.top-bar') as Element;
    const seen = [paint(element, of), paint(below)].find((colour) => !isClear(colour));
    return `${seen?.match(/\d+/g)?.slice(0, 3)} ${getComputedStyle(element, of).outlineStyle}`;
  }, pseudo);

async function inForcedColors(colorScheme: 'light' | 'dark'): Promise<Page> {
  const page = await freshPage();
  await page.emulateMedia({ forcedColors: 'active', colorScheme, reducedMotion: 'reduce' });
  await setOut(page, sharedServer(), 'harbour');
  return page;
}

for (const scheme of varied(['dark', 'light'] as const))
  describe(`in forced colours, ${scheme}, in a real browser`, () => {
    it('a switch that is on differs from one that is off, and the chosen option from the others', async () => {
      const page = await inForcedColors(scheme);
      await openMenu(page, 'What the map shows');
      const toggle = (name: string) => page.getByRole('switch', { name }).locator('.toggle');
      const [on, off] = [await lookOf(toggle('Trail')), await lookOf(toggle('Legend'))];
      expect(on).not.toBe(off);
      for (const name of ['Trail', 'Legend'])
        expect(await lookOf(toggle(name), '::after'), 'its knob').not.toBe(await lookOf(toggle(name)));
      const subject = (name: string) => page.getByRole('button', { name, exact: true });
      expect(await lookOf(subject('Terrain'))).not.toBe(await lookOf(subject('Rivers')));
      // Forced colours remove shadows: a thick border sets the menu off, and an outline marks the hovered item.
      const menu = page.getByTestId('menu');
      expect(await menu.evaluate((part) => getComputedStyle(part).borderTopWidth)).toBe('2px');
      const item = menu.getByRole('button', { name: /^Find a hex/ });
      await item.hover();
      expect(await item.evaluate((part) => getComputedStyle(part).outlineStyle)).toBe('solid');
    });

    itInAll('scrolled content does not show through the title of a dialog', async () => {
      const page = await inForcedColors(scheme);
      await page.getByTestId('share-button').click();
      const head = page.getByTestId('share').locator('header');
      await head.waitFor();
      expect(await head.evaluate((part) => getComputedStyle(part).backgroundColor)).not.toMatch(
        /^rgba.*, 0\)$/,
      );
    });

    itInAll(
      "the open leaf of the notebook, the order of the journal and today's weather differ from the others",
      async () => {
        const page = await inForcedColors(scheme);
        await command(page, { kind: 'rest' });
        await page.keyboard.press('n');
        const tab = (name: string) => page.getByRole('tab', { name });
        await page.locator('.weather-gauge .today').waitFor();
        expect(await lookOf(page.locator('.weather-gauge .today'))).not.toBe(
          await lookOf(page.locator('.weather-gauge li:not(.today)').first()),
        );
        await tab('Journal').click();
        expect(await lookOf(tab('Journal'))).not.toBe(await lookOf(tab('Day')));
        const order = (name: string) => page.getByRole('button', { name });
        await order('Oldest first').waitFor();
        expect(await lookOf(order('Latest first'))).not.toBe(await lookOf(order('Oldest first')));
      },
    );

    itInAll('the dot of the connection and the bars of the odds are visible', async () => {
      const page = await inForcedColors(scheme);
      expect(await lookOf(page.locator('.live-dot'))).not.toBe(await lookOf(page.locator('.top-bar')));
      await page.getByTestId('begin').click();
      const bar = page.locator('.odds-bar').first();
      await bar.waitFor();
      expect(await lookOf(bar, '::before')).not.toBe(await lookOf(page.getByTestId('panel')));
      expect(await lookOf(bar, '::before')).not.toBe(await lookOf(bar));
    });
  });
