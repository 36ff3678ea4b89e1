import type { Locator, Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { itInAll } from '../support/all-tests.ts';
import { freshPage, setOut, sharedServer, untilSeq } from '../support/fresh-page.ts';
import { liveCable } from '../support/live-cable.ts';
import { command, lastEntry, openLeaf } from '../support/notebook.ts';

const table = (title: string) => ({ title, roll: '1d2', rows: [{ on: [1, 2] as const, text: 'Heads' }] });

/** A campaign with two tables, in entries 9 and 10. */
async function withTables(): Promise<Page> {
  const page = await freshPage();
  await setOut(page, sharedServer());
  await command(page, { kind: 'table', id: 'coin', table: table('A coin') });
  await command(page, { kind: 'table', id: 'purse', table: table('A purse') });
  await untilSeq(page, 10);
  return page;
}

/** Opens one of the tables, and unfolds its form for putting it away. */
async function openToPutAway(leaf: Locator, title: string): Promise<void> {
  await leaf.getByTestId('tables').getByRole('button', { name: title }).click();
  await leaf.getByText('Put away or erase').click();
}

itInAll('a table can be erased while another command waits for the connection', async () => {
  const page = await withTables();
  const cable = await liveCable(page);
  await page.reload();
  await untilSeq(page, 10);
  const leaf = await openLeaf(page, 'tables');
  await cable.cut();
  await page.getByRole('tab', { name: 'Day' }).click();
  await page.getByRole('button', { name: 'Rest until tomorrow' }).click();
  await page.getByRole('tab', { name: 'Tables' }).click();
  await openToPutAway(leaf, 'A coin');
  await leaf.getByRole('button', { name: 'Erase for good', exact: true }).click();
  await leaf.getByRole('button', { name: 'Really erase for good' }).click();
  await page.getByRole('button', { name: 'Take back: Erase the text of entry 9' }).waitFor();
  cable.mend();
  await untilSeq(page, 12);
  expect(await lastEntry(page)).toMatchObject({ kind: 'erased', of: 9 });
  await leaf.getByTestId('tables').getByRole('button', { name: 'A purse' }).waitFor();
});

it('whoever opened another table before the first was put away can continue with it', async () => {
  const page = await withTables();
  const leaf = await openLeaf(page, 'tables');
  await openToPutAway(leaf, 'A coin');
  const held = new Promise<Route>((resolve) => page.route('**/commands', resolve));
  await leaf.getByRole('button', { name: 'Put away', exact: true }).click();
  await leaf.getByRole('button', { name: 'Really put away' }).click();
  const route = await held;
  await leaf.getByRole('button', { name: 'All tables' }).click();
  await leaf.getByTestId('tables').getByRole('button', { name: 'A purse' }).click();
  const title = leaf.getByRole('textbox', { name: 'Title' });
  await title.fill('A heavy purse');
  const answered = page.waitForResponse('**/commands');
  await route.continue();
  await answered;
  await untilSeq(page, 11);
  await title.press('End');
  await title.pressSequentially(' of gold');
  expect(await title.inputValue()).toBe('A heavy purse of gold');
});
