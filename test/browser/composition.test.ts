import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { itInAll } from '../support/all-tests.ts';
import { openNotebook } from '../support/notebook.ts';
import { setOut, sharedServer, visitor } from '../support/visitor.ts';

/** Begins to type with an input method, as for Japanese, and presses a key that it is to have. */
async function pressComposing(page: Page, text: string, key: 'Escape' | 'Enter'): Promise<void> {
  const keyboard = await page.context().newCDPSession(page);
  await keyboard.send('Input.imeSetComposition', {
    text,
    selectionStart: text.length,
    selectionEnd: text.length,
  });
  // As browsers tell of a key that an input method takes.
  const pressed = { key, code: key, windowsVirtualKeyCode: 229 };
  await keyboard.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...pressed });
  await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', ...pressed });
}

describe('keys that an input method takes', () => {
  it('close no form, so that nothing that was typed is lost', async () => {
    const page = await visitor();
    await setOut(page, sharedServer());
    const panel = page.getByTestId('panel');
    await panel.getByRole('button', { name: 'Name, mark or note' }).click();
    await panel.getByRole('button', { name: 'Name', exact: true }).click();
    const field = page.getByRole('textbox', { name: 'Name of the place' });
    await field.fill('森の');
    await pressComposing(page, 'みず', 'Escape');
    expect(await field.inputValue()).toBe('森のみず');
  });

  itInAll('end no number before all of it is typed', async () => {
    const page = await visitor();
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
