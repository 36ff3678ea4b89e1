/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { itInAll } from '../support/all-tests.ts';
import { expectNoFaultInAnyLight } from '../support/axe.ts';
import { newcomer, setOut, setOutWithNothing, sharedServer, untilLive } from '../support/fresh-page.ts';
import { dice } from '../support/notebook.ts';
import { PHONE } from '../support/screens.ts';

const ownKey = (page: Page) => page.evaluate(() => localStorage.getItem('hexfarer.browser'));

describe('all campaigns of a browser', () => {
  it('can be taken to another device by a link, once', async () => {
    const page = await newcomer({ viewport: { width: 1280, height: 800 } });
    await setOut(page, sharedServer());
    const campaign = page.url();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByText('Use on another device').click();
    await page.getByTestId('link-code').waitFor();
    await expectNoFaultInAnyLight(page, 'a dialog');
    const url = await page.getByTestId('link-url').inputValue();
    expect(url).toMatch(/\/keyring#[\w-]{32}$/);

    const phone = await newcomer(PHONE);
    const sent: string[] = [];
    phone.on('request', (request) => sent.push(request.url()));
    await phone.goto(url);
    const bring = phone.getByRole('button', { name: 'Bring them here' });
    await bring.waitFor();
    await expectNoFaultInAnyLight(phone, 'the links of another device');
    expect(new URL(phone.url()).hash).toBe('');
    await phone.reload();
    const code = new URL(url).hash.slice(1);
    expect(sent.filter((address) => address.split('#')[0]?.includes(code))).toEqual([]);
    await bring.click();
    await phone.waitForURL(sharedServer());
    await phone.goto(campaign);
    await untilLive(phone, 'connected');

    const third = await newcomer(PHONE);
    await third.goto(url);
    await third.getByRole('button', { name: 'Bring them here' }).click();
    expect(await third.getByRole('alert').textContent()).toMatch(/it was used, its ten minutes are over/);
  });

  itInAll('can be forgotten by a browser, with everything that it stored', async () => {
    const page = await newcomer(PHONE);
    await setOutWithNothing(page, sharedServer());
    const campaign = page.url();
    const keptInTab = () =>
      page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('hexfarer')));
    await page.getByTestId('begin-own').tap();
    await dice(page).getByRole('button', { name: '3', exact: true }).tap();
    await expect.poll(keptInTab).toHaveLength(1);
    await dice(page).getByRole('button', { name: 'Put the dice aside' }).tap();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByText('Forget all campaigns here').click();
    const before = await ownKey(page);
    expect(before).toMatch(/^[\w-]{36}$/);
    const leave = page.getByRole('button', { name: 'Forget here' });
    await leave.waitFor();
    await expectNoFaultInAnyLight(page, 'a dialog');
    await leave.click();
    await page.waitForURL(sharedServer());
    // Only the browser's key is left, and it is a new one.
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('hexfarer'))),
    ).toEqual(['hexfarer.browser']);
    expect(await keptInTab()).toEqual([]);
    expect(await ownKey(page)).not.toBe(before);
    expect((await page.context().cookies()).filter(({ name }) => name.includes('hexfarer'))).toEqual([]);
    await page.goto(campaign);
    await page.getByTestId('error-page').waitFor();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Not on any map of yours');
  });

  it('are neither shown nor remembered by a page that was in the back-forward cache when they were forgotten', async () => {
    const page = await newcomer();
    await setOut(page, sharedServer());
    await untilLive(page, 'connected');
    // Imitates a page restored from the back-forward cache, which was not informed while it was suspended.
    await page.evaluate(() => {
      localStorage.clear();
      localStorage.setItem('hexfarer.browser', 'drawn-after-all-was-forgotten');
      document.dispatchEvent(new Event('visibilitychange'));
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    await page.getByTestId('error-page').waitFor();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Not on any map of yours');
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['hexfarer.browser']);
  });

  itInAll.each([
    ['everywhere', 'ended'],
    ['here', 'connected'],
  ] as const)(
    'are forgotten %s: other tabs end at once, another device is %s, another player plays on',
    async (where, device) => {
      const page = await newcomer();
      await setOut(page, sharedServer());
      const campaign = page.url();
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByText('Use on another device').click();
      const moved = await page.getByTestId('link-url').inputValue();
      await page.keyboard.press('Escape');
      const phone = await newcomer(PHONE);
      await phone.goto(moved);
      await phone.getByRole('button', { name: 'Bring them here' }).click();
      await phone.waitForURL(sharedServer());
      await phone.goto(campaign);
      const link = await page.evaluate(async () => {
        const answer = await fetch(`/api${location.pathname.replace('/c/', '/campaigns/')}/links`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'hexfarer-browser': localStorage.getItem('hexfarer.browser') ?? '',
          },
          body: JSON.stringify({ role: 'player', label: 'Mira' }),
        });
        return ((await answer.json()) as { url: string }).url;
      });
      const player = await newcomer();
      await player.goto(link);
      const tab = await page.context().newPage();
      await tab.goto(campaign);
      for (const each of [phone, tab, player]) await untilLive(each, 'connected');
      const before = await ownKey(tab);

      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByText('Forget all campaigns here').click();
      if (where === 'everywhere') await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: `Forget ${where}` }).click();
      await page.waitForURL(sharedServer());
      const told = (each: Page) => each.getByTestId('error-page').getByRole('heading').textContent();
      expect(await told(tab)).toBe('This link is closed');
      for (const each of [tab, page]) expect(await ownKey(each)).not.toBe(before);
      if (device === 'ended') {
        expect(await told(phone)).toBe('This link is closed');
        await phone.goto(sharedServer());
        await phone.goto(campaign);
        expect(await told(phone)).toBe('Not on any map of yours');
      } else {
        await phone.reload();
        await untilLive(phone, 'connected');
      }
      await player.reload();
      await untilLive(player, 'connected');
    },
  );
});
