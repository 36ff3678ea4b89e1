/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { describeInAll, itInAll } from '../support/all-tests.ts';
import { goOffline, goOnline, heldBack } from '../support/late-answers.ts';
import { openMenu } from '../support/menu.ts';
import { leafOf, openLeaf, openNotebook } from '../support/notebook.ts';
import { twoOwners } from '../support/two-owners.ts';

async function openPlayForm(page: Page) {
  await openNotebook(page);
  await leafOf(page, 'day').getByText('How it is played').click();
  return leafOf(page, 'day');
}

async function closeNotebook(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Back to the map' }).click();
  await page.locator('.notebook').waitFor({ state: 'detached' });
}

it('a name of the campaign that was taken back is still in its field', async () => {
  const { page } = await twoOwners();
  const leaf = await openPlayForm(page);
  const field = leaf.getByLabel('Name of the campaign');
  await field.fill('The Blue Marches');
  await goOffline(page);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Take back: Call the campaign “The Blue Marches”' }).click();
  await leaf.locator('.told', { hasText: 'This is sent once' }).waitFor({ state: 'detached' });
  expect(await field.inputValue()).toBe('The Blue Marches');
});

it('what was typed on the leaf of the day is still there when it is opened again', async () => {
  const { page } = await twoOwners();
  const day = await openPlayForm(page);
  await day.getByLabel('Name of the campaign').fill('The Blue Marches');
  await day.getByRole('button', { name: 'Rations' }).click();
  await day.getByLabel('There are').fill('17');
  await page.getByRole('tab', { name: 'Dice' }).click();
  await leafOf(page, 'dice').waitFor();
  await page.getByRole('tab', { name: 'Day' }).click();
  expect(await day.getByLabel('There are').inputValue()).toBe('17');
  await closeNotebook(page);
  await openPlayForm(page);
  expect(await day.getByLabel('There are').inputValue()).toBe('17');
  expect(await day.getByLabel('Name of the campaign').inputValue()).toBe('The Blue Marches');
  // Keys are for what was opened, and not for a field that was found again.
  expect(await day.locator('input:focus').count()).toBe(0);
  await day.getByRole('button', { name: 'Add', exact: true }).click();
  await day.getByTestId('counter').filter({ hasText: 'Rations' }).waitFor();
  expect(await day.getByLabel('There are').count()).toBe(0);
});

describe('what was refused after the notebook was closed', () => {
  it('is told, if it was a counter or how the campaign is played', async () => {
    const { id, owner, page } = await twoOwners();
    await owner.command(id, { kind: 'count', name: 'Rations', to: 3 });
    const leaf = await openPlayForm(page);
    await goOffline(page);
    await leaf.getByRole('button', { name: 'Rations: one more' }).click();
    await leaf.getByText('Only I move the party').click();
    await closeNotebook(page);
    await owner.command(id, { kind: 'close' });
    await goOnline(page);
    await page.getByText(/^Not done: Rations \+1\./).waitFor();
    await page.getByText(/^Not done: Change how it is played\./).waitFor();
  });

  itInAll('is told, if it was a table that was to be put away', async () => {
    const { id, owner, page } = await twoOwners();
    const table = { title: 'A coin', roll: '1d2', rows: [{ on: [1, 2] as const, text: 'Heads' }] };
    await owner.command(id, { kind: 'table', id: 'coin', table });
    const leaf = await openLeaf(page, 'tables');
    await leaf.getByTestId('tables').getByRole('button', { name: 'A coin' }).click();
    await leaf.getByText('Put away or erase').click();
    await leaf.getByRole('button', { name: 'Put away', exact: true }).click();
    const { letGo, asked } = await heldBack(page, '**/commands', 'POST', 'No room.');
    await leaf.getByRole('button', { name: 'Really put away' }).click();
    await asked();
    await closeNotebook(page);
    letGo();
    await page.getByText(/^Not done: Put away A coin\. No room\./).waitFor();
  });
});

describeInAll('a name for the others that is kept slowly', () => {
  const openDialog = async (page: Page) => {
    await openMenu(page);
    await page.getByText('Your name and colour').click();
    return page.getByTestId('person');
  };

  it('does not close the dialog that was opened again meanwhile', async () => {
    const { page } = await twoOwners();
    const { letGo, asked } = await heldBack(page, '**/people/own', 'PATCH');
    const dialog = await openDialog(page);
    await dialog.getByLabel('Your name').fill('Mira');
    await dialog.getByRole('button', { name: 'Keep' }).click();
    await asked();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await openDialog(page);
    const isAnswered = page.waitForResponse('**/people/own');
    await dialog.getByLabel('Your name').fill('Miranda');
    letGo();
    await (await isAnswered).finished();
    await page.evaluate(
      () => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))),
    );
    expect(await dialog.getByLabel('Your name').inputValue()).toBe('Miranda');
  });

  it('is said to be refused if its dialog was closed', async () => {
    const { page } = await twoOwners();
    const { letGo, asked } = await heldBack(page, '**/people/own', 'PATCH', 'No room for names.');
    const dialog = await openDialog(page);
    await dialog.getByLabel('Your name').fill('Mira');
    await dialog.getByRole('button', { name: 'Keep' }).click();
    await asked();
    await page.keyboard.press('Escape');
    letGo();
    await page.getByText('Your name was not kept. No room for names.').waitFor();
  });
});
