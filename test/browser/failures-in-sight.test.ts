/// <reference lib="dom" />
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { itInAll } from '../support/all-tests.ts';
import { freshPage, setOut, sharedServer } from '../support/fresh-page.ts';
import { command } from '../support/notebook.ts';
import { PHONE } from '../support/screens.ts';

/** Has the server refuse whatever is asked of it from now on, except reading. */
const refuseAll = (page: Page): Promise<unknown> =>
  page.route('**/api/**', (route) => {
    if (route.request().method() === 'GET') return route.continue();
    const detail = 'The server has too much to do just now: try again in a minute, or ask who runs it.';
    const body = JSON.stringify({ type: 'about:blank', title: 'Busy', status: 503, code: 'busy', detail });
    return route.fulfill({ status: 503, contentType: 'application/problem+json', body });
  });

/** True if nothing covers the first and the last letters of a text, and both are on the screen. */
const isInSight = (text: Locator): Promise<boolean> =>
  text.evaluate((element) => {
    const { left, top, bottom } = element.getBoundingClientRect();
    return [top + 6, bottom - 6].every((y) => element.contains(document.elementFromPoint(left + 6, y)));
  });

describe('on a phone', () => {
  it('what kept a campaign from being removed is in sight', async () => {
    const page = await freshPage(PHONE);
    await setOut(page, sharedServer());
    await page.getByTestId('menu-button').tap();
    await page.getByText('Fork, end or remove').tap();
    await page.getByRole('button', { name: 'Remove this campaign' }).tap();
    await refuseAll(page);
    await page.getByRole('button', { name: 'Really remove' }).tap();
    const told = page.getByRole('alert');
    await told.waitFor();
    expect(await isInSight(told)).toBe(true);
  });

  itInAll(
    'what is wrong with a number typed for a counter is in sight, with text twice as large',
    async () => {
      const page = await freshPage(PHONE);
      const settings = await page.context().newCDPSession(page);
      await settings.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
      await setOut(page, sharedServer());
      await command(page, { kind: 'count', name: 'Rations', to: 3 });
      await page.getByTestId('notebook-button').tap();
      const field = page.getByRole('textbox', { name: 'Rations', exact: true });
      await field.fill('99999999999');
      await field.press('Enter');
      const told = page.getByRole('alert');
      await told.waitFor();
      expect(await isInSight(told)).toBe(true);
    },
  );
});
