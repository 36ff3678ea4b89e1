/// <reference lib="dom" />
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { itInAll } from '../support/all-tests.ts';
import { freshPage, setOut, sharedServer } from '../support/fresh-page.ts';
import { openNotebook } from '../support/notebook.ts';
import { nameField, noteField } from '../support/panel-fields.ts';

/**
 * Starts composing a text with an input method, as for Japanese, and presses a key that belongs to the input method.
 *
 * @param code the key code: browsers report 229 for such a key, some the key's own code
 */
async function pressComposing(page: Page, text: string, key: 'Escape' | 'Enter', code = 229): Promise<void> {
  const keyboard = await page.context().newCDPSession(page);
  await keyboard.send('Input.imeSetComposition', {
    text,
    selectionStart: text.length,
    selectionEnd: text.length,
  });
  const pressed = { key, code: key, windowsVirtualKeyCode: code };
  await keyboard.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...pressed });
  await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', ...pressed });
}

describe('keys pressed during input method composition', () => {
  it('close neither a form nor the dialog around a field, so nothing typed is lost', async () => {
    const page = await freshPage();
    await setOut(page, sharedServer());
    const field = await nameField(page);
    await field.fill('森の');
    await pressComposing(page, 'みず', 'Escape');
    expect(await field.inputValue()).toBe('森のみず');

    await page.getByTestId('map').focus();
    await page.keyboard.press('/');
    const inDialog = page.getByTestId('find').getByRole('textbox');
    await expect.poll(() => inDialog.evaluate((it) => it === document.activeElement)).toBe(true);
    await pressComposing(page, 'もり', 'Escape', 27);
    expect(await inDialog.inputValue()).toBe('もり');
  });

  itInAll('do not submit a half-typed number', async () => {
    const page = await freshPage();
    await setOut(page, sharedServer());
    await openNotebook(page);
    await page.getByRole('button', { name: 'Rations' }).click();
    await page.getByRole('button', { name: 'Add' }).click();
    const field = page.getByTestId('counter').getByRole('textbox');
    await field.click();
    await pressComposing(page, '4', 'Enter');
    expect(await field.inputValue()).toBe('4');
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});

/** Drops a text on a field, as someone does who drags it there from another program. */
async function drop(page: Page, field: Locator, text: string): Promise<void> {
  const pointer = await page.context().newCDPSession(page);
  const box = await field.boundingBox();
  if (!box) throw new Error('the field is not on the page');
  const data = { items: [{ mimeType: 'text/plain', data: text }], dragOperationsMask: 1 };
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await pointer.send('Input.dispatchDragEvent', { type, ...at, data });
}

describe('text from outside the page', () => {
  it('becomes a name even if it contains invisible characters', async () => {
    const page = await freshPage();
    await setOut(page, sharedServer());
    const panel = page.getByTestId('panel');
    const field = await nameField(page);
    await drop(page, field, '\u202aOld\tMill\u202c');
    await expect.poll(() => field.inputValue()).toBe(' Old Mill ');
    await page.keyboard.press('Enter');
    await panel.locator('.written-place').waitFor();
    expect(await panel.locator('.written-place').textContent()).toBe('Old Mill');
  });

  itInAll('is not altered if it is a file name', async () => {
    const page = await freshPage();
    await page.goto(sharedServer());
    const nothing = { name: 'a\u202eb.txt', mimeType: 'text/plain', buffer: Buffer.from('') };
    await page.getByTestId('import').setInputFiles(nothing);
    await page.getByRole('alert').waitFor();
  });

  itInAll('keeps its lines and tabs in a note', async () => {
    const page = await freshPage();
    await setOut(page, sharedServer());
    const field = await noteField(page);
    await drop(page, field, 'a\tb\r\nc\u000bd\u2028e');
    await expect.poll(() => field.inputValue()).toBe('a\tb\nc d\u2028e');
    await page.keyboard.type('!');
    expect(await field.inputValue()).toBe('a\tb\nc d\u2028e!');
  });
});
