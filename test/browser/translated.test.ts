/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { enterHexes, freshPage, LAPTOP, setOut, sharedServer } from '../support/fresh-page.ts';

/**
 * Translates all texts of a page, now and later, the way browsers do it: each gets an element in its place. Words are
 * put in quotes instead of another language.
 */
const translate = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const isToBeTranslated = (text: Node): text is Text =>
      text instanceof Text && /\w/.test(text.data) && text.parentElement?.closest('font, svg') === null;
    const replace = (text: Text) => {
      const font = document.createElement('font');
      font.append(`«${text.data}»`);
      text.replaceWith(font);
    };
    const translateIn = (root: Node) => {
      const texts: Text[] = [];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node: Node | null = walker.currentNode; node; node = walker.nextNode())
        if (isToBeTranslated(node)) texts.push(node);
      texts.forEach(replace);
    };
    new MutationObserver((records) => {
      for (const { addedNodes } of records) addedNodes.forEach(translateIn);
    }).observe(document.body, { childList: true, subtree: true });
    translateIn(document.body);
  });

const shown = async (page: Page): Promise<(string | undefined)[]> =>
  (await page.locator('.panel-where, .panel-head h2, .panel dl').allTextContents()).map((text) =>
    text.replaceAll(/[«»]/g, ''),
  );

it('a page that the browser translates tells of each hex what an untranslated page tells', async () => {
  const page = await freshPage({ ...LAPTOP, locale: 'de-DE' });
  await setOut(page, sharedServer(), 'harbour');
  await translate(page);
  await enterHexes(page, 3);
  const translated = await shown(page);
  expect(await page.locator('.panel-where font').count()).toBeGreaterThan(0);
  await page.reload();
  await page.locator('.panel-where').waitFor();
  expect(translated).toEqual(await shown(page));
});
