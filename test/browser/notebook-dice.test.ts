/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { STARTER_TABLES } from '../../src/rules/tables/starter.ts';
import { itInAll } from '../support/all-tests.ts';
import { expectNoFaultInAnyLight } from '../support/axe.ts';
import { freshPage, seqOf, setOut, sharedServer, untilSeq } from '../support/fresh-page.ts';
import {
  api,
  command,
  dice,
  expectWhole,
  lastEntry,
  openLeaf,
  request,
  tooWide,
} from '../support/notebook.ts';
import { DESKTOP, PHONE } from '../support/screens.ts';

const OMENS = {
  title: 'Omens',
  roll: '1d4',
  rows: [
    { on: [1, 2], text: '[1d6] crows' },
    { on: [3, 4], text: 'A cat' },
  ],
} as const;

/** A campaign with a table and two oracles. */
async function campaignWithTables(page: Page): Promise<void> {
  await setOut(page, sharedServer());
  await command(page, { kind: 'table', id: 'omens', table: OMENS });
  for (const id of ['oracle-likely', 'oracle-very-unlikely']) {
    const table = STARTER_TABLES.get(id);
    if (!table) throw new Error(`there is no table ${id}`);
    await command(page, { kind: 'table', id, table });
  }
  await untilSeq(page, 11);
}

describe('dice in the notebook', () => {
  it('can be rolled with one press or by typing a notation; each roll is labelled, and recent rolls are listed', async () => {
    const page = await freshPage(DESKTOP);
    await setOut(page, sharedServer());
    const leaf = await openLeaf(page, 'dice');
    const rolls = leaf.getByTestId('rolls').locator('.roll');
    await leaf.getByText('Nothing was thrown yet.').waitFor();
    await leaf.getByRole('button', { name: '2d6', exact: true }).click();
    await untilSeq(page, 9);
    await leaf.getByLabel('What for').fill('climbing the wall');
    await leaf.getByLabel('Other dice').fill('3D6+2');
    await leaf.getByLabel('Other dice').press('Enter');
    await untilSeq(page, 10);
    const entry = await lastEntry(page);
    expect(entry).toMatchObject({ kind: 'rolled', notation: '3d6+2', for: 'climbing the wall' });
    await expect.poll(() => rolls.count()).toBe(2);
    const told = (await rolls.first().textContent()) ?? '';
    expect(told).toContain('climbing the wall');
    expect(told).toContain(`${entry.text}`);
    expect(told).toContain('3d6+2');
    expect(await rolls.first().locator('.die').count()).toBe(3);
    expect(await rolls.first().getByTestId('seal').textContent()).toBe('Sealed before you pressed.');
    await expect.poll(() => leaf.getByLabel('What for').inputValue()).toBe('');

    await leaf.getByLabel('Other dice').fill('41d6');
    await leaf.getByText("'41d6'").waitFor();
    expect(await leaf.getByRole('button', { name: 'Throw', exact: true }).isDisabled()).toBe(true);
    await leaf.getByLabel('Other dice').press('Enter');
    expect(await seqOf(page), 'it is not thrown').toBe(10);

    await page.reload();
    const again = await openLeaf(page, 'dice');
    await expect.poll(() => again.getByTestId('rolls').locator('.roll').count()).toBe(2);
  });

  itInAll(
    'roll on a table, and ask an oracle, whose answers are listed from unlikely to likely',
    async () => {
      const page = await freshPage(PHONE);
      await campaignWithTables(page);
      const leaf = await openLeaf(page, 'dice');
      await leaf.getByLabel('On a table').selectOption({ label: 'Omens' });
      await leaf.getByText('1d4, by hand').waitFor();
      await leaf.getByRole('button', { name: 'Roll', exact: true }).tap();
      await untilSeq(page, 12);
      const omen = await lastEntry(page);
      expect(omen).toMatchObject({ kind: 'rolled', table: 'omens' });
      expect(omen.text).toMatch(/^([1-6] crows|A cat)$/);
      await leaf.getByTestId('rolls').getByText(`${omen.text}`).waitFor();

      const answers = leaf.getByRole('group', { name: 'How likely is a yes?' }).getByRole('button');
      expect(await answers.allTextContents()).toEqual(['very unlikely10\u00a0%', 'likely75\u00a0%']);
      await leaf.getByLabel('Question to the oracle').fill('Is the bridge guarded?');
      await answers.last().tap();
      await untilSeq(page, 13);
      const answer = await lastEntry(page);
      expect(answer).toMatchObject({ table: 'oracle-likely', for: 'Is the bridge guarded?' });
      const newest = leaf.getByTestId('rolls').locator('.roll').first();
      await newest.getByText(`${answer.text}`, { exact: true }).waitFor();
      expect(await newest.textContent()).toMatch(/^Is the bridge guarded\?(Yes|No)/);
      expect(await leaf.getByLabel('Question to the oracle').inputValue()).toBe('');
      const { height } = page.viewportSize() ?? { height: 0 };
      await expect.poll(async () => (await newest.boundingBox())?.y ?? height).toBeLessThan(height);
    },
  );

  itInAll('offer the starter set while an oracle is missing, which changes no existing table', async () => {
    const page = await freshPage(PHONE);
    await setOut(page, sharedServer());
    const own = { ...OMENS, title: 'What the innkeeper knows' };
    await command(page, { kind: 'table', id: 'rumour', table: own });
    const leaf = await openLeaf(page, 'dice');
    await leaf.getByRole('button', { name: 'Add the starter set' }).tap();
    await untilSeq(page, 9 + STARTER_TABLES.size - 1);
    await page.getByText(`The starter set is there: ${STARTER_TABLES.size - 1} tables were saved.`).waitFor();
    const answers = leaf.getByRole('group', { name: 'How likely is a yes?' }).getByRole('button');
    expect(await answers.count()).toBe(5);
    expect(await leaf.getByRole('button', { name: 'Add the starter set' }).count()).toBe(0);
    const { entries } = await api(page, 'ledger?limit=100');
    const tabled = (entries as { kind: string; id: string }[]).filter(({ kind }) => kind === 'tabled');
    expect(tabled.map(({ id }) => id).sort()).toEqual([...STARTER_TABLES.keys()].sort());
    expect(tabled[0]).toMatchObject({ id: 'rumour', table: { title: own.title } });
  });

  itInAll('are asked for one after the other from someone who throws them himself', async () => {
    const page = await freshPage(DESKTOP);
    await campaignWithTables(page);
    await page.getByTestId('menu-button').click();
    await page.getByRole('switch', { name: 'I throw the dice myself' }).click();
    await page.keyboard.press('Escape');
    const leaf = await openLeaf(page, 'dice');
    await leaf.getByLabel('On a table').selectOption('omens');
    await leaf.getByRole('button', { name: 'Roll', exact: true }).click();
    await dice(page).waitFor();
    expect(await request(page).textContent()).toBe(
      'Throw a d4 for the row of the table Omens and press what fell.',
    );
    await page.keyboard.press('2');
    await page.getByText('number in a row of Omens').waitFor();
    await page.keyboard.press('5');
    await dice(page).waitFor({ state: 'detached' });
    await untilSeq(page, 12);
    expect(await lastEntry(page)).toMatchObject({ text: '5 crows', dice: [{ own: true }, { own: true }] });
    await leaf.getByTestId('rolls').getByText('Thrown at the table.').waitFor();
  });

  itInAll('can be seen by watchers, but not thrown', async () => {
    const page = await freshPage(PHONE);
    await campaignWithTables(page);
    await command(page, { kind: 'roll', dice: '2d6', faces: [3, 4] });
    const link = await page.evaluate(async () => {
      const path = location.pathname.replace('/c/', '/api/campaigns/');
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ role: 'watcher' });
      const response = await fetch(`${path}/links`, { method: 'POST', headers, body });
      return ((await response.json()) as { url: string }).url;
    });
    const watcher = await freshPage(PHONE);
    await watcher.goto(link);
    const leaf = await openLeaf(watcher, 'dice');
    await leaf.getByTestId('rolls').getByText('7', { exact: true }).waitFor();
    expect(await leaf.getByRole('button').count()).toBe(0);
    expect(await leaf.getByRole('textbox').count()).toBe(0);
  });

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
        await campaignWithTables(page);
        for (const faces of [
          [1, 2],
          [6, 6],
          [3, 3],
        ])
          await command(page, { kind: 'roll', dice: '2d6', faces });
        await command(page, { kind: 'roll', table: 'omens', for: 'x'.repeat(80), faces: [1, 6] });
        const leaf = await openLeaf(page, 'dice');
        await expect.poll(() => leaf.getByTestId('rolls').locator('.roll').count()).toBe(4);
        await expectWhole(page, leaf.locator('button:visible, input:visible, select:visible'), 14);
        expect(await tooWide(page)).toEqual([]);
        await expectNoFaultInAnyLight(page, 'the dice');
      },
    );
});
