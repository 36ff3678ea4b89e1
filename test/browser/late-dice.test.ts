import { expect, it } from 'vitest';
import { command, dice, setOutWithOwnDice } from '../support/notebook.ts';
import { passPause, seqOf, untilSeq, visitor } from '../support/visitor.ts';

it('what is typed in a dialog stays there where dice are asked for only then', async () => {
  const page = await visitor();
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
  await page.keyboard.type('5516');
  expect(await field.inputValue()).toBe('5516');
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'detached' });
  const given = dice(page).getByRole('button', { name: /^Die .* shows/ });
  expect(await given.count()).toBe(0);
  expect(await seqOf(page)).toBe(9);
  // Once it is closed the dice have the keys.
  await page.keyboard.press('5');
  await expect.poll(() => given.count()).toBe(1);
});
