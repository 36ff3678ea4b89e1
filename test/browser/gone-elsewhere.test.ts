/// <reference lib="dom" />
import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { itInAll } from '../support/all-tests.ts';
import { newcomer, setOut, sharedServer, unfoldForm, untilLive } from '../support/fresh-page.ts';
import { menu, openMenu } from '../support/menu.ts';

/** Holds back POST requests to a path until the returned function is called. */
async function held(page: Page, path: string): Promise<() => Promise<void>> {
  const routes: Route[] = [];
  await page.route(path, (route) => {
    if (route.request().method() === 'POST') routes.push(route);
    else void route.continue();
  });
  return async () => {
    await expect.poll(() => routes.length).toBe(1);
    const answered = page.waitForResponse((response) => response.request().method() === 'POST');
    await routes[0]?.continue();
    await (await answered).finished();
    // Whatever request the page makes after that response is answered before these three.
    for (let turn = 0; turn < 3; turn++) await page.evaluate(() => fetch('/api/campaigns'));
  };
}

describe('whoever opens another campaign while a request is pending', () => {
  itInAll('stays there when a campaign created before is ready', async () => {
    const page = await newcomer();
    await setOut(page, sharedServer());
    const open = page.url();
    await page.goto(sharedServer());
    const letGo = await held(page, '**/api/campaigns');
    await unfoldForm(page);
    await page.getByRole('button', { name: 'Set out' }).click();
    await page.getByTestId('campaigns').getByRole('link').click();
    await untilLive(page, 'connected');
    await letGo();
    expect(page.url()).toBe(open);
    await page.getByText(' is made. It is among your campaigns.').waitFor();
  });

  it('stays there when the links of another device arrive', async () => {
    const owner = await newcomer();
    await setOut(owner, sharedServer());
    await owner.getByRole('button', { name: 'Menu' }).click();
    await owner.getByText('Use on another device').click();
    const link = await owner.getByTestId('link-url').inputValue();
    const page = await newcomer();
    await setOut(page, sharedServer());
    const open = page.url();
    await page.goto(link);
    const letGo = await held(page, '**/api/keyring/take-over');
    await page.getByRole('button', { name: 'Bring them here' }).click();
    await page.getByRole('button', { name: 'Not now' }).click();
    await page.getByTestId('campaigns').getByRole('link').click();
    await untilLive(page, 'connected');
    await letGo();
    expect(page.url()).toBe(open);
  });
});

itInAll('whoever closes the dialog after asking for a fork is still led to the fork', async () => {
  const page = await newcomer();
  await setOut(page, sharedServer());
  const parent = page.url();
  await openMenu(page);
  await menu(page)
    .getByRole('button', { name: /^Fork, end or remove/ })
    .click();
  const letGo = await held(page, '**/fork');
  await page.getByTestId('fork').click();
  await page.keyboard.press('Escape');
  await page.getByTestId('campaign').waitFor({ state: 'detached' });
  await letGo();
  await page.getByText(' is left as it is.').waitFor();
  expect(page.url()).not.toBe(parent);
});
