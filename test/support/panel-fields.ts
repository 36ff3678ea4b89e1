import type { Locator, Page } from 'playwright-core';

/** Opens, in the panel of the chosen hex, what is written there. */
async function openWritten(page: Page, what: string): Promise<Locator> {
  const panel = page.getByTestId('panel');
  await panel.getByRole('button', { name: 'Name, mark or note' }).click();
  await panel.getByRole('button', { name: what, exact: true }).click();
  return panel;
}

/** The field for the name of the chosen hex's place, once it is open. */
export const nameField = async (page: Page): Promise<Locator> =>
  (await openWritten(page, 'Name')).getByRole('textbox', { name: 'Name of the place' });

/** The field for a note on the chosen hex, once it is open. */
export const noteField = async (page: Page): Promise<Locator> =>
  (await openWritten(page, 'Write a note')).getByRole('textbox', {
    name: 'Note, in plain words or Markdown',
  });
