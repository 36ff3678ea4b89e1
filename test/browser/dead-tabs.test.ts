/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { itInAll } from '../support/all-tests.ts';
import { freshPage, setOut, sharedServer, untilLive, untilSeq } from '../support/fresh-page.ts';
import { liveCable } from '../support/live-cable.ts';
import { lastEntry } from '../support/notebook.ts';
import { DESKTOP } from '../support/screens.ts';

/** Crashes the process of a page, and opens its address in another tab of the same browser. */
async function openedAfterItsDeath(page: Page): Promise<Page> {
  const url = page.url();
  const tab = await page.context().newPage();
  const session = await page.context().newCDPSession(page);
  const died = page.waitForEvent('crash');
  // Nobody is left to answer this call.
  session.send('Page.crash').catch(() => {});
  await died;
  await tab.goto(url);
  await untilLive(tab, 'connected');
  return tab;
}

/**
 * Writes on the party's hex, and crashes the tab after the server stored the text but before the page receives its
 * answer.
 */
async function dyingAsItWrites(what: 'Name' | 'Write a note', text: string, send: string): Promise<Page> {
  const page = await freshPage(DESKTOP);
  const cable = await liveCable(page);
  await setOut(page, sharedServer());
  const panel = page.getByTestId('panel');
  await panel.getByRole('button', { name: 'Name, mark or note' }).click();
  await panel.getByRole('button', { name: what, exact: true }).click();
  await panel.getByRole('textbox').fill(text);
  cable.silence();
  await panel.getByRole('button', { name: send }).click();
  await expect.poll(async () => (await lastEntry(page)).text).toBe(text.trim());
  const tab = await openedAfterItsDeath(page);
  await untilSeq(tab, 9);
  return tab;
}

const drafts = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('hexfarer.draft.')));

describe('a text sent from a tab that crashed before the answer arrived', () => {
  it('is a note that can be erased for good, and not also a draft', async () => {
    const tab = await dyingAsItWrites('Write a note', 'A well', 'Keep this note');
    const panel = tab.getByTestId('panel');
    await panel.getByRole('button', { name: /^Erase for good/ }).click();
    await panel.getByRole('button', { name: 'Really erase' }).click();
    await untilSeq(tab, 10);
    await panel.getByTestId('note').waitFor({ state: 'detached' });
    expect(await panel.getByRole('textbox').count()).toBe(0);
    await expect.poll(() => drafts(tab)).toEqual([]);
  });

  itInAll('is a name that is not asked for again, though a space was typed after it', async () => {
    const tab = await dyingAsItWrites('Name', 'Old Mill ', 'Name it');
    const panel = tab.getByTestId('panel');
    await panel.getByText('Old Mill').or(panel.getByRole('textbox')).first().waitFor();
    expect(await panel.getByRole('textbox').count()).toBe(0);
    await expect.poll(() => drafts(tab)).toEqual([]);
  });
});
