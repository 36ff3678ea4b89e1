/// <reference lib="dom" />
import { expect, it } from 'vitest';
import { freshPage, setOut, sharedServer } from '../support/fresh-page.ts';

it('a press beside a dialog closes it, but not the end of selecting text with the mouse', async () => {
  const page = await freshPage();
  await setOut(page, sharedServer());
  await page.keyboard.press('/');
  const dialog = page.getByTestId('find');
  const field = dialog.getByRole('textbox');
  await field.fill('mountain');
  const box = await field.boundingBox();
  const sheet = await dialog.locator('.dialog-sheet').boundingBox();
  if (!box || !sheet) throw new Error('no dialog is shown');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + 90, y);
  await page.mouse.down();
  await page.mouse.move(sheet.x - 30, y);
  await page.mouse.up();
  expect(await field.inputValue()).toBe('mountain');
  expect(await page.evaluate(() => getSelection()?.toString())).not.toBe('');
  await page.mouse.click(sheet.x - 30, y);
  await dialog.waitFor({ state: 'detached' });
});
