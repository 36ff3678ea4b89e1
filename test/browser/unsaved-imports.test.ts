/// <reference lib="dom" />
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { api, command, DESKTOP, openLeaf } from '../support/notebook.ts';
import { setOut, sharedServer, untilLive, visitor } from '../support/visitor.ts';

const PASTED = '## Road\n\n| d6 | On the road |\n|----|----|\n| 1-3 | Riders |\n| 4-6 | Nobody |\n';

const given = (page: Page): Locator => page.getByRole('textbox', { name: 'Not saved, as it was pasted' });

/** Pastes text to be imported into a campaign that was made just now. */
async function pasting(text = PASTED): Promise<{ page: Page; leaf: Locator }> {
  const page = await visitor(DESKTOP);
  await setOut(page, sharedServer());
  const leaf = await openLeaf(page, 'tables');
  await leaf.getByRole('button', { name: 'Import' }).click();
  await leaf.getByTestId('pasted').fill(text);
  return { page, leaf };
}

async function reload(page: Page): Promise<void> {
  await page.reload();
  await untilLive(page, 'connected');
  await openLeaf(page, 'tables');
}

describe('text that was pasted to be imported', () => {
  it('is there again after a reload, with all that was chosen of it, until it is saved', async () => {
    const { page, leaf } = await pasting(`${PASTED}\n## Sky\n\n| d2 | Sky |\n|----|----|\n| 1-2 | Rain |\n`);
    await leaf.getByRole('textbox', { name: 'Name, if it has none' }).fill('Weather');
    await leaf.getByRole('combobox', { name: 'Form' }).selectOption('markdown');
    await leaf.getByRole('checkbox', { name: /sky/ }).uncheck();
    await reload(page);
    await leaf.getByRole('button', { name: 'Import not saved' }).click();
    expect(await leaf.getByTestId('pasted').inputValue()).toContain('Riders');
    expect(await leaf.getByRole('textbox', { name: 'Name, if it has none' }).inputValue()).toBe('Weather');
    expect(await leaf.getByRole('combobox', { name: 'Form' }).inputValue()).toBe('markdown');
    expect(await leaf.getByRole('checkbox', { name: /sky/ }).isChecked()).toBe(false);
    await leaf.getByRole('button', { name: 'Save this table' }).click();
    await leaf.getByRole('button', { name: 'Import', exact: true }).click();
    expect(await leaf.getByTestId('pasted').inputValue()).toBe('');
    await reload(page);
    await leaf.getByRole('button', { name: 'Import', exact: true }).waitFor();
  });

  it('is gone once it is thrown away', async () => {
    const { page, leaf } = await pasting();
    await leaf.getByRole('button', { name: 'Throw away' }).click();
    await reload(page);
    await leaf.getByRole('button', { name: 'Import', exact: true }).waitFor();
  });

  it('can be copied or thrown away once the campaign is ended, also after a reload', async () => {
    const { page, leaf } = await pasting();
    await command(page, { kind: 'close' });
    await expect.poll(() => given(page).inputValue()).toBe(PASTED);
    await reload(page);
    await leaf.getByRole('button', { name: 'Tables to import not saved' }).click();
    await leaf.getByRole('button', { name: 'Copy' }).waitFor();
    await leaf.getByRole('button', { name: 'Discard' }).click();
    await leaf.getByRole('button', { name: 'Really discard' }).click();
    await leaf.getByTestId('tables').waitFor({ state: 'attached' });
    expect(await leaf.getByText('not saved').count()).toBe(0);
  });

  it('is given back when the campaign is removed', async () => {
    const { page } = await pasting();
    const owner = await visitor(DESKTOP);
    await owner.goto(((await api(page, 'links', { role: 'owner' })) as { url: string }).url);
    await untilLive(owner, 'connected');
    await owner.evaluate(() =>
      fetch(`/api${location.pathname.replace('/c/', '/campaigns/')}`, { method: 'DELETE' }),
    );
    const kept = page.getByRole('textbox', { name: 'You had written this, and not sent it' });
    await kept.waitFor();
    expect(await kept.inputValue()).toBe(PASTED);
  });
});
