/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { setOut, sharedServer, visitor } from '../support/visitor.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function atTheMap(screen?: typeof PHONE): Promise<Page> {
  const page = await visitor(screen);
  await setOut(page, sharedServer());
  return page;
}

describe('the focus', () => {
  it('may be nowhere: Escape closes the notebook of a small screen all the same', async () => {
    const page = await atTheMap(PHONE);
    await page.getByTestId('notebook-button').tap();
    await page.getByTestId('notebook').waitFor();
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await page.keyboard.press('Escape');
    await page.getByTestId('notebook').waitFor({ state: 'detached' });
  });
});
