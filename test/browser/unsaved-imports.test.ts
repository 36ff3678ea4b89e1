/// <reference lib="dom" />
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { describeInAll, itInAll } from '../support/all-tests.ts';
import { freshPage, setOut, sharedServer, untilLive } from '../support/fresh-page.ts';
import { liveCable } from '../support/live-cable.ts';
import { api, command, openLeaf } from '../support/notebook.ts';
import { askAgainSoon } from '../support/quick-retries.ts';
import { DESKTOP } from '../support/screens.ts';

const PASTED = '## Road\n\n| d6 | On the road |\n|----|----|\n| 1-3 | Riders |\n| 4-6 | Nobody |\n';

const given = (page: Page): Locator => page.getByRole('textbox', { name: 'Not saved, as it was pasted' });

/** Pastes text into the import form of a new campaign. */
async function pasting(text = PASTED): Promise<{ page: Page; leaf: Locator }> {
  const page = await freshPage(DESKTOP);
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

describe('text pasted for import', () => {
  it('survives a reload, along with all choices made for it, until it is saved', async () => {
    const { page, leaf } = await pasting(`${PASTED}\n## Sky\n\n| d2 | Sky |\n|----|----|\n| 1-2 | Rain |\n`);
    await leaf.getByRole('textbox', { name: 'Name, if it has none' }).fill('Weather');
    await leaf.getByRole('combobox', { name: 'Format' }).selectOption('markdown');
    await leaf.getByRole('checkbox', { name: /sky/ }).uncheck();
    await reload(page);
    await leaf.getByRole('button', { name: 'Import not saved' }).click();
    expect(await leaf.getByTestId('pasted').inputValue()).toContain('Riders');
    expect(await leaf.getByRole('textbox', { name: 'Name, if it has none' }).inputValue()).toBe('Weather');
    expect(await leaf.getByRole('combobox', { name: 'Format' }).inputValue()).toBe('markdown');
    expect(await leaf.getByRole('checkbox', { name: /sky/ }).isChecked()).toBe(false);
    await leaf.getByRole('button', { name: 'Save this table' }).click();
    await leaf.getByRole('button', { name: 'Import', exact: true }).click();
    expect(await leaf.getByTestId('pasted').inputValue()).toBe('');
    await reload(page);
    await leaf.getByRole('button', { name: 'Import', exact: true }).waitFor();
  });

  itInAll('is read in the format chosen before it was pasted', async () => {
    const { leaf } = await pasting('');
    const form = leaf.getByRole('combobox', { name: 'Format' });
    await form.selectOption('csv');
    await leaf.getByTestId('pasted').fill(PASTED);
    expect(await form.inputValue()).toBe('csv');
  });

  itInAll('is gone once it is discarded', async () => {
    const { page, leaf } = await pasting();
    await leaf.getByRole('button', { name: 'Throw away' }).click();
    await reload(page);
    await leaf.getByRole('button', { name: 'Import', exact: true }).waitFor();
  });

  itInAll('can be copied or discarded once the campaign is closed, also after a reload', async () => {
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

  itInAll('is given back when the campaign is removed', async () => {
    const { page } = await pasting();
    const owner = await freshPage(DESKTOP);
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

const THREE = ['Road', 'Sky', 'Inn']
  .map((title) => `## ${title}\n\n| d2 | ${title} |\n|----|----|\n| 1-2 | Nobody |\n`)
  .join('\n');

const tabledIds = async (page: Page): Promise<unknown[]> =>
  ((await api(page, 'ledger?after=8')).entries as { kind: string; id: string }[])
    .filter(({ kind }) => kind === 'tabled')
    .map(({ id }) => id);

/**
 * Lets the first command pass, drops the response to the second, and aborts all later ones, until the returned function
 * is called.
 */
async function losingAnswers(page: Page): Promise<() => Promise<void>> {
  let count = 0;
  await page.route('**/commands', async (route) => {
    if (++count === 1) return route.continue();
    if (count === 2) await route.fetch();
    return route.abort();
  });
  return () => page.unroute('**/commands');
}

const TWO_SAVED = '2 of 3 were saved.';

describeInAll('an import of several tables of which one response is lost', () => {
  it('counts that table as saved once the page hears of it, and continues with the next ones', async () => {
    const { page, leaf } = await pasting(THREE);
    const mend = await losingAnswers(page);
    await leaf.getByRole('button', { name: 'Save these 3 tables' }).click();
    await leaf.getByText(TWO_SAVED).waitFor();
    await mend();
    await leaf.getByRole('button', { name: 'Save this table' }).click();
    await expect.poll(() => tabledIds(page)).toEqual(['road', 'sky', 'inn']);
  });

  it('saves that table only once if it is retried before the page hears of it', async () => {
    const page = await freshPage(DESKTOP);
    const cable = await liveCable(page);
    await setOut(page, sharedServer());
    const leaf = await openLeaf(page, 'tables');
    await leaf.getByRole('button', { name: 'Import' }).click();
    await leaf.getByTestId('pasted').fill(THREE);
    const mend = await losingAnswers(page);
    cable.silence();
    await page.route('**/ledger?*', (route) => route.abort());
    await leaf.getByRole('button', { name: 'Save these 3 tables' }).click();
    await leaf.getByText('At least 1 of 3 were saved.').waitFor();
    await mend();
    await leaf.getByRole('button', { name: 'Save these 2 tables' }).click();
    await page.getByText('2 tables were saved.').waitFor();
    await page.unroute('**/ledger?*');
    await expect.poll(() => tabledIds(page)).toEqual(['road', 'sky', 'inn']);
  });
});

describeInAll('an import whose tab is reloaded after everything was saved', () => {
  it('is no longer listed as unsaved, whatever was left out of it', async () => {
    const { page, leaf } = await pasting(THREE);
    await leaf.getByRole('checkbox', { name: /inn/ }).uncheck();
    let count = 0;
    await page.route('**/commands', async (route) => {
      if (++count === 1) await route.continue();
      else await route.fetch();
    });
    await leaf.getByRole('button', { name: 'Save these 2 tables' }).click();
    await expect.poll(() => tabledIds(page)).toEqual(['road', 'sky']);
    await reload(page);
    await leaf.getByRole('button', { name: 'Import', exact: true }).click();
    expect(await leaf.getByTestId('pasted').inputValue()).toBe('');
  });

  it('is no longer listed as unsaved in another tab either, and can still finish in its own', async () => {
    const { page, leaf } = await pasting(THREE);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await untilLive(other, 'connected');
    const list = await openLeaf(other, 'tables');
    await list.getByRole('button', { name: 'Import not saved' }).waitFor();
    let answer = () => {};
    const isHeld = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/commands', async (route) => {
      const response = await route.fetch();
      if ((await tabledIds(other)).length === 3) await isHeld;
      await route.fulfill({ response });
    });
    await leaf.getByRole('button', { name: 'Save these 3 tables' }).click();
    await list.getByRole('button', { name: 'Import', exact: true }).waitFor();
    answer();
    await page.getByText('3 tables were saved.').waitFor();
    await leaf.getByTestId('tables').waitFor();
  });

  it('differs from pasted text whose tables all exist but which nobody saved: that stays unsaved', async () => {
    const { page, leaf } = await pasting();
    await leaf.getByRole('button', { name: 'Save this table' }).click();
    await leaf.getByRole('button', { name: 'Import', exact: true }).click();
    await leaf.getByTestId('pasted').fill(PASTED);
    await leaf.getByText('you have it').waitFor();
    await reload(page);
    await leaf.getByRole('button', { name: 'Import not saved' }).waitFor();
  });
});

itInAll('an import that ends while something else is being written does not disturb that', async () => {
  const { page, leaf } = await pasting();
  let answer = () => {};
  const isHeld = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/commands', async (route) => {
    const response = await route.fetch();
    await isHeld;
    await route.fulfill({ response });
  });
  await leaf.getByRole('button', { name: 'Save this table' }).click();
  await expect.poll(() => tabledIds(page)).toEqual(['road']);
  await page.goBack();
  await leaf.getByTestId('new-table').click();
  await leaf.getByRole('textbox', { name: 'Title' }).fill('Half a title');
  answer();
  await page.getByText('One table was saved.').waitFor();
  expect(await leaf.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Half a title');
});

describeInAll('an import whose last response is lost', () => {
  /** Saves a table, with only the response lost. */
  async function saving(): Promise<{ page: Page; leaf: Locator }> {
    const { page, leaf } = await pasting();
    await page.route('**/commands', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await leaf.getByRole('button', { name: 'Save this table' }).click();
    await page.getByText('One table was saved.').waitFor();
    await page.unroute('**/commands');
    return { page, leaf };
  }

  it('is finished once the page hears that everything was saved', async () => {
    const { leaf } = await saving();
    await leaf.locator('[data-table=road]').waitFor();
    await leaf.getByRole('button', { name: 'Import', exact: true }).click();
    expect(await leaf.getByTestId('pasted').inputValue()).toBe('');
  });

  it('can save the table again if it was erased meanwhile', async () => {
    const { page, leaf } = await saving();
    await leaf.locator('[data-table=road]').click();
    await leaf.getByText('Put away or erase').click();
    await leaf.getByRole('button', { name: 'Erase for good' }).click();
    await leaf.getByRole('button', { name: 'Really erase for good' }).click();
    await leaf.getByRole('button', { name: 'Import', exact: true }).click();
    await leaf.getByTestId('pasted').fill(PASTED);
    await leaf.getByRole('button', { name: 'Save this table' }).click();
    await leaf.locator('[data-table=road]').waitFor();
    expect(await tabledIds(page)).toEqual(['road', 'road']);
  });
});

/** Fills in a new table, without saving it. */
async function writing(): Promise<{ page: Page; leaf: Locator }> {
  const page = await freshPage(DESKTOP);
  await setOut(page, sharedServer());
  const leaf = await openLeaf(page, 'tables');
  await leaf.getByTestId('new-table').click();
  await leaf.getByRole('textbox', { name: 'Title' }).fill('On the road');
  await leaf.getByRole('textbox', { name: 'Text of row 1' }).fill('A boar');
  await leaf.getByRole('textbox', { name: 'Text of row 2' }).fill('Nobody');
  return { page, leaf };
}

describeInAll('the message that the server is unreachable', () => {
  const AWAY = /cannot be reached/;

  it('disappears from an import once the server is back', async () => {
    const { page, leaf } = await pasting();
    await askAgainSoon(page);
    await page.route('**/api/**', (route) => route.abort());
    await leaf.getByRole('button', { name: 'Save this table' }).click();
    await leaf.getByText(AWAY).waitFor();
    await page.unroute('**/api/**');
    await leaf.getByText(AWAY).waitFor({ state: 'detached' });
    expect(await leaf.getByTestId('pasted').inputValue()).toBe(PASTED);
  });

  it('disappears from the editor of a table once the server is back', async () => {
    const { page, leaf } = await writing();
    await askAgainSoon(page);
    await page.route('**/api/**', (route) => route.abort());
    await leaf.getByTestId('save-table').click();
    await leaf.getByTestId('table-state').getByText(AWAY).waitFor();
    await page.unroute('**/api/**');
    await leaf.getByText('Not saved yet.').waitFor();
    await leaf.getByTestId('save-table').click();
    await leaf.getByText('Saved.').waitFor();
  });

  it('does not take with it the reason why the server refused a table', async () => {
    const { page, leaf } = await writing();
    const state = leaf.getByTestId('table-state');
    await askAgainSoon(page);
    await page.route('**/api/**', (route) => route.abort());
    await leaf.getByTestId('save-table').click();
    await state.getByText(AWAY).waitFor();
    const refused = {
      type: 'about:blank',
      title: 'Full',
      status: 409,
      code: 'campaign/full',
      detail: 'Full.',
    };
    await page.route('**/commands', (route) =>
      route.fulfill({ status: 409, contentType: 'application/problem+json', json: refused }),
    );
    await leaf.getByTestId('save-table').click();
    await state.getByText('Full.').waitFor();
    const heard = page.waitForResponse(/\/ledger\?/);
    await page.unroute('**/api/**');
    await (await heard).finished();
    // The page has processed the response before it gets the next frame.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    expect(await state.textContent()).toBe('Full.');
  });
});
