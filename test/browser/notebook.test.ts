/// <reference lib="dom" />
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { itInAll, varied } from '../support/all-tests.ts';
import { expectNoFaultInAnyLight } from '../support/axe.ts';
import { freshPage, onScreen, pause, setOut, sharedServer, untilSeq } from '../support/fresh-page.ts';
import {
  command,
  dice,
  expectWhole,
  leafOf,
  openNotebook,
  overlaps,
  setOutWithOwnDice,
  tooWide,
} from '../support/notebook.ts';
import { DESKTOP, ON_ITS_SIDE, PHONE } from '../support/screens.ts';

const TABLET = { viewport: { width: 820, height: 1100 } };

const leaf = (page: Page): Locator => leafOf(page, 'day');

describe('the notebook', () => {
  it('opens and closes with N, takes and returns the focus, and the map makes room', async () => {
    const page = await freshPage({ viewport: { width: 1440, height: 900 } });
    await setOut(page, sharedServer());
    await page.getByTestId('map').focus();
    const party = { q: 0, r: 0 };
    const before = await onScreen(page, party);
    await openNotebook(page);
    const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
    await expect.poll(focused).toBe('Day');
    // Half the notebook's width.
    await expect.poll(async () => Math.round((await onScreen(page, party)).x - before.x)).toBe(174);
    const notebook = page.getByTestId('notebook');
    const chosen = page.getByTestId('chosen-aloud');
    await page.keyboard.press('ArrowDown');
    await page.waitForTimeout(150);
    expect(await chosen.textContent(), 'arrows belong to the leaves').toBe('');
    await page.keyboard.press('n');
    await notebook.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('map');
    await expect.poll(async () => Math.round((await onScreen(page, party)).x - before.x)).toBe(0);
    await page.keyboard.press('l');
    await openNotebook(page);
    for (const part of [
      page.getByTestId('legend'),
      page.locator('.map-controls'),
      page.getByTestId('panel'),
      page.locator('.notices'),
    ])
      expect(await overlaps(notebook, part)).toBe(false);
    const legend = await page.getByTestId('legend').boundingBox();
    const margin = (await onScreen(page, party)).x - (legend?.x ?? 0) - (legend?.width ?? 0);
    expect(margin, 'the party lies beside both').toBeGreaterThan(40);
    await page.keyboard.press('n');
    await page.keyboard.press('l');
    await openNotebook(page);
    await page.keyboard.press('Escape');
    await notebook.waitFor({ state: 'detached' });
  });

  itInAll('does not overlap the offer to keep the link', async () => {
    const page = await freshPage(DESKTOP);
    await setOut(page, sharedServer());
    await command(page, { kind: 'enter', to: 1 });
    await untilSeq(page, 9);
    await page.keyboard.press('w');
    await pause(page);
    await page.keyboard.press('w');
    await untilSeq(page, 10);
    await openNotebook(page);
    const card = page.getByTestId('keep-link');
    expect(await overlaps(page.getByTestId('notebook'), card)).toBe(false);
    expect(await overlaps(page.getByTestId('panel'), card)).toBe(false);
  });

  itInAll('takes the place of the panel beside the map on a tablet', async () => {
    const page = await freshPage(TABLET);
    await setOut(page, sharedServer());
    await openNotebook(page);
    expect(await page.getByTestId('panel').isVisible()).toBe(false);
    await expect.poll(async () => Math.round((await onScreen(page, { q: 0, r: 0 })).x)).toBe(584);
    await page.keyboard.press('n');
    await page.getByTestId('panel').waitFor();
  });

  it.each(
    varied([
      ['a phone', PHONE],
      ['a phone on its side', ON_ITS_SIDE],
    ] as readonly (readonly [string, BrowserContextOptions])[]),
  )('on %s is a sheet of its own with nothing cut off, and a large button leads back', async (_, screen) => {
    const page = await freshPage(screen);
    await setOut(page, sharedServer());
    for (const asked of [
      { kind: 'rest', faces: [1, 1] },
      { kind: 'set', hexesPerDay: 12 },
      { kind: 'count', name: 'Rations', to: 7, perDay: -1 },
      { kind: 'count', name: 'Something with a name of forty characters', to: 999_999, perDay: -999_999 },
    ] as const)
      await command(page, asked);
    await page.getByTestId('day-chip').tap();
    await leaf(page).getByText('Fog', { exact: true }).waitFor();
    await leaf(page).getByText('How it is played').tap();
    await leaf(page)
      .getByRole('button', { name: /^Rations, / })
      .tap();
    await leaf(page).getByRole('button', { name: 'Water' }).tap();
    await expectWhole(
      page,
      page.getByTestId('notebook').locator('button:visible, input:visible, summary:visible'),
      18,
    );
    expect(await tooWide(page)).toEqual([]);
    const under = await page.evaluate(() => document.querySelector('.map')?.closest('[inert]') !== null);
    expect(under, 'the map under it can not be pressed').toBe(true);
    await page.getByRole('button', { name: 'Back to the map' }).tap();
    await page.getByTestId('notebook').waitFor({ state: 'detached' });
    await page.getByTestId('panel').waitFor();
  });

  for (const [name, screen] of [
    ['a phone', PHONE],
    ['a laptop', DESKTOP],
  ] as const)
    itInAll(`passes axe with the day and the dice on ${name}, light or dark`, async () => {
      const page = await freshPage({ ...screen, colorScheme: 'light' });
      await setOutWithOwnDice(page);
      await command(page, { kind: 'rest', faces: [5, 6] });
      await command(page, { kind: 'count', name: 'Rations', to: 7, perDay: -1 });
      await page.getByTestId('day-chip').click();
      await leaf(page).getByText('How it is played').click();
      await leaf(page)
        .getByRole('button', { name: /^Rations, / })
        .click();
      await expectNoFaultInAnyLight(page, 'the day');
      await leaf(page).getByRole('button', { name: 'Rest until tomorrow' }).click();
      await dice(page).waitFor();
      await expectNoFaultInAnyLight(page, 'the dice');
      await page.keyboard.press('Escape');
      await page.keyboard.press('n');
      await page.getByTestId('dice-chip').waitFor();
      await expectNoFaultInAnyLight(page, 'the map');
    });

  itInAll('reports that its code could not be fetched, and opens at the next try', async () => {
    const page = await freshPage(DESKTOP);
    await setOut(page, sharedServer());
    await page.route('**/assets/notebook-*.js', (route) => route.abort());
    await page.getByTestId('notebook-button').click();
    await page.getByText('That could not be fetched.').waitFor();
    expect(await page.getByTestId('notebook-button').getAttribute('aria-expanded')).toBe('false');
    await page.unroute('**/assets/notebook-*.js');
    await page.getByTestId('notebook-button').click();
    await leaf(page).waitFor();
  });

  itInAll('a part of the panel that could not be fetched appears once it can be', async () => {
    const page = await freshPage(DESKTOP);
    await setOut(page, sharedServer());
    await page.route('**/assets/hex-inscriptions-*.js', (route) => route.abort());
    await command(page, { kind: 'name', q: 0, r: 0, of: 'place', text: 'Old Mill' });
    await page.getByText('That could not be fetched.').waitFor();
    await page.unroute('**/assets/hex-inscriptions-*.js');
    await page.getByTestId('inscriptions').getByText('Old Mill').waitFor();
  });

  itInAll('opens with its styles after a first try without a connection', async () => {
    const page = await freshPage(DESKTOP);
    await setOut(page, sharedServer());
    await page.context().setOffline(true);
    await page.getByTestId('notebook-button').click();
    await page.getByText('That could not be fetched.').waitFor();
    await page.context().setOffline(false);
    await page.getByTestId('notebook-button').click();
    await leaf(page).waitFor();
    const { x, width } = (await page.getByTestId('notebook').boundingBox()) ?? {};
    expect([x, width]).toEqual([0, 348]);
  });
});
