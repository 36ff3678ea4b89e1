import { expect, it } from 'vitest';
import { freshPage, setOut, sharedServer, untilSeq } from '../support/fresh-page.ts';
import { command, leafOf, openNotebook } from '../support/notebook.ts';

it('a counter button held down until nothing is left affects no later press, and works with keys at once', async () => {
  const page = await freshPage();
  await setOut(page, sharedServer());
  await command(page, { kind: 'count', name: 'Torches', to: 15 });
  await untilSeq(page, 9);
  await openNotebook(page);
  const counter = leafOf(page, 'day').getByTestId('counter');
  const [less, more] = [counter.getByLabel('one less'), counter.getByLabel('one more')];
  await less.hover();
  await page.mouse.down();
  await expect.poll(() => less.isDisabled()).toBe(true);
  await page.mouse.up();
  await untilSeq(page, 10);
  for (let tap = 0; tap < 3; tap++) await more.click();
  await untilSeq(page, 11);
  expect(await counter.getByRole('textbox').inputValue()).toBe('3');
  await less.press('Enter');
  await untilSeq(page, 12);
  expect(await counter.getByRole('textbox').inputValue()).toBe('2');
});
