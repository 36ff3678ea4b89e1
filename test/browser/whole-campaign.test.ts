/// <reference lib="dom" />
import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { describeInAll, itInAll } from '../support/all-tests.ts';
import { expectNoFaultInAnyLight } from '../support/axe.ts';
import {
  enterHexes,
  freshPage,
  LAPTOP,
  seqOf,
  setOut,
  setOutWithNothing,
  sharedServer,
  untilLive,
  untilSeq,
} from '../support/fresh-page.ts';
import { menu, openMenu } from '../support/menu.ts';
import { api, command, lastEntry, overlaps } from '../support/notebook.ts';
import { PHONE } from '../support/screens.ts';

const dialog = (page: Page): Locator => page.getByTestId('campaign');

async function openDialog(page: Page): Promise<void> {
  await openMenu(page);
  await menu(page)
    .getByRole('button', { name: /remove/i })
    .click();
  await dialog(page).getByRole('heading', { name: 'Remove it' }).waitFor();
}

const idOf = (page: Page): string => new URL(page.url()).pathname.slice('/c/'.length);

describeInAll('forking a campaign on the page', () => {
  it('shows an error after a failure until another name is typed', async () => {
    const page = await freshPage(LAPTOP);
    await setOut(page, sharedServer());
    await page.route('**/fork', (route) => route.fulfill({ status: 500 }));
    await openDialog(page);
    await dialog(page).getByTestId('fork').click();
    await dialog(page).getByRole('alert').waitFor();
    await dialog(page).getByLabel('Name of the copy').fill('Elsewhere');
    await expect.poll(() => dialog(page).getByRole('alert').count()).toBe(0);
  });

  it('leads to a copy under its own name, from now or from the moment shown in the replay', async () => {
    const page = await freshPage(LAPTOP);
    await setOut(page, sharedServer());
    await enterHexes(page, 2);
    const parent = idOf(page);
    const seq = await seqOf(page);
    await openDialog(page);
    await expectNoFaultInAnyLight(page, 'the dialog');
    expect(await dialog(page).getByLabel('Name of the copy').inputValue()).toBe(
      'The Green Marches, another way',
    );
    await dialog(page).getByTestId('fork').click();
    await page.getByRole('heading', { name: 'The Green Marches, another way' }).waitFor();
    await page.getByTestId('toasts').getByText('The Green Marches is left as it is.').waitFor();
    await untilSeq(page, seq + 1);
    expect(idOf(page)).not.toBe(parent);
    expect(await dialog(page).count()).toBe(0);
    await enterHexes(page, 1);

    await page.goto(new URL(`/c/${parent}?at=${seq - 1}`, sharedServer()).href);
    await page.getByTestId('moment-button').click();
    await page.getByTestId('moment').getByRole('button', { name: 'Fork from this moment' }).click();
    await dialog(page)
      .getByText(`up to this moment, entry ${seq - 1},`)
      .waitFor();
    expect(await dialog(page).getByText('Remove').count(), 'nothing is done in the past').toBe(0);
    await dialog(page).getByLabel('Name of the copy').fill('The road not taken');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'The road not taken' }).waitFor();
    await untilSeq(page, seq);
    expect(await seqOf(page)).toBe(seq);
    expect(await page.getByTestId('replay').count()).toBe(0);
    expect(new URL(page.url()).search).toBe('');
  });
});

describeInAll('closing a campaign on the page', () => {
  it('asks twice, and from then on offers nothing that would be refused', async () => {
    const page = await freshPage(PHONE);
    await setOut(page, sharedServer());
    const seq = await seqOf(page);
    await command(page, { kind: 'note', q: 0, r: 0, text: 'A well.', for: 'everyone' });
    await openDialog(page);
    await dialog(page).getByRole('button', { name: 'End this campaign' }).click();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Let it go on');
    await expectNoFaultInAnyLight(page, 'the question');
    await dialog(page).getByRole('button', { name: 'Really end' }).click();
    await untilSeq(page, seq + 2);
    await dialog(page).waitFor({ state: 'detached' });
    expect(await lastEntry(page)).toMatchObject({ kind: 'closed' });
    await page.getByTestId('panel').getByText('This campaign is closed.').waitFor();
    await page.getByRole('button', { name: 'Show more about this hex' }).click();
    await page.getByRole('button', { name: /^Erase for good/ }).waitFor();
    for (const name of [/^Edit/, 'Name', 'Mark', 'Battle here', 'Write a note'])
      expect(await page.getByRole('button', { name }).count(), String(name)).toBe(0);
    await openMenu(page);
    expect(await menu(page).getByRole('switch', { name: 'Ask before entering' }).count()).toBe(0);
    await menu(page).getByRole('button', { name: 'Fork or remove' }).click();
    await dialog(page).getByTestId('fork').waitFor();
    expect(await dialog(page).getByRole('heading', { name: 'End it' }).count()).toBe(0);
  });
});

describe('a campaign that another owner closes', () => {
  it('keeps someone who was about to close it in the dialog, which says so', async () => {
    const page = await freshPage(LAPTOP);
    await setOut(page, sharedServer());
    await openDialog(page);
    await dialog(page).getByRole('button', { name: 'End this campaign' }).focus();
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('button', { name: 'Really end' }).waitFor();
    await command(page, { kind: 'close' });
    await dialog(page).getByRole('status').getByText('It has ended.').waitFor();
    expect(await dialog(page).getByText('End it').count()).toBe(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('This campaign');
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
  });

  itInAll('no longer marks the hex to begin with if nothing was revealed yet', async () => {
    const page = await freshPage(LAPTOP);
    await setOutWithNothing(page, sharedServer());
    const asked = () =>
      page.locator('.map-overlay').evaluate((canvas: HTMLCanvasElement) => {
        const { width, height } = canvas;
        const drawn = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
        return drawn.some((part) => part > 0);
      });
    await expect.poll(asked).toBe(true);
    await command(page, { kind: 'close' });
    await expect.poll(asked).toBe(false);
  });
});

describeInAll('a toast', () => {
  it('covers neither the day chip nor the map’s buttons on a phone', async () => {
    const page = await freshPage(PHONE);
    await setOut(page, sharedServer());
    await command(page, { kind: 'rest' });
    await page.getByTestId('day-chip').waitFor();
    await openDialog(page);
    await dialog(page).getByTestId('fork').click();
    const said = page.getByTestId('toasts').locator('.toast');
    await said.waitFor();
    await page.getByTestId('day-chip').waitFor();
    for (const button of [page.getByTestId('day-chip'), page.locator('.map-controls')])
      expect(await overlaps(said, button)).toBe(false);
  });
});

describe('removing a campaign on the page', () => {
  it('asks twice, offers to save it first, and leads to the first screen, where it is no longer listed', async () => {
    const page = await freshPage(PHONE);
    await setOut(page, sharedServer());
    const id = idOf(page);
    const watcher = await watching(page, id);
    await openDialog(page);
    await dialog(page).getByRole('button', { name: 'Remove this campaign' }).click();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Keep it');
    await expectNoFaultInAnyLight(page, 'the question');
    const download = page.waitForEvent('download');
    await dialog(page).getByRole('button', { name: 'Save the whole campaign first' }).click();
    const saved = await (await download).path();
    expect(gunzipSync(await readFile(saved)).toString()).toContain('The Green Marches');

    await page.keyboard.press('Escape');
    await openDialog(page);
    await dialog(page).getByRole('button', { name: 'Remove this campaign' }).click();
    await dialog(page).getByRole('button', { name: 'Keep it' }).click();
    await page.waitForFunction(() => document.activeElement?.textContent === 'Remove this campaign');
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('button', { name: 'Really remove' }).click();
    await page.getByTestId('toasts').getByText('The Green Marches is gone for good.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    expect(await page.getByTestId('campaigns').count()).toBe(0);
    expect(await page.evaluate((gone) => JSON.stringify(localStorage).includes(gone), id)).toBe(false);
    const asked = await page.request.get(new URL(`/api/campaigns/${id}`, sharedServer()).href);
    expect(asked.ok()).toBe(false);

    await watcher.getByRole('heading', { name: 'This campaign is gone' }).waitFor();
    expect(await watcher.getByTestId('error-page').textContent()).not.toContain('Ask the owner');
    await watcher.goto(sharedServer());
    const list = watcher.getByTestId('campaigns');
    await list.getByText('An owner removed it for good, with all links to it.').waitFor();
    await list.getByRole('button', { name: 'Take off the list' }).click();
    await list.waitFor({ state: 'detached' });
  });

  itInAll('shows an error if the server can’t be reached, and nothing is lost', async () => {
    const page = await freshPage(LAPTOP);
    await setOut(page, sharedServer());
    await page.route(`**/api/campaigns/${idOf(page)}`, (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.fallback(),
    );
    await openDialog(page);
    await dialog(page).getByRole('button', { name: 'Remove this campaign' }).click();
    await dialog(page).getByRole('button', { name: 'Really remove' }).click();
    await dialog(page).getByRole('alert').getByText('The server cannot be reached.').waitFor();
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await enterHexes(page, 1);
  });
});

/** Opens the campaign for a watcher, and checks that their menu has nothing only for others. */
async function watching(page: Page, id: string): Promise<Page> {
  const { token } = await api(page, 'links', { role: 'watcher', label: 'Ben' });
  const watcher = await freshPage(LAPTOP);
  await watcher.goto(new URL(`/c/${id}#${token}`, sharedServer()).href);
  await untilLive(watcher, 'connected');
  await openMenu(watcher);
  await menu(watcher).getByRole('button', { name: 'Keys and gestures' }).waitFor();
  for (const forOthers of [
    menu(watcher).getByRole('button', { name: /remove/ }),
    menu(watcher).getByRole('switch', { name: /^(Ask before entering|I throw the dice myself)$/ }),
  ])
    expect(await forOthers.count(), String(forOthers)).toBe(0);
  await watcher.keyboard.press('Escape');
  return watcher;
}
