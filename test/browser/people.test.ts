/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { describeInAll, itInAll } from '../support/all-tests.ts';
import { expectNoFaultInAnyLight } from '../support/axe.ts';
import { freshPage, seqOf, setOut, sharedServer, untilLive, untilSeq } from '../support/fresh-page.ts';
import { menu, openMenu } from '../support/menu.ts';
import { newPartner } from '../support/parties.ts';
import { arrived, card, discsIn, sayName, tableWithLink } from '../support/people-at-link.ts';

/** Sends a command with the page's cookie. Returns the status of the response. */
const command = (page: Page, id: string, command: object): Promise<number> =>
  page.evaluate(
    async ([campaign, asked]) => {
      const answer = await fetch(`/api/campaigns/${campaign}/commands`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ id: crypto.randomUUID(), command: asked }),
      });
      return answer.status;
    },
    [id, command] as const,
  );

describe('two people at one link', () => {
  it('have their names and colours wherever they are mentioned', async () => {
    const { id, address } = await tableWithLink();
    const [mira, ben] = [await arrived(address), await arrived(address)];
    await sayName(mira, 'Mira', 'Vermilion');
    await sayName(ben, 'Ben', 'Sky');
    await mira.getByTestId('presence-button').click();
    await expect.poll(() => discsIn(mira, '.people')).toEqual(['M vermilion', 'B sky']);
    expect(await mira.locator('.people li').allTextContents()).toEqual(['Mirayou', 'Benplayer']);
    await mira.keyboard.press('Escape');

    const before = await seqOf(mira);
    for (const asked of [
      { kind: 'enter', to: 1 },
      { kind: 'note', q: 0, r: -1, text: 'A well.', for: 'everyone' },
      { kind: 'roll', dice: '2d6', for: 'luck' },
    ])
      expect(await command(ben, id, asked)).toBe(200);
    await untilSeq(mira, before + 3);
    expect(await mira.getByTestId('news').textContent()).toMatch(/^Ben rolls 2d6/);
    expect(await discsIn(mira, '.news')).toEqual(['B sky']);
    await expect.poll(() => discsIn(mira, '.note')).toEqual(['B sky']);
    await mira.getByTestId('notebook-button').click();
    await mira.getByRole('tab', { name: 'Dice' }).click();
    await expect.poll(() => discsIn(mira, '.roll-meta')).toContain('B sky');
    await mira.getByRole('tab', { name: 'Journal' }).click();
    await expect.poll(() => discsIn(mira, '.journal-by').then(([first]) => first)).toBe('B sky');
    expect(await mira.locator('.journal-by').count()).toBeGreaterThan(1);
    expect(await mira.locator('.journal-by time').count(), 'one evening, one date').toBe(1);

    // Renamed later, from the menu: earlier events show the new name too.
    await ben.getByTestId('menu-button').click();
    await ben.getByRole('button', { name: 'Your name and colour' }).click();
    const dialog = ben.getByTestId('person');
    expect(await dialog.getByLabel('Your name').inputValue()).toBe('Ben');
    await dialog.getByLabel('Your name').fill('Benno');
    await dialog.getByRole('button', { name: 'Keep' }).click();
    await expect.poll(() => mira.locator('.journal-by bdi').first().textContent()).toBe('Benno');
  });

  itInAll('are shown beside the hex that they point at, and in the news', async () => {
    const { address } = await tableWithLink();
    const [mira, ben] = [await arrived(address), await arrived(address)];
    await sayName(ben, 'Ben', 'Blue');
    await card(mira).getByRole('button', { name: 'Skip' }).click();
    const isBlue = () =>
      mira.evaluate(() => {
        const canvas = document.querySelector<HTMLCanvasElement>('.map-overlay');
        const { data } = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {
          data: [],
        };
        let count = 0;
        for (let at = 0; at < data.length; at += 4)
          if (data[at] === 0 && data[at + 1] === 0x72 && data[at + 2] === 0xb2) count++;
        return count;
      });
    expect(await isBlue()).toBe(0);
    await ben.keyboard.press('ArrowDown');
    await ben.getByRole('button', { name: /^Look here/ }).click();
    await expect.poll(isBlue).toBeGreaterThan(50);
    expect(await mira.getByTestId('news').textContent()).toMatch(/^Ben points at 5051/);
  });

  itInAll(
    'are one person in two tabs of one browser, however soon one is opened after the other',
    async () => {
      const { url, links, address } = await tableWithLink();
      const first = await freshPage();
      // Neither tab has a cookie yet.
      const second = await first.context().newPage();
      await Promise.all([first, second].map((page) => page.goto(url)));
      await Promise.all([first, second].map((page) => page.goto(address)));
      await Promise.all([first, second].map((page) => untilLive(page, 'connected')));
      expect((await links()).filter(({ parent }) => parent !== null)).toHaveLength(1);
      await sayName(first, 'Mira', 'Green');
      await second.reload();
      await untilLive(second, 'connected');
      await second.getByTestId('presence-button').click();
      await expect.poll(() => discsIn(second, '.people')).toEqual(['M green']);
      expect(await second.getByTestId('presence-button').textContent()).toContain('1 here, only you');
      expect(await card(second).count()).toBe(0);
    },
  );
});

describeInAll('the list of links', () => {
  it('shows under each link who opened it, lets each be revoked, and keeps users from locking themselves out', async () => {
    const { url, id, owner, links, address } = await tableWithLink();
    const [mira, ben] = [await arrived(address), await arrived(address)];
    await sayName(mira, 'Mira', 'Vermilion');
    await sayName(ben, 'Ben', 'Sky');
    const { link } = await newPartner(owner, id, 'owner', 'for the laptop');
    const laptop = await arrived(new URL(`/c/${id}#${link.token}`, url).href);
    await card(laptop).getByRole('button', { name: 'Skip' }).click();
    await laptop.getByTestId('share-button').click();
    const opened = laptop.getByRole('list', { name: 'Those who opened the link of The table' });
    await opened.waitFor();
    expect(await opened.locator('strong').allTextContents()).toEqual([' Mira', ' Ben']);
    await expectNoFaultInAnyLight(laptop, 'links with those who opened them');
    const own = laptop.getByRole('list', { name: 'Those who opened the link of for the laptop' });
    expect(await own.getByRole('button').count()).toBe(0);
    expect(await laptop.getByRole('button', { name: 'Revoke the link of for the laptop' }).count()).toBe(0);
    await opened.getByRole('button', { name: 'Revoke the link that Mira opened' }).click();
    await opened.getByRole('button', { name: 'Really revoke the link that Mira opened' }).click();
    await mira.getByTestId('error-page').waitFor();
    expect((await links()).map(({ label }) => label)).not.toContain('Mira');
    expect(await ben.getByTestId('error-page').count()).toBe(0);
    // The link itself is still valid, but Mira's browser is told that her access was revoked.
    await mira.goto(address);
    await mira.getByRole('heading', { name: 'The owner took this back' }).waitFor();
    await laptop.getByRole('button', { name: 'Revoke the link of The table' }).click();
    await laptop.getByRole('button', { name: 'Really revoke the link of The table' }).click();
    await ben.getByTestId('error-page').waitFor();
  });
});

itInAll('a dialog opened meanwhile stays when the response for a closed one arrives', async () => {
  const page = await freshPage();
  await setOut(page, sharedServer());
  await openMenu(page);
  await menu(page).getByRole('button', { name: 'Your name and colour' }).click();
  const held: (() => Promise<void>)[] = [];
  await page.route('**/people/own', (route) => void held.push(() => route.continue()));
  await page.getByTestId('person').getByRole('button', { name: 'Keep' }).click();
  await expect.poll(() => held.length).toBe(1);
  await page.keyboard.press('Escape');
  await page.getByTestId('person').waitFor({ state: 'detached' });
  await page.getByTestId('share-button').click();
  await page.getByTestId('share').waitFor();
  const answered = page.waitForResponse('**/people/own');
  await held[0]?.();
  await (await answered).finished();
  for (let turn = 0; turn < 3; turn++) await page.evaluate(() => fetch('/api/campaigns'));
  expect(await page.getByTestId('share').count()).toBe(1);
});
