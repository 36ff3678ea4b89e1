/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { describeInAll } from '../support/all-tests.ts';
import { expectNoFaultInAnyLight } from '../support/axe.ts';
import { newcomer, setOutByHand, sharedServer, untilLive } from '../support/fresh-page.ts';

const key = (page: Page) => page.evaluate(() => localStorage.getItem('hexfarer.browser'));

/** Starts a campaign in a browser; the tests then empty its storage, as Safari does after a week without a visit. */
async function forgetfulBrowser(): Promise<Page> {
  const page = await newcomer({ viewport: { width: 1200, height: 900 } });
  const keptTwice = page.waitForResponse((response) => response.url().endsWith('/api/keyring/browser'));
  await setOutByHand(page, sharedServer());
  await (await keptTwice).finished();
  return page;
}

/** Empties the storage from a page of the same origin that runs none of the scripts. */
async function emptyStorage(page: Page): Promise<void> {
  await page.goto(new URL('/favicon.svg', sharedServer()).href);
  await page.evaluate(() => localStorage.clear());
}

describeInAll('a browser that empties its local storage but not its HTTP cache', () => {
  it('opens its campaigns as before', async () => {
    const page = await forgetfulBrowser();
    const [campaign, drawn] = [page.url(), await key(page)];
    await emptyStorage(page);
    await page.goto(sharedServer());
    await page.locator('a.campaign-card').waitFor();
    expect(await key(page)).toBe(drawn);
    await emptyStorage(page);
    await page.goto(campaign);
    await untilLive(page, 'connected');
  });
});

describe('a browser that empties the local storage of an open page', () => {
  it('opens its campaigns as before', async () => {
    const page = await forgetfulBrowser();
    const drawn = await key(page);
    await page.evaluate(() => localStorage.clear());
    const links = page.waitForResponse((response) => response.url().endsWith('/links'));
    await page.getByRole('button', { name: 'Share' }).click();
    expect((await links).status()).toBe(200);
    await page.reload();
    await untilLive(page, 'connected');
    expect(await key(page)).toBe(drawn);
  });
});

describe('a browser on its first visit', () => {
  it('finds no key, and logs no error', async () => {
    const page = await newcomer();
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await page.goto(sharedServer());
    await page.getByRole('button', { name: 'Set out' }).waitFor();
    await expect.poll(() => key(page)).toMatch(/^[\w-]{36}$/);
    expect(errors).toEqual([]);
  });
});

describeInAll('a browser that lost the key of its keyring', () => {
  it('is told on the first screen what happened and what to do, until the message is dismissed for good', async () => {
    const page = await forgetfulBrowser();
    const drawn = await key(page);
    await emptyStorage(page);
    const debugging = await page.context().newCDPSession(page);
    await debugging.send('Network.clearBrowserCache');
    await page.goto(sharedServer());
    const told = page.getByRole('region', { name: 'Campaigns that don’t open here any more' });
    await told.waitFor();
    expect(await key(page)).not.toBe(drawn);
    await expectNoFaultInAnyLight(page, 'the first screen with lost campaigns');
    await told.getByRole('button', { name: 'Don’t tell me again' }).click();
    await told.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('button', { name: 'Set out' }).waitFor();
    expect(await page.context().cookies()).toEqual([]);
  });
});
