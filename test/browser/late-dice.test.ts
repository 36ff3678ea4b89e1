import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { itInAll } from '../support/all-tests.ts';
import { freshPage, passPause, seqOf, untilSeq } from '../support/fresh-page.ts';
import { command, dice, setOutWithOwnDice } from '../support/notebook.ts';

/** Makes the request for own dice arrive only after the search dialog has opened. Returns the dialog's field. */
async function findingWhenDiceCome(page: Page): Promise<Locator> {
  const held: (() => void)[] = [];
  let isHeld = false;
  await page.routeWebSocket(/socket|live/, (near) => {
    const far = near.connectToServer();
    far.onMessage((message) => {
      if (isHeld) held.push(() => near.send(message));
      else near.send(message);
    });
  });
  await setOutWithOwnDice(page);
  await command(page, { kind: 'enter', to: 1 });
  await untilSeq(page, 9);
  await page.keyboard.press('w');
  await passPause(page);
  isHeld = true;
  await page.keyboard.press('w');
  await page.keyboard.press('/');
  const field = page.getByTestId('find').getByRole('textbox');
  await field.waitFor();
  isHeld = false;
  for (const pass of held) pass();
  await dice(page).waitFor();
  return field;
}

it('typing in an open dialog continues there if own dice are asked for meanwhile', async () => {
  const page = await freshPage();
  const field = await findingWhenDiceCome(page);
  await page.keyboard.type('5516');
  expect(await field.inputValue()).toBe('5516');
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'detached' });
  const given = dice(page).getByRole('button', { name: /^Die .* shows/ });
  expect(await given.count()).toBe(0);
  expect(await seqOf(page)).toBe(9);
  // With the dialog closed, the dice have the keys.
  await page.keyboard.press('5');
  await expect.poll(() => given.count()).toBe(1);
});

itInAll(
  'Back in the browser first closes the dialog, and then the dice that came while it was open',
  async () => {
    const page = await freshPage();
    const field = await findingWhenDiceCome(page);
    const untilDepth = (wanted: number) =>
      expect.poll(() => page.evaluate(() => history.state?.opened ?? 0)).toBe(wanted);
    await untilDepth(2);
    await page.goBack();
    await field.waitFor({ state: 'detached' });
    expect(await dice(page).isVisible()).toBe(true);
    await untilDepth(1);
    await page.goBack();
    await dice(page).waitFor({ state: 'detached' });
    await untilDepth(0);
    expect(page.url()).toMatch(/\/c\//);
  },
);
