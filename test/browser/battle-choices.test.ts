/// <reference lib="dom" />
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { describeInAll, itInAll } from '../support/all-tests.ts';
import { faultsFound } from '../support/axe.ts';
import { freshPage, LAPTOP, setOut, sharedServer, untilSeq } from '../support/fresh-page.ts';
import { PHONE } from '../support/screens.ts';

const sheet = (page: Page): Locator => page.getByTestId('battle');
const status = (page: Page): Locator => sheet(page).locator('.known [role="status"]');
const cell = (page: Page, name: string | RegExp): Locator => page.getByRole('gridcell', { name });
const part = (page: Page, name: string): Locator => page.locator('summary', { hasText: name });
const pick = (page: Page, name: string): Locator => page.getByRole('radio', { name, exact: true });

/** Opens the battle form for the hex where the party set out. */
async function atForm(context: BrowserContextOptions, seed = 'cut'): Promise<Page> {
  const page = await freshPage(context);
  await setOut(page, await sharedServer(), seed);
  const open = page.getByRole('button', { name: 'Show more about this hex' });
  if (await open.isVisible()) await open.click();
  await page.getByRole('button', { name: 'Battle here' }).click();
  await sheet(page).waitFor();
  return page;
}

interface Fought {
  readonly asked: object;
  readonly settings: { readonly with: readonly string[] };
  readonly cells: readonly {
    readonly cell: number;
    readonly features: readonly { readonly kind: string }[];
  }[];
}

/** Rolls, and fetches the stored result from the server. */
async function rolled(page: Page): Promise<Fought> {
  await page.getByRole('button', { name: 'Roll the battlefield' }).click();
  await untilSeq(page, 9);
  await page.getByTestId('battlefield').locator('svg[role="img"]').waitFor();
  const id = new URL(page.url()).pathname.split('/').at(-1);
  return page.evaluate(async (campaign) => {
    const answer = await fetch(`/api/campaigns/${campaign}/battlefields/0/0`);
    return (await answer.json()).entry;
  }, id);
}

describeInAll('the choices for a battlefield', () => {
  it('are the defaults for someone who just presses Roll', async () => {
    const page = await atForm(LAPTOP);
    expect((await rolled(page)).asked).toEqual({ edition: 'portable-2', board: 'hex-9x8' });
  });

  it('limit the kinds to those ticked, offer only those of the edition, and keep the river of the hex', async () => {
    const page = await atForm(PHONE);
    await part(page, 'What may occur').tap();
    const boxes = page.getByRole('group', { name: 'What may occur' }).getByRole('checkbox');
    const names = () => boxes.evaluateAll((all) => all.map((box) => box.closest('label')?.textContent ?? ''));
    expect(await names()).toContain('Railway');
    await page.getByRole('radio', { name: /Portable, first/ }).tap();
    expect(await names()).toEqual(['Hills', 'River is known', 'Road', 'Track', 'Trees', 'Habitation']);
    const river = page.getByRole('checkbox', { name: 'River is known' });
    expect([await river.isChecked(), await river.isDisabled()]).toEqual([true, true]);
    expect(await page.getByRole('checkbox', { name: 'Trees' }).isChecked()).toBe(true);
    for (const name of ['Trees', 'Habitation', 'Hills']) await page.getByRole('checkbox', { name }).tap();
    await page.getByText('The dice decide on road.').waitFor();
    expect(await faultsFound(page)).toEqual([]);
    const fought = await rolled(page);
    expect(fought.asked).toEqual({ edition: 'portable-1', board: 'hex-9x8', with: ['road'] });
    const kinds = new Set(fought.cells.flatMap(({ features }) => features.map(({ kind }) => kind)));
    for (const kind of ['hill', 'trees', 'settlement']) expect(kinds).not.toContain(kind);
  });

  it.each([
    [1366, 768],
    [1280, 720],
  ])(
    'leave the whole Roll button visible in a window of %i × %i, from the first choice to the last',
    async (width, height) => {
      const page = await atForm({ viewport: { width, height } });
      const roll = page.getByRole('button', { name: 'Roll the battlefield' });
      const bottom = () => roll.evaluate((button) => button.getBoundingClientRect().bottom);
      await expect.poll(bottom).toBeLessThanOrEqual(height);
      for (const name of ['Change the country', 'What may occur', 'Known beforehand'])
        await part(page, name).click();
      await cell(page, 'Column 1, row 1: nothing known').waitFor();
      await expect.poll(bottom).toBeLessThanOrEqual(height);
      const last = page.locator('.battle-more').locator('button, input, select').last();
      await last.focus();
      const room = async () => {
        const end = await last.evaluate((field) => field.getBoundingClientRect().bottom);
        return ((await roll.boundingBox())?.y ?? 0) - end;
      };
      await expect.poll(room).toBeGreaterThanOrEqual(0);
    },
  );

  it('are scrolled back to the top once the battlefield is rolled, also on a phone in landscape', async () => {
    const page = await atForm({ viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true });
    const leaf = page.locator('.battle-leaf');
    await part(page, 'What may occur').tap();
    await leaf.evaluate((scrolled) => scrolled.scrollTo(0, scrolled.scrollHeight));
    await rolled(page);
    await expect.poll(() => leaf.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
    const again = page.getByRole('button', { name: 'Roll another' });
    await again.tap();
    await page.getByRole('button', { name: 'Keep the one that is there' }).waitFor();
    expect(await leaf.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
  });

  it('return to the defaults at a press', async () => {
    const page = await atForm(LAPTOP);
    await part(page, 'What may occur').click();
    await page.getByRole('checkbox', { name: 'Railway' }).check();
    await page.getByRole('button', { name: 'Back to the usual' }).click();
    expect(await page.getByRole('checkbox', { name: 'Railway' }).isChecked()).toBe(false);
    expect((await rolled(page)).asked).not.toHaveProperty('with');
  });

  it('include what the players choose in turn, with twelve sectors', async () => {
    const page = await atForm(PHONE);
    await page.getByRole('radio', { name: /Twelve sectors/ }).tap();
    await part(page, 'Players’ choices').tap();
    for (const piece of ['hill', 'water', 'wood'])
      await page.getByRole('button', { name: `Add for Player A: ${piece}` }).tap();
    await page.getByRole('button', { name: 'Add for Player B: built-up area' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^2\. water/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^2\. wood/ }).waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent?.startsWith('2. wood'));
    expect(await faultsFound(page)).toEqual([]);
    expect((await rolled(page)).asked).toEqual({
      edition: 'sectors',
      playerA: ['hill', 'wood'],
      playerB: ['built-up-area'],
    });
  });
});

describeInAll('natures by sectors', () => {
  itInAll('are rolled only if asked for, and can be given for known features', async () => {
    const page = await atForm(LAPTOP);
    expect(await page.getByLabel(/^Dice for how steep/).count()).toBe(0);
    await page.getByRole('radio', { name: /Twelve sectors/ }).check();
    await page.getByLabel(/^Dice for how steep/).check();
    await part(page, 'Known beforehand').click();
    await page.getByRole('combobox', { name: 'How steep' }).selectOption('steep');
    await cell(page, 'Column 2, row 1: nothing known').click();
    await pick(page, 'River').check();
    await cell(page, 'Column 4, row 1: nothing known').click();
    await cell(page, 'Column 4, row 2: nothing known').click();
    await page.getByRole('combobox', { name: 'Crossing it' }).selectOption('by bridges alone');
    const { asked } = await rolled(page);
    expect(asked).toEqual({
      edition: 'sectors',
      natures: true,
      given: {
        river: { cells: [4, 10], fordable: false },
        features: [{ kind: 'hill', cell: 2, slope: 'steep' }],
      },
    });
  });
});

describe('what is known of a battlefield beforehand', () => {
  itInAll('is placed on the board with the keyboard alone', async () => {
    const page = await atForm(LAPTOP);
    await part(page, 'Known beforehand').focus();
    await page.keyboard.press('Enter');
    await pick(page, 'Mountain').check();
    await cell(page, 'Column 1, row 1: nothing known').focus();
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    await cell(page, 'Column 2, row 3: a mountain').waitFor();
    expect(await status(page).textContent()).toBe('Column 2, row 3: a mountain.');
    await page.keyboard.press('End');
    await page.keyboard.press(' ');
    await cell(page, 'Column 9, row 3: a mountain').waitFor();
    await page.keyboard.press('Enter');
    await cell(page, 'Column 9, row 3: nothing known').waitFor();
    expect(await page.getByRole('gridcell').and(page.locator('[tabindex="0"]')).count()).toBe(1);
    expect(await faultsFound(page)).toEqual([]);
    const { asked, cells } = await rolled(page);
    expect(asked).toMatchObject({ given: { features: [{ kind: 'mountain', cell: 20 }] } });
    expect(cells[19]?.features).toEqual([{ kind: 'mountain' }]);
  });

  it('is placed on the board by touch: a course, ends, houses and a landmark', async () => {
    const page = await atForm(PHONE);
    await part(page, 'Known beforehand').tap();
    await pick(page, 'River').check();
    for (const [column, row] of [
      [3, 1],
      [3, 2],
      [4, 3],
    ])
      await cell(page, `Column ${column}, row ${row}: nothing known`).tap();
    expect(await page.getByLabel('Course, cell by cell').inputValue()).toBe('3,1 3,2 4,3');
    await cell(page, 'Column 9, row 8: nothing known').tap();
    expect(await status(page).textContent()).toMatch(/^River: .* don't lie side by side\.$/);
    await page.getByLabel('Width').selectOption('two cells');
    await pick(page, 'Road').check();
    await pick(page, 'Only its ends').check();
    await cell(page, 'Column 9, row 1: nothing known').tap();
    await cell(page, 'Column 9, row 1: where the road comes in').waitFor();
    await page.getByLabel('It leaves').selectOption('third quarter of the bottom edge from the right');
    await pick(page, 'Houses').check();
    await cell(page, 'Column 8, row 6: nothing known').tap();
    await cell(page, 'Column 8, row 5: nothing known').tap();
    await cell(page, 'Column 8, row 6: a village').waitFor();
    await pick(page, 'Landmark').check();
    await page.getByLabel('Which').selectOption('tower');
    await cell(page, 'Column 6, row 6: nothing known').tap();
    await page.getByRole('textbox', { name: 'Hills' }).fill('0');
    expect(await faultsFound(page)).toEqual([]);
    expect((await rolled(page)).asked).toEqual({
      edition: 'portable-2',
      board: 'hex-9x8',
      given: {
        river: { cells: [3, 12, 22], width: 2 },
        road: { entry: { cell: 9 }, exit: { quarter: 11 } },
        numbers: { hills: 0 },
        features: [
          { kind: 'village', cell: 53 },
          { kind: 'village', cell: 44 },
          { kind: 'landmark', cell: 51, site: 'tower' },
        ],
      },
    });
  });

  itInAll('may be a property of the river, even if nothing is known of its course', async () => {
    const page = await atForm(LAPTOP);
    await part(page, 'Known beforehand').click();
    await pick(page, 'River').check();
    await pick(page, 'Only its ends').check();
    await pick(page, 'Its whole course').check();
    await page.locator('summary', { hasText: 'Known beforehand nothing' }).waitFor();
    const width = page.getByLabel('Width');
    expect(await width.locator('option').first().textContent()).toBe('by the dice');
    await width.selectOption('two cells');
    await page.locator('summary', { hasText: 'Known beforehand river' }).waitFor();
    expect((await rolled(page)).asked).toMatchObject({ given: { river: { width: 2 } } });
  });

  itInAll('blocks the Roll button while it contains a fault, which is shown beside it', async () => {
    const page = await atForm(LAPTOP);
    await part(page, 'Known beforehand').click();
    await page.getByRole('textbox', { name: 'Trees' }).fill('many');
    const told = "Numbers: trees is a whole number from 0 to 40, not 'many'.";
    await page.waitForFunction(
      (text) => document.querySelector('.known [role="status"]')?.textContent === text,
      told,
    );
    const roll = page.getByRole('button', { name: 'Roll the battlefield' });
    expect(await roll.isDisabled()).toBe(true);
    expect(await page.locator('#battle-fault').textContent()).toBe(told);
    expect(await faultsFound(page)).toEqual([]);
    await page.getByRole('button', { name: 'Take all of it away' }).click();
    expect(await roll.isDisabled()).toBe(false);
  });

  itInAll('is kept separately for each board', async () => {
    const page = await atForm(LAPTOP);
    await part(page, 'Known beforehand').click();
    await cell(page, 'Column 1, row 1: nothing known').click();
    await page.locator('summary', { hasText: 'Known beforehand 1 feature' }).waitFor();
    await page.getByLabel('Board').first().selectOption('square-8x8');
    await page.locator('summary', { hasText: 'Known beforehand nothing' }).waitFor();
    await page.getByLabel('Board').first().selectOption('hex-9x8');
    await page.locator('summary', { hasText: 'Known beforehand 1 feature' }).waitFor();
  });
});

it('what is chosen and known of a battlefield is kept while the notebook is in its place', async () => {
  const page = await atForm(LAPTOP);
  await page.getByLabel('Board').first().selectOption('square-8x8');
  await part(page, 'Known beforehand').click();
  await cell(page, 'Column 1, row 1: nothing known').click();
  const known = page.locator('summary', { hasText: 'Known beforehand 1 feature' });
  await known.waitFor();
  await page.getByTestId('notebook-button').click();
  await sheet(page).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Battle here' }).click();
  await sheet(page).waitFor();
  expect(await page.getByLabel('Board').first().inputValue()).toBe('square-8x8');
  expect(await known.count()).toBe(1);
});

itInAll('what is chosen and known of a battlefield stays with its hex', async () => {
  const page = await freshPage(LAPTOP);
  await setOut(page, sharedServer(), 'a seed');
  const panel = page.getByTestId('panel');
  const battle = sheet(page);
  const board = battle.getByRole('combobox', { name: 'Board' });
  const known = battle.locator('summary', { hasText: 'Known beforehand' });
  const openAt = async (key: string, hex: string) => {
    await page.getByTestId('map').focus();
    await page.keyboard.press(key);
    await panel.getByRole('button', { name: 'Battle here' }).click();
    await battle.getByRole('heading', { name: `Battle at ${hex}` }).waitFor();
  };
  await panel.getByRole('button', { name: 'Battle here' }).click();
  await board.selectOption('square-8x8');
  await known.click();
  await battle.getByRole('textbox', { name: 'Hills' }).fill('3');
  const told = await known.textContent();
  expect(told).not.toContain('nothing');
  await openAt('ArrowUp', '5049');
  expect(await board.inputValue()).toBe('hex-9x8');
  expect(await known.textContent()).toContain('nothing');
  await openAt('ArrowDown', '5050');
  expect(await board.inputValue()).toBe('square-8x8');
  expect(await known.textContent()).toBe(told);
});
