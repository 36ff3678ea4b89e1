/// <reference lib="dom" />
import type { CDPSession, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { itInAll } from '../support/all-tests.ts';
import { faultsFound } from '../support/axe.ts';
import {
  freshPage,
  passPause,
  pause,
  seqOf,
  setOut,
  sharedServer,
  step,
  untilLive,
  untilSeq,
} from '../support/fresh-page.ts';
import { importedWorld } from '../support/imported-world.ts';
import { command } from '../support/notebook.ts';
import { PHONE } from '../support/screens.ts';

const textMap = (page: Page) => page.getByTestId('text-map');
const rowOf = (page: Page, label: string) =>
  textMap(page)
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: label, exact: true }) });
const countOf = (page: Page) => page.getByTestId('text-map-count').textContent();
const whatHasFocus = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

/** Opens the text map of a campaign with the seed `harbour`, with the party one step north of its start. */
async function readMap(screen?: Parameters<typeof freshPage>[0]): Promise<Page> {
  const page = await freshPage(screen);
  await setOut(page, await sharedServer(), 'harbour');
  await step(page, 'w');
  await passPause(page);
  await page.keyboard.press('r');
  await textMap(page).waitFor();
  return page;
}

/** Counts the roles in the browser's accessibility tree. */
async function rolesTold(page: Page): Promise<Readonly<Record<string, number>>> {
  const debugging: CDPSession = await page.context().newCDPSession(page);
  const { nodes } = await debugging.send('Accessibility.getFullAXTree');
  const roles: Record<string, number> = {};
  for (const { ignored, role } of nodes)
    if (!ignored && role) roles[String(role.value)] = (roles[String(role.value)] ?? 0) + 1;
  return roles;
}

describe('the text map in a real browser', () => {
  it('folds the panel on a phone and ends the news, which would cover it, and is printed on several sheets', async () => {
    const page = await freshPage(PHONE);
    await setOut(page, sharedServer(), 'harbour');
    await command(page, { kind: 'mark', q: 0, r: 0, mark: 'camp' });
    await page.getByTestId('news').locator('p').waitFor();
    await page.getByRole('button', { name: 'Show more about this hex' }).tap();
    await page.getByRole('button', { name: 'Show less' }).waitFor();
    await page.getByTestId('menu-button').tap();
    await page.getByTestId('menu').getByRole('button', { name: 'The map as text' }).tap();
    await page.getByRole('button', { name: 'Show more about this hex' }).waitFor();
    await expect.poll(() => page.getByTestId('news').textContent()).toBe('');
    const printed = (await page.pdf({ width: '700px', height: '400px' })).toString('latin1');
    expect(printed.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(2);
  });

  it('opens by a key, the menu and the first Tab stop, and returns the focus to the map', async () => {
    const page = await readMap();
    await expect.poll(() => whatHasFocus(page)).toBe('The map as text');
    expect(await page.getByTestId('map').getAttribute('inert'), 'nothing steers what is not seen').toBe('');
    await page.keyboard.press('Escape');
    await textMap(page).waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('map');
    await page.getByTestId('menu-button').click();
    await page.getByTestId('menu').getByRole('button', { name: 'The map as text' }).click();
    await textMap(page).getByRole('button', { name: 'Back to the map' }).click();
    await textMap(page).waitFor({ state: 'detached' });
    await page.reload();
    await untilLive(page, 'connected');
    await page.keyboard.press('Tab');
    await expect.poll(() => whatHasFocus(page)).toBe('Read the map as text');
    await page.keyboard.press('Enter');
    await textMap(page).waitFor();
  });

  itInAll('lists the known hexes and their neighbours, and can be searched and sorted', async () => {
    const page = await readMap();
    expect(await countOf(page)).toBe('7 known, 12 unknown');
    const table = textMap(page).getByRole('table');
    expect(await table.getByRole('row').count()).toBe(20);
    expect(await table.getByRole('columnheader').allTextContents()).toEqual([
      'Hex',
      'From the party',
      'Terrain',
      'Altitude',
      'River',
      'Site',
      'Written there',
      'Sides',
      'What can be done',
    ]);
    const numbers = () => table.getByRole('rowheader').allTextContents();
    expect((await numbers()).slice(0, 4)).toEqual(['5049', '5048', '5149', '5150']);
    expect(await rowOf(page, '5050').textContent()).toMatch(/1 south.*Village/);
    await textMap(page).getByRole('button', { name: 'Row by row' }).click();
    expect((await numbers())[0]).toBe('5048');
    const search = textMap(page).getByRole('searchbox');
    await search.fill('village');
    expect(await countOf(page)).toMatch(/^\d+ of 19$/);
    expect(await numbers()).toContain('5050');
    await search.fill('unknown');
    await expect.poll(() => textMap(page).getByRole('status').textContent()).toBe('12 of 19.');
    await search.fill('volcano of glass');
    expect(await countOf(page)).toBe('Nothing here is called that');
  });

  itInAll(
    'enters an unknown hex by a second press after a pause, not by a hasty one, and keeps the focus in its row',
    async () => {
      const page = await readMap();
      const before = await seqOf(page);
      const enter = rowOf(page, '5048').getByRole('button', { name: /Enter|enter/ });
      const box = await enter.boundingBox();
      if (!box) throw new Error('there is no such button');
      await page.mouse.dblclick(box.x + 20, box.y + 20);
      await pause(page);
      expect(await seqOf(page), 'a double click enters nothing').toBe(before);
      expect(await enter.textContent()).toBe('Press again to enter 5048');
      await enter.click();
      await untilSeq(page, before + 1);
      expect(await countOf(page)).toMatch(/^8 known/);
      expect(await rowOf(page, '5048').textContent()).toContain('here');

      await passPause(page);
      const beyond = rowOf(page, '5047').getByRole('button', { name: '5047', exact: true });
      await beyond.focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await pause(page);
      expect(await seqOf(page), 'two quick presses of Enter').toBe(before + 1);
      expect(await beyond.getAttribute('aria-pressed')).toBe('true');
      await page.keyboard.press('Enter');
      await untilSeq(page, before + 2);
      await expect.poll(() => whatHasFocus(page), { message: 'where the party is now' }).toBe('5047');
      expect(await page.getByTestId('news').textContent()).toContain('5047');
    },
  );

  itInAll('leads from a row to the form for writing on its hex, and shows what was written', async () => {
    const page = await readMap();
    await rowOf(page, '5050').getByRole('button', { name: '5050', exact: true }).click();
    await rowOf(page, '5050').getByRole('button', { name: 'Name, mark or note 5050' }).click();
    await page.getByTestId('panel').getByRole('button', { name: 'Write a note' }).click();
    await page.getByRole('textbox', { name: /^Note, in plain words/ }).fill('The ferryman waits.');
    await page.getByRole('button', { name: 'Keep this note' }).click();
    await expect.poll(() => rowOf(page, '5050').textContent()).toContain('The ferryman waits.');
    await command(page, { kind: 'mark', q: 0, r: 0, mark: 'quest' });
    await expect.poll(() => rowOf(page, '5050').textContent()).toContain('marked: quest');
    await textMap(page).getByRole('searchbox').fill('quest ferryman');
    expect(await textMap(page).getByRole('rowheader').allTextContents()).toEqual(['5050']);
  });

  itInAll('shows all results of the search, and divides a large world into pages', async () => {
    const { links } = await importedWorld(await sharedServer(), 3000);
    const page = await freshPage();
    await page.goto(links.owner.url);
    await untilSeq(page, 3000);
    await page.keyboard.press('/');
    await page.getByRole('textbox', { name: /Number, terrain, site/ }).fill('forest');
    const told = await page.locator('#find-told').textContent();
    await page.getByRole('button', { name: 'Show all in a table' }).click();
    const count = /^([\d,]+) hexes/.exec(told ?? '')?.[1];
    expect(await countOf(page)).toMatch(new RegExp(`^${count} of 3,7`));
    expect(await textMap(page).getByRole('searchbox').inputValue()).toBe('forest');
    await textMap(page).getByRole('searchbox').fill('');
    const rows = textMap(page).getByRole('row');
    expect(await rows.count()).toBe(101);
    const first = await rows.nth(1).textContent();
    await textMap(page).getByRole('button', { name: 'Next page' }).click();
    expect(await rows.nth(1).getAttribute('aria-rowindex')).toBe('102');
    expect(await rows.nth(1).textContent()).not.toBe(first);
    await expect.poll(() => textMap(page).getByRole('status').textContent()).toMatch(/Page 2 of \d+\.$/);
    expect(Number(await textMap(page).getByRole('table').getAttribute('aria-rowcount'))).toBeGreaterThan(
      3000,
    );
  });

  for (const width of [1000, 1200, 1280, 1440])
    itInAll(`fits beside the open notebook in a window ${width} pixels wide`, async () => {
      const page = await readMap({ viewport: { width, height: 800 } });
      const number = rowOf(page, '5048').getByRole('button', { name: '5048', exact: true });
      const sideways = () =>
        page.locator('.text-map-table').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      await number.click();
      expect(await sideways()).toBe(0);
      await page.getByTestId('notebook-button').click();
      await page.getByRole('tab', { name: 'Day' }).waitFor();
      await expect.poll(sideways).toBe(0);
      const enter = rowOf(page, '5048').getByRole('button', { name: /enter/ });
      await enter.scrollIntoViewIfNeeded();
      expect(
        await enter.evaluate((button) => {
          const { left, right, top, bottom } = button.getBoundingClientRect();
          const corners = [left + 6, right - 6].map((x) => document.elementFromPoint(x, (top + bottom) / 2));
          return corners.every((found) => button.contains(found));
        }),
      ).toBe(true);
    });

  for (const [name, screen] of [
    ['a phone', PHONE],
    ['a laptop', { viewport: { width: 1280, height: 800 } }],
  ] as const)
    itInAll(`is a table for screen readers on ${name}, and passes axe in light and dark mode`, async () => {
      const page = await readMap(screen);
      await rowOf(page, '5048').getByRole('button', { name: '5048', exact: true }).click();
      const roles = await rolesTold(page);
      expect(roles).toMatchObject({ table: 1, row: 20, rowheader: 19, columnheader: 9 });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await faultsFound(page), colorScheme).toEqual([]);
      }
    });
});
