/// <reference lib="dom" />
import { expect, it } from 'vitest';
import { freshPage, setOut, sharedServer } from '../support/fresh-page.ts';
import { menu, openMenu } from '../support/menu.ts';

const ATLAS = /Save it as an atlas to print/;

it('an export that takes long says so in the menu, is not begun twice, and tells why if it fails', async () => {
  const page = await freshPage();
  await setOut(page, sharedServer());
  const code = 'request/malformed';
  const refused = { type: `/problems/${code}`, title: 'No', status: 409, code, detail: 'The disk is full.' };
  let asked = 0;
  const answers: ((isThere: boolean) => void)[] = [];
  await page.route('**/export/pdf*', async (route) => {
    asked++;
    if (await new Promise((answer) => answers.push(answer)))
      await route.fulfill({ body: 'a PDF', headers: { 'Content-Disposition': 'attachment' } });
    else await route.fulfill({ status: 409, contentType: 'application/problem+json', json: refused });
  });
  const item = menu(page).getByRole('button', { name: ATLAS });
  await openMenu(page, 'Save or print');
  await item.click();
  await expect.poll(() => item.textContent()).toBe('A moment …');
  expect(await item.getAttribute('aria-disabled')).toBe('true');
  await expect.poll(() => asked).toBe(1);

  // Nor does it begin again after the menu was closed and opened.
  await page.keyboard.press('Escape');
  await openMenu(page, 'Save or print');
  expect(await item.textContent()).toBe('A moment …');
  await item.click({ force: true });
  const download = page.waitForEvent('download');
  answers[0]?.(true);
  expect((await download).suggestedFilename()).toMatch(/atlas\.pdf$/);
  expect(asked).toBe(1);

  await expect.poll(() => item.getAttribute('aria-disabled')).toBe('false');
  await item.click();
  await expect.poll(() => asked).toBe(2);
  answers[1]?.(false);
  await page.getByTestId('toasts').getByText('The disk is full.').waitFor();
  await menu(page).waitFor({ state: 'detached' });
});
