/// <reference lib="dom" />
import { expect, it } from 'vitest';
import { freshPage, seqOf, setOut, sharedServer, untilLive, untilSeq } from '../support/fresh-page.ts';
import { command, leafOf, openNotebook } from '../support/notebook.ts';
import { DESKTOP } from '../support/screens.ts';

it('a counter that waits for the connection is added once, and can’t be put off while it is sent', async () => {
  const page = await freshPage(DESKTOP);
  await setOut(page, sharedServer());
  await openNotebook(page);
  const leaf = leafOf(page, 'day');
  await leaf.getByRole('button', { name: 'Another' }).click();
  await page.keyboard.type('Ale');
  const seq = await seqOf(page);
  await page.context().setOffline(true);
  await untilLive(page, 'reconnecting');
  await page.keyboard.press('Enter');
  await leaf.getByText('This is sent once it is back').waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  expect(await leaf.getByRole('button', { name: 'Cancel' }).isEnabled()).toBe(false);
  await page.context().setOffline(false);
  await untilLive(page, 'connected');
  await leaf.getByTestId('counter').waitFor();
  await leaf.locator('.counter-form').waitFor({ state: 'detached' });
  await command(page, { kind: 'count', name: 'Rations', to: 3 });
  await untilSeq(page, seq + 2);
  expect(await seqOf(page)).toBe(seq + 2);
});
