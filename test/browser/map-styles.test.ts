/// <reference lib="dom" />

import { describe, expect, it } from 'vitest';
import { itInAll } from '../support/all-tests.ts';
import { expectNoFaultInAnyLight } from '../support/axe.ts';
import { countDrawing, untilDrawn } from '../support/drawing-calls.ts';
import { freshPage, setOut, sharedServer } from '../support/fresh-page.ts';
import { menu, openMenu } from '../support/menu.ts';
import { PHONE } from '../support/screens.ts';
import {
  choose,
  colouredBy,
  DESK,
  expectColoured,
  expectRestWithAllShown,
  mapOf,
} from '../support/styled-map.ts';

describe('maps with another subject', () => {
  itInAll(
    'are chosen in the menu, remembered by the browser, explained in the legend, and exported as shown',
    {
      timeout: 60_000,
    },
    async () => {
      const page = await mapOf(300, DESK);
      await expectColoured(page, 'terrain');
      await choose(page, 'Heights', 'Altitudes', 'Expeditions');
      await expectColoured(page, 'heights');
      expect((await colouredBy(page, 'terrain')).right).toBeLessThan(
        (await colouredBy(page, 'heights')).right,
      );
      await page.getByTestId('map').focus();
      await page.keyboard.press('l');
      const legend = page.getByTestId('legend');
      await legend.getByText('altitude 5').waitFor();
      await legend.getByText('expedition').waitFor();
      expect(await legend.getByText('river').count()).toBe(0);
      expect(await legend.getByText('order of discovery').count()).toBe(0);

      await page.reload();
      await page.locator('.map-ground[data-camera]').waitFor();
      await expectColoured(page, 'heights');
      const asked = page.waitForRequest(/export\/svg/);
      await choose(page, 'Save the map as a drawing').catch(() => undefined);
      expect(new URL((await asked).url()).search).toBe('?map=heights&show=altitudes%2Cexpeditions');
      await choose(page, 'Terrain', 'Altitudes', 'Expeditions');
      await expectColoured(page, 'terrain');
      expect(await page.evaluate(() => localStorage.getItem('hexfarer.map'))).toBe('');
    },
  );

  itInAll.each([60, 300])(
    'of %i hexes are complete and then rest, with everything shown, at a pixel ratio of 2',
    {
      timeout: 90_000,
    },
    (hexes) => expectRestWithAllShown(hexes, { viewport: { width: 720, height: 540 }, deviceScaleFactor: 2 }),
  );

  it('are updated as hexes become known', async () => {
    const page = await freshPage(DESK);
    await countDrawing(page);
    await setOut(page, sharedServer());
    await choose(page, 'Order of discovery', 'Expeditions');
    await untilDrawn(page);
    const before = await page.locator('.map-ground').screenshot();
    await page.evaluate(async () => {
      const path = location.pathname.replace('/c/', '/api/campaigns/');
      const headers = { 'content-type': 'application/json' };
      for (const to of [1, 1]) {
        const body = JSON.stringify({ id: crypto.randomUUID(), command: { kind: 'enter', to } });
        await fetch(`${path}/commands`, { method: 'POST', headers, body });
      }
    });
    await page.waitForFunction(() => Number(document.documentElement.dataset.hexes) === 8);
    await untilDrawn(page);
    expect(before.equals(await page.locator('.map-ground').screenshot())).toBe(false);
  });

  itInAll('exist for islands, but not for elevation worlds, whose only map shows heights', async () => {
    const island = await mapOf(24, PHONE, 'island');
    await choose(island, 'Heights');
    await untilDrawn(island);
    const { seen, right } = await colouredBy(island, 'heights');
    expect(right / seen).toBeGreaterThan(0.6);
    const heights = await mapOf(20, PHONE, 'elevation');
    await openMenu(heights, 'What the map shows');
    await menu(heights).getByText('Trail').waitFor();
    expect(await menu(heights).getByText('Expeditions').count()).toBe(0);
  });

  itInAll('pass axe in menu and legend', async () => {
    const page = await mapOf(300, DESK);
    await choose(page, 'Heights', 'Order of discovery', 'Altitudes', 'Expeditions');
    await page.getByTestId('map').focus();
    await page.keyboard.press('l');
    await page.getByTestId('legend').waitFor();
    await openMenu(page, 'What the map shows', 'Save or print');
    await menu(page).getByText('Rivers').waitFor();
    await expectNoFaultInAnyLight(page, 'menu and legend');
  });
});
