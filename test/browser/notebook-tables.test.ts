/// <reference lib="dom" />
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { STARTER_TABLES } from '../../src/rules/tables/starter.ts';
import { itInAll } from '../support/all-tests.ts';
import { expectNoFaultInAnyLight } from '../support/axe.ts';
import { freshPage, seqOf, setOut, sharedServer, untilSeq } from '../support/fresh-page.ts';
import { command, expectWhole, lastEntry, openLeaf, overlaps, tooWide } from '../support/notebook.ts';
import { DESKTOP, PHONE } from '../support/screens.ts';
import { coin, FORMS } from '../support/table-forms.ts';

const oddsOf = (leaf: Locator): Promise<string[]> => leaf.locator('.odds-share').allTextContents();
const state = (leaf: Locator): Locator => leaf.getByTestId('table-state');
const list = (leaf: Locator): Locator => leaf.getByTestId('tables');

describe('tables in the notebook', () => {
  it('are written with the odds of each row, tried without a trace, saved, and rolled for everyone', async () => {
    const page = await freshPage(DESKTOP);
    await setOut(page, sharedServer());
    const leaf = await openLeaf(page, 'tables');
    await leaf.getByTestId('new-table').click();
    const title = leaf.getByRole('textbox', { name: 'Title' });
    await expect.poll(() => title.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await state(leaf).textContent(), 'nothing is wrong before anything was written').toBe('');
    await leaf.getByTestId('save-table').click();
    await leaf.getByText(/^A table needs an id, by which other tables refer to it/).waitFor();
    expect(await seqOf(page), 'nothing is saved').toBe(8);
    await leaf.getByRole('textbox', { name: 'Title' }).fill('Tavern talk');
    expect(await leaf.getByRole('textbox', { name: /^Id/ }).inputValue()).toBe('tavern-talk');
    await leaf.getByLabel('Text of row 1').fill('[1d6] sailors from [nowhere]');
    await leaf.getByText("there is no table 'nowhere'").waitFor();
    expect(await leaf.getByTestId('try').isDisabled()).toBe(true);
    await leaf.getByLabel('Text of row 1').fill('[1d6] sailors');
    await leaf.getByLabel('Text of row 2').fill('Nobody');
    expect(await oddsOf(leaf)).toEqual(['50\u00a0%', '50\u00a0%']);

    await leaf.getByRole('textbox', { name: 'Dice' }).fill('2d6');
    await leaf.getByText('comes to 2 to 12').waitFor();
    await leaf.getByText('2d6 never comes to 1, only to 2 to 12').waitFor();
    await leaf.getByText('no row has 7 to 12, though 2d6 may come to it').waitFor();
    expect(await oddsOf(leaf)).toEqual(['8\u00a0%', '33\u00a0%']);
    expect(await state(leaf).textContent()).toBe('2 things to mend.');
    await leaf.getByRole('button', { name: 'Share out evenly' }).click();
    expect(await oddsOf(leaf)).toEqual(['58\u00a0%', '42\u00a0%']);
    await leaf.getByTestId('add-row').click();
    await leaf.getByLabel('Text of row 3').fill('A storm');
    await leaf.getByRole('button', { name: 'One result each' }).click();
    expect(await oddsOf(leaf)).toEqual(['33\u00a0%', '33\u00a0%', '33\u00a0%']);
    await leaf.getByRole('button', { name: 'Move row 3 up' }).click();
    expect(await leaf.getByLabel('Text of row 2').inputValue()).toBe('A storm');
    await leaf.getByRole('button', { name: 'Remove row 2' }).click();
    await leaf.getByRole('button', { name: 'Share out evenly' }).click();

    for (let time = 0; time < 5; time++) {
      await leaf.getByTestId('try').click();
      await expect.poll(() => leaf.getByTestId('trial').textContent()).toMatch(/[1-6] sailors|Nobody/);
    }
    expect(await seqOf(page), 'a try writes nothing').toBe(8);
    expect(await state(leaf).textContent()).toBe('Not saved yet.');
    expect(await leaf.getByTestId('roll-for-all').count(), 'of what nobody else has').toBe(0);
    await leaf.getByTestId('save-table').click();
    await untilSeq(page, 9);
    const saved = await lastEntry(page);
    expect(saved).toMatchObject({ kind: 'tabled', id: 'tavern-talk', table: { roll: '1d3' } });
    await expect.poll(() => state(leaf).textContent()).toBe('Saved.');
    await leaf.getByTestId('roll-for-all').click();
    await page
      .locator('.dice-leaf')
      .getByText(/[1-6] sailors|Nobody/)
      .first()
      .waitFor();
    expect(await lastEntry(page)).toMatchObject({ kind: 'rolled', table: 'tavern-talk' });
  });

  itInAll('keep unsaved changes until they are saved or discarded', async () => {
    const page = await freshPage(DESKTOP);
    await setOut(page, sharedServer());
    await command(page, { kind: 'table', id: 'coin', table: coin('Heads') });
    await untilSeq(page, 9);
    const leaf = await openLeaf(page, 'tables');
    await list(leaf)
      .getByRole('button', { name: /A coin/ })
      .click();
    await leaf.getByLabel('Text of row 1').fill('Tails');
    await page.reload();
    await untilSeq(page, 9);
    const again = await openLeaf(page, 'tables');
    await list(again).getByText('changes not saved').click();
    expect(await again.getByLabel('Text of row 1').inputValue()).toBe('Tails');
    // Someone else saves the same table meanwhile.
    await command(page, { kind: 'table', id: 'coin', table: coin('Its edge') });
    await again.getByText('Somebody else changed this table meanwhile.').waitFor();
    await again.getByRole('button', { name: 'Take theirs' }).click();
    expect(await again.getByLabel('Text of row 1').inputValue()).toBe('Its edge');
  });

  itInAll('keep what is typed while saving', async () => {
    const page = await freshPage(DESKTOP);
    await setOut(page, sharedServer());
    const leaf = await openLeaf(page, 'tables');
    await leaf.getByTestId('new-table').click();
    await leaf.getByRole('textbox', { name: 'Title' }).fill('Tavern talk');
    await leaf.getByLabel('Text of row 1').fill('Sailors');
    await leaf.getByLabel('Text of row 2').fill('Nobody');
    for (const [seq, typed] of [
      [9, 'A monk'],
      [10, 'Two monks'],
    ] as const) {
      let goOn = () => {};
      const held = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      await page.route('**/commands', async (route) => {
        await held;
        await route.continue();
      });
      await leaf.getByTestId('save-table').click();
      await leaf.getByText('Saving …').waitFor();
      await leaf.getByLabel('Text of row 2').fill(typed);
      goOn();
      await untilSeq(page, seq);
      await expect.poll(() => state(leaf).textContent()).toBe('Changes not saved yet.');
      expect(await leaf.getByLabel('Text of row 2').inputValue()).toBe(typed);
      await page.unroute('**/commands');
    }
    await leaf.getByTestId('save-table').click();
    await expect.poll(() => state(leaf).textContent()).toBe('Saved.');
    expect(await lastEntry(page)).toMatchObject({ table: { rows: [{}, { text: 'Two monks' }] } });
  });

  itInAll('leave the editor once others put them away, unless there are unsaved changes', async () => {
    const page = await freshPage(DESKTOP);
    await setOut(page, sharedServer());
    for (const id of ['coin', 'edge']) await command(page, { kind: 'table', id, table: coin(id) });
    await untilSeq(page, 10);
    const leaf = await openLeaf(page, 'tables');
    const items = list(leaf).getByRole('button', { name: /A coin/ });
    await items.first().click();
    await leaf.getByLabel('Text of row 1').waitFor();
    await command(page, { kind: 'table', id: 'coin', table: null });
    await expect.poll(() => items.count()).toBe(1);
    await items.click();
    await leaf.getByLabel('Text of row 1').fill('Its edge');
    await command(page, { kind: 'table', id: 'edge', table: null });
    await leaf.getByText('This table was put away meanwhile.').waitFor();
    expect(await leaf.getByLabel('Text of row 1').inputValue()).toBe('Its edge');
    await leaf.getByRole('button', { name: 'Throw mine away' }).click();
    await leaf.getByTestId('new-table').waitFor();
  });

  itInAll(
    'are sorted by title, including those put away by others while there were unsaved changes',
    async () => {
      const page = await freshPage(DESKTOP);
      await setOut(page, sharedServer());
      const titles = ['Weather', 'Beasts'];
      for (const title of titles)
        await command(page, { kind: 'table', id: title.toLowerCase(), table: { ...coin('Heads'), title } });
      await untilSeq(page, 10);
      const leaf = await openLeaf(page, 'tables');
      for (const title of titles) {
        await list(leaf).getByRole('button', { name: title }).click();
        await leaf.getByLabel('Text of row 1').fill('Tails');
        await leaf.getByRole('button', { name: 'All tables' }).click();
      }
      for (const title of titles)
        await command(page, { kind: 'table', id: title.toLowerCase(), table: null });
      await untilSeq(page, 12);
      const shown = (at: typeof leaf) => list(at).locator('strong').allTextContents();
      await expect.poll(() => list(leaf).getByText('not saved', { exact: true }).count()).toBe(2);
      expect(await shown(leaf)).toEqual(['Beasts', 'Weather']);
      await page.reload();
      await untilSeq(page, 12);
      expect(await shown(await openLeaf(page, 'tables'))).toEqual(['Beasts', 'Weather']);
    },
  );

  itInAll('can be put away if no other table refers to them, and their text can be erased', async () => {
    const page = await freshPage(PHONE);
    await setOut(page, sharedServer());
    await command(page, { kind: 'table', id: 'coin', table: coin('Heads') });
    await command(page, { kind: 'table', id: 'purse', table: { ...coin('[coin]'), title: 'A purse' } });
    await untilSeq(page, 10);
    const leaf = await openLeaf(page, 'tables');
    const openToPutAway = async (title: string) => {
      await list(leaf).getByRole('button', { name: title }).tap();
      await leaf.getByText('Put away or erase').tap();
    };
    await openToPutAway('A coin');
    await leaf.getByText('purse refers to it.').waitFor();
    await leaf.getByRole('button', { name: 'Put away', exact: true }).tap();
    await leaf.getByRole('button', { name: 'Really put away' }).tap();
    await leaf.getByText("Table 'purse', row 1: there is no table 'coin'.").waitFor();
    expect(await seqOf(page), 'nothing has happened').toBe(10);
    await leaf.getByRole('button', { name: 'All tables' }).tap();
    await openToPutAway('A purse');
    await leaf.getByRole('button', { name: 'Put away', exact: true }).tap();
    await leaf.getByRole('button', { name: 'Really put away' }).tap();
    await untilSeq(page, 11);
    expect(await lastEntry(page)).toMatchObject({ kind: 'tabled', id: 'purse', table: null });
    await openToPutAway('A coin');
    await leaf.getByRole('button', { name: 'Erase for good', exact: true }).tap();
    await leaf.getByRole('button', { name: 'Really erase for good' }).tap();
    await untilSeq(page, 12);
    expect(await lastEntry(page)).toMatchObject({ kind: 'erased', of: 9 });
    await leaf.getByText('Encounters, names, rumours, an oracle').waitFor();
  });

  itInAll('can be imported from every format of other programs, and what is dropped is listed', async () => {
    const page = await freshPage(DESKTOP);
    await setOut(page, sharedServer());
    const leaf = await openLeaf(page, 'tables');
    await leaf.getByRole('button', { name: 'Import' }).click();
    await leaf.getByRole('textbox', { name: 'Name, if it has none' }).fill('Weather');
    const pasted = leaf.getByTestId('pasted');
    const told = (testId: string, part: string) => leaf.getByTestId(testId).locator(part).allTextContents();
    for (const [form, text, tables, dropped] of FORMS) {
      await pasted.fill(text);
      await leaf.getByRole('option', { name: `${form}, it seems` }).waitFor({ state: 'attached' });
      expect(await told('imported', 'small'), form).toEqual(tables);
      expect(await told('dropped', 'li'), form).toEqual(dropped);
      const isAll = await leaf.getByText('Everything in it can be imported.').count();
      expect(isAll, form).toBe(dropped.length === 0 ? 1 : 0);
    }
    await pasted.fill('{"coin": {"title"');
    await leaf.getByText('the file: it is no JSON').waitFor();
    expect(await leaf.getByTestId('save-import').isDisabled()).toBe(true);

    await leaf.getByTestId('tables-file').setInputFiles({
      name: 'weather.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('d6,Wetter\n1-6,Föhn\n', 'latin1'),
    });
    await leaf.getByText('That file is no text in UTF-8.').waitFor();

    const [, inn = ''] = FORMS[0] ?? [];
    await leaf
      .getByTestId('tables-file')
      .setInputFiles({ name: 'inn.txt', mimeType: 'text/plain', buffer: Buffer.from(inn) });
    await expect.poll(() => told('imported', 'small')).toEqual(FORMS[0]?.[2]);
    await leaf.getByRole('checkbox', { name: /animal/ }).uncheck();
    await leaf.getByText("table 'inn', row 1: there is no table 'animal'").waitFor();
    await leaf.getByRole('checkbox', { name: /animal/ }).check();
    await leaf.getByRole('button', { name: 'Save these 2 tables' }).click();
    await untilSeq(page, 10);
    await expect.poll(() => list(leaf).getByRole('button').count()).toBe(2);
    await leaf.getByRole('button', { name: 'Import' }).click();
    await pasted.fill(inn);
    await expect.poll(() => leaf.getByText('you have it').count()).toBe(2);
  });

  itInAll('can be read and tried by those who may not edit them', async () => {
    const page = await freshPage(PHONE);
    await setOut(page, sharedServer());
    await command(page, { kind: 'table', id: 'coin', table: coin('Heads') });
    const link = await page.evaluate(async () => {
      const path = location.pathname.replace('/c/', '/api/campaigns/');
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ role: 'player' });
      const response = await fetch(`${path}/links`, { method: 'POST', headers, body });
      return ((await response.json()) as { url: string }).url;
    });
    const player = await freshPage(PHONE);
    await player.goto(link);
    const leaf = await openLeaf(player, 'tables');
    expect(await leaf.getByTestId('new-table').count()).toBe(0);
    await list(leaf).getByRole('button', { name: 'A coin' }).tap();
    await leaf.getByText('Heads').waitFor();
    expect(await oddsOf(leaf)).toEqual(['100\u00a0%']);
    await leaf.getByTestId('try').tap();
    await expect.poll(() => leaf.getByTestId('trial').textContent()).toContain('Heads');
    expect(await leaf.getByRole('textbox').count()).toBe(0);
    expect(await seqOf(player)).toBe(9);
    await player.getByRole('tab', { name: 'Dice' }).tap();
    const ofDice = player.getByTestId('dice-leaf');
    await ofDice.getByText(/this campaign has none/).waitFor();
    expect(await ofDice.getByRole('button', { name: 'Add the starter set' }).count()).toBe(0);
  });

  itInAll('can be added as a starter set by one press if there are none yet', async () => {
    const page = await freshPage(DESKTOP);
    await setOut(page, sharedServer());
    const leaf = await openLeaf(page, 'tables');
    await leaf.getByRole('button', { name: 'Add the starter set' }).click();
    await untilSeq(page, 8 + STARTER_TABLES.size);
    await expect.poll(() => list(leaf).getByRole('button').count()).toBe(STARTER_TABLES.size);
    await list(leaf).getByText('The mood of the day').waitFor();
    await page.getByRole('tab', { name: 'Journal' }).click();
    const journal = page.getByTestId('journal');
    const fold = journal.getByText(`${STARTER_TABLES.size} changes to the tables`);
    await fold.waitFor();
    const shown = journal.locator('.journal-event').filter({ visible: true });
    const before = await shown.count();
    const signature = journal
      .locator('li', { has: page.locator('.journal-fold') })
      .locator(':scope > .journal-by');
    expect(await signature.isVisible(), 'who did it is said while it is closed').toBe(true);
    await fold.click();
    await expect.poll(() => shown.count()).toBe(before + STARTER_TABLES.size);
    expect(await journal.locator('.journal-fold .journal-by').count()).toBe(0);
  });

  /** Checks that the save button stays within the window while the rows are scrolled under it. */
  async function expectBarStays(page: Page, leaf: Locator): Promise<void> {
    const bar = leaf.getByTestId('save-table');
    const { height } = page.viewportSize() ?? { height: 0 };
    const tops: number[] = [];
    for (const part of [0, 0.5, 1]) {
      await leaf.evaluate((sheet, to) => sheet.scrollTo(0, to * sheet.scrollHeight), part);
      tops.push(await leaf.evaluate((sheet) => sheet.scrollTop));
      const box = await bar.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? height), `at ${part}`).toBeLessThan(height);
    }
    expect(new Set(tops).size, 'it can be scrolled').toBe(3);
  }

  for (const [name, screen] of [
    ['a phone', PHONE],
    ['a laptop', DESKTOP],
  ] as const)
    itInAll(
      `have all controls within reach on ${name}, and pass axe, light or dark`,
      {
        timeout: 90_000,
      },
      async () => {
        const page = await freshPage({ ...screen, colorScheme: 'light' });
        await setOut(page, sharedServer());
        const rows = Array.from({ length: 20 }, (_, index) => ({
          on: [index + 1] as const,
          text: `Row ${index}`,
        }));
        const when = { when: 'enter', where: { terrain: ['forest'], chance: '1-2 of 1d6' } } as const;
        await command(page, {
          kind: 'table',
          id: 'a-long-id-of-forty-characters-and-hyphen',
          table: { title: 'W'.repeat(120), roll: '1d20', rows, ...when },
        });
        await untilSeq(page, 9);
        const leaf = await openLeaf(page, 'tables');
        const views = async (what: string) => {
          expect(await tooWide(page), what).toEqual([]);
          await expectNoFaultInAnyLight(page, what);
        };
        await expectWhole(page, leaf.getByRole('button'), 4);
        await views('the list');
        await leaf.locator('.table-item').click();
        await leaf.getByText('Put away or erase').click();
        await expectBarStays(page, leaf);
        await views('the editor');
        expect(await overlaps(page.getByTestId('notebook'), page.locator('.map-controls'))).toBe(
          screen === PHONE,
        );
        await leaf.getByRole('button', { name: 'All tables' }).click();
        await leaf.getByRole('button', { name: 'Import' }).click();
        await leaf.getByRole('button', { name: 'Our starter set' }).click();
        await expect.poll(() => leaf.getByTestId('imported').locator('li').count()).toBeGreaterThan(15);
        await views('the import');
      },
    );
});
