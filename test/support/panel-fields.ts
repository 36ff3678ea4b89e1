import type { Locator, Page } from 'playwright-core';

/** Opens a form for writing in the panel of the chosen hex. */
async function openWritten(page: Page, what: string): Promise<Locator> {
  const panel = page.getByTestId('panel');
  await panel.getByRole('button', { name: 'Name, mark or note' }).click();
  await panel.getByRole('button', { name: what, exact: true }).click();
  return panel;
}

/** Opens the field for the place name of the chosen hex. */
export const nameField = async (page: Page): Promise<Locator> =>
  (await openWritten(page, 'Name')).getByRole('textbox', { name: 'Name of the place' });

/** Opens the field for a note on the chosen hex. */
export const noteField = async (page: Page): Promise<Locator> =>
  (await openWritten(page, 'Write a note')).getByRole('textbox', {
    name: 'Note, in plain words or Markdown',
  });
