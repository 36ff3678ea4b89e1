/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { describeInAll, itInAll } from '../support/all-tests.ts';
import { ApiClient } from '../support/api-client.ts';
import {
  freshPage,
  seqOf,
  setOut,
  setOutWithNothing,
  sharedServer,
  untilLive,
} from '../support/fresh-page.ts';
import { menu, openMenu } from '../support/menu.ts';
import { newPartner } from '../support/parties.ts';
import { PHONE } from '../support/screens.ts';

/** A campaign's page, opened from another page to which Back leads in the end. */
async function atMap(begin: (page: Page, url: string) => Promise<void> = setOut): Promise<Page> {
  const page = await freshPage(PHONE);
  await page.goto(new URL('/keyring', sharedServer()).href);
  await begin(page, sharedServer());
  return page;
}

/** Longer than the page keeps an entry whose part was closed; passes on the page's own clock. */
const LATER_MS = 600;

/** How many open parts the current history entry stands for. */
const depth = (page: Page): Promise<number> => page.evaluate(() => history.state?.opened ?? 0);

const untilDepth = (page: Page, wanted: number): Promise<void> =>
  expect.poll(() => depth(page), { message: 'entries of the history' }).toBe(wanted);

/** Like a press of the Back button; it does not wait, since the page may be gone by then. */
const back = (page: Page): Promise<void> => page.evaluate(() => void setTimeout(() => history.back()));

const isLeft = (page: Page): Promise<void> => page.waitForURL(/\/keyring$/);

describe('Back in the browser', () => {
  it('closes open parts one after the other before it leaves the campaign, and sends nothing', async () => {
    const page = await atMap();
    const seq = await seqOf(page);
    const address = page.url();
    await page.getByTestId('notebook-button').click();
    await page.getByRole('tab', { name: 'Tables' }).click();
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await page.locator('.row-line').first().waitFor();
    await untilDepth(page, 2);
    await back(page);
    await page.locator('.row-line').first().waitFor({ state: 'detached' });
    expect(await page.getByTestId('notebook').isVisible()).toBe(true);
    await back(page);
    await page.getByTestId('notebook').waitFor({ state: 'detached' });
    await openMenu(page);
    await page.getByRole('button', { name: 'Your name and colour' }).click();
    await page.getByTestId('person').waitFor();
    await untilDepth(page, 1);
    await back(page);
    await page.getByTestId('person').waitFor({ state: 'detached' });
    expect([await depth(page), await seqOf(page), page.url()]).toEqual([0, seq, address]);
    await back(page);
    await isLeft(page);
  });

  itInAll('leaves at once if what was open was closed otherwise, or if the page was reloaded', async () => {
    const page = await atMap();
    await page.getByTestId('share-button').click();
    await untilDepth(page, 1);
    await page.getByTestId('share').getByRole('button', { name: 'Close' }).click();
    await untilDepth(page, 0);
    await page.getByTestId('notebook-button').click();
    await untilDepth(page, 1);
    await page.reload();
    await page.getByTestId('map').waitFor();
    await untilDepth(page, 0);
    await back(page);
    await isLeft(page);
  });
});

describeInAll('a page that is reloaded', () => {
  it('right after a part of it was closed does reload', async () => {
    const page = await atMap();
    for (let time = 0; time < 3; time++) {
      await page.getByTestId('share-button').click();
      await untilDepth(page, 1);
      await page.getByTestId('share').getByRole('button', { name: 'Close' }).click();
      await page.reload();
      await page.getByTestId('map').waitFor();
      await untilDepth(page, 0);
    }
    await back(page);
    await isLeft(page);
  });
});

describeInAll('Forward in the browser', () => {
  it('opens nothing, and leaves no superfluous entry in the history', async () => {
    const page = await atMap();
    await page.getByTestId('notebook-button').click();
    await untilDepth(page, 1);
    await back(page);
    await page.getByTestId('notebook').waitFor({ state: 'detached' });
    await page.evaluate(() => history.forward());
    await page.waitForFunction(() => !history.state?.opened);
    await page.reload();
    await page.getByTestId('map').waitFor();
    await page.evaluate(() => {
      // Later listeners may not hear of it.
      const arrive = () => document.documentElement.setAttribute('data-arrived', '');
      addEventListener('popstate', arrive, { capture: true });
      history.forward();
    });
    await page.locator('[data-arrived]').waitFor();
    await untilDepth(page, 0);
    expect(await page.getByTestId('notebook').count()).toBe(0);
    await back(page);
    await isLeft(page);
  });

  it('is not needed after returning from another page: one press of Back leads to the campaign', async () => {
    const page = await atMap();
    const address = page.url();
    await page.getByTestId('notebook-button').click();
    await untilDepth(page, 1);
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('.home-link, a[href="/"]')?.click();
    });
    await page.locator('.home-sheet').waitFor();
    await back(page);
    await page.getByTestId('map').waitFor();
    await untilDepth(page, 0);
    expect(page.url()).toBe(address);
    await back(page);
    await isLeft(page);
  });
});

describeInAll('the parts that Back closes', () => {
  it('include a throw of own dice, which can be resumed', async () => {
    const page = await atMap(setOutWithNothing);
    const seq = await seqOf(page);
    await page.getByTestId('begin-own').click();
    await page.getByTestId('own-dice').waitFor();
    await page.getByRole('button', { name: '3', exact: true }).first().click();
    await untilDepth(page, 1);
    await back(page);
    await page.getByTestId('own-dice').waitFor({ state: 'detached' });
    expect(await seqOf(page)).toBe(seq);
    await page.getByTestId('dice-chip').getByRole('button').first().click();
    await page.getByTestId('own-dice').waitFor();
    await untilDepth(page, 1);
    expect(await seqOf(page)).toBe(seq);
  });

  it('include the wall and the replay, whose address and history entry survive a reload', async () => {
    const page = await atMap();
    const address = page.url();
    await page.clock.install();
    for (const [item, test, query] of [
      ['Look back', 'replay', /\?at=/],
      ['The map alone', 'wall', /\?wall/],
    ] as const) {
      await openMenu(page);
      await menu(page).getByRole('button', { name: item }).click();
      await page.waitForURL(query);
      await untilDepth(page, 1);
      await page.reload();
      await page.getByTestId(test).waitFor();
      await page.clock.fastForward(LATER_MS);
      expect(await depth(page), item).toBe(1);
      await back(page);
      await page.getByTestId(test).waitFor({ state: 'detached' });
      await expect.poll(() => page.url()).toBe(address);
      expect(await depth(page)).toBe(0);
    }
    await back(page);
    await isLeft(page);
  });

  it('include the wall and the replay, which leave the address even if the page is busy as they close', async () => {
    const page = await atMap();
    const address = page.url();
    await page.clock.install();
    for (const [item, test, query] of [
      ['Look back', 'replay', /\?at=/],
      ['The map alone', 'wall', /\?wall/],
    ] as const) {
      await openMenu(page);
      await menu(page).getByRole('button', { name: item }).click();
      await page.waitForURL(query);
      await untilDepth(page, 1);
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + LATER_MS);
      await page.keyboard.press('Escape');
      await page.getByTestId(test).waitFor({ state: 'detached' });
      // Everything that is due by now comes before what the page does only after its next frame.
      await page.clock.fastForward(LATER_MS);
      await untilDepth(page, 0);
      expect(page.url(), item).toBe(address);
      await page.clock.resume();
    }
  });

  it('include the menu of a hex, and the unfolded panel of a phone, which keeps an unsent note', async () => {
    const page = await atMap();
    await page.getByTestId('hex-menu-button').click();
    await page.getByTestId('hex-menu').getByRole('menuitem', { name: 'Name, mark or note' }).waitFor();
    await untilDepth(page, 1);
    await back(page);
    await page.getByTestId('hex-menu').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Show more about this hex' }).click();
    await untilDepth(page, 1);
    await page.getByTestId('panel').getByRole('button', { name: 'Name, mark or note' }).click();
    await page.getByRole('button', { name: 'Write a note' }).click();
    await page.locator('textarea').fill('A toll is asked at the ford.');
    await back(page);
    await page.getByRole('button', { name: 'Show more about this hex' }).click();
    await untilDepth(page, 1);
    expect(await page.locator('textarea').inputValue()).toBe('A toll is asked at the ford.');
    await back(page);
    await page.getByRole('button', { name: 'Show more about this hex' }).waitFor();
    await back(page);
    await isLeft(page);
  });
});

describeInAll('a link with a secret in its fragment', () => {
  it('is accepted while a part is open, and is in the history once, without its secret', async () => {
    const { id, owner } = await new ApiClient(sharedServer()).start();
    const { link } = await newPartner(owner, id, 'player', 'The table');
    const address = new URL(`/c/${id}`, sharedServer()).href;
    const page = await atMap(async (page) => {
      await page.goto(`${address}#${link.token}`);
      await untilLive(page, 'connected');
    });
    await page.clock.install();
    await page.getByTestId('notebook-button').click();
    await untilDepth(page, 1);
    expect(page.url()).toBe(address);
    await page.evaluate((token) => {
      location.hash = token;
    }, link.token);
    await page.getByTestId('notebook').waitFor({ state: 'detached' });
    await expect.poll(() => page.url()).toBe(address);
    await untilLive(page, 'connected');
    await back(page);
    await untilDepth(page, 0);
    expect(page.url()).toBe(address);
    await page.clock.fastForward(LATER_MS);
    await back(page);
    await isLeft(page);
  });
});
