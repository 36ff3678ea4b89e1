/// <reference lib="dom" />
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { itInAll } from '../support/all-tests.ts';
import { expectNoFaultInAnyLight } from '../support/axe.ts';
import { freshPage, pause, seqOf, setOut, sharedServer, untilLive, untilSeq } from '../support/fresh-page.ts';
import { command, lastEntry, leafOf, openNotebook } from '../support/notebook.ts';
import { DESKTOP, PHONE } from '../support/screens.ts';

const leaf = (page: Page): Locator => leafOf(page, 'day');

describe('counters on the page', () => {
  it('can be added, tapped, typed and removed, and change with each of two days', async () => {
    const page = await freshPage(PHONE);
    await setOut(page, sharedServer());
    await page.getByTestId('notebook-button').click();
    await leaf(page).getByRole('button', { name: 'Rations' }).click();
    await leaf(page).getByLabel('There are').fill('9');
    await leaf(page).getByRole('button', { name: 'Add', exact: true }).click();
    const rations = leaf(page).getByTestId('counter').filter({ hasText: 'Rations' });
    await rations.getByText('−1 a day').waitFor();
    expect(await leaf(page).getByRole('button', { name: 'Rations', exact: true }).count()).toBe(0);

    const value = rations.getByRole('textbox', { name: 'Rations', exact: true });
    const seq = await seqOf(page);
    // Clicked at once: on a busy machine the test's own taps would come further apart than a person's.
    await rations.getByRole('button', { name: 'one less' }).evaluate((button: HTMLElement) => {
      for (let tap = 0; tap < 3; tap++) button.click();
    });
    expect(await value.inputValue()).toBe('6');
    await untilSeq(page, seq + 1);
    expect(await lastEntry(page), 'three taps are one entry').toMatchObject({ kind: 'counted', value: 6 });

    for (let day = 2; day <= 3; day++) {
      await leaf(page).getByRole('button', { name: 'Rest until tomorrow' }).click();
      await expect.poll(() => leaf(page).locator('h2').textContent()).toBe(`Day ${day}`);
    }
    expect(await value.inputValue()).toBe('4');
    expect(await page.getByTestId('news').textContent()).toMatch(/^Day 3: [a-z ]+\. Rations 5 → 4\.$/);

    await value.fill('1000000');
    await value.press('Enter');
    await rations.getByRole('alert').getByText('A whole number from 0 to 999,999').waitFor();
    await value.fill('12');
    await value.press('Enter');
    await expect.poll(() => page.getByTestId('news').textContent()).toBe('Rations 4 → 12.');

    await rations.getByRole('button', { name: /daily change and removal/ }).click();
    await rations.getByRole('button', { name: 'Remove Rations' }).click();
    await rations.getByRole('button', { name: 'Really remove Rations' }).click();
    await leaf(page).getByText('Nothing is counted yet').waitFor();
  });

  itInAll('with a right-to-left name keep their numbers in order, tomorrow and in the journal', async () => {
    const page = await freshPage();
    await setOut(page, sharedServer());
    await command(page, { kind: 'count', name: 'حصص', to: 5, perDay: -1 });
    await openNotebook(page);
    /** Where a text starts on the screen, in pixels from the left. */
    const leftOf = (of: Locator, text: string) =>
      of.evaluate((element, sought) => {
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
          const at = walker.currentNode.textContent?.indexOf(sought) ?? -1;
          if (at < 0) continue;
          const range = document.createRange();
          range.setStart(walker.currentNode, at);
          range.setEnd(walker.currentNode, at + sought.length);
          return range.getBoundingClientRect().left;
        }
        return Number.NaN;
      }, text);
    const tomorrow = leaf(page).getByText(/^Tomorrow:/);
    expect(await leftOf(tomorrow, '5')).toBeLessThan(await leftOf(tomorrow, '4'));
    await page.getByRole('tab', { name: 'Journal' }).click();
    const told = page.locator('.journal-text', { hasText: 'a day' });
    expect(await leftOf(told, 'حصص')).toBeLessThan(await leftOf(told, '5'));
    expect(await leftOf(told, '5')).toBeLessThan(await leftOf(told, 'a day'));
  });

  itInAll('show a fault in the form for a new one until it is corrected', async () => {
    const page = await freshPage();
    await setOut(page, sharedServer());
    await openNotebook(page);
    await leaf(page).getByRole('button', { name: 'Another' }).click();
    const form = leaf(page).getByRole('form', { name: 'A new counter' });
    await form.getByLabel('What is counted').fill('Torches');
    await form.getByLabel('There are').fill('many');
    await form.getByRole('button', { name: 'Add' }).click();
    await form.getByRole('alert').waitFor();
    await form.getByLabel('There are').fill('6');
    await expect.poll(() => form.getByRole('alert').count()).toBe(0);
  });

  itInAll('with numbered names are sorted by their numbers', async () => {
    const page = await freshPage(DESKTOP);
    await setOut(page, sharedServer());
    for (const name of ['Troop 10', 'Troop 9', 'Archers'])
      await command(page, { kind: 'count', name, to: 3, perDay: -1 });
    await openNotebook(page);
    const names = leaf(page).locator('.counter-name bdi');
    await expect.poll(() => names.allTextContents()).toEqual(['Archers', 'Troop 9', 'Troop 10']);
    await leaf(page).getByText('Archers 3 → 2, Troop 9 3 → 2, Troop 10 3 → 2.').waitFor();
  });

  itInAll('with a long name without spaces do not make the leaf wider than a phone', async () => {
    const page = await freshPage(PHONE);
    await setOut(page, sharedServer());
    await command(page, { kind: 'count', name: 'W'.repeat(40), to: 5, perDay: -1 });
    await openNotebook(page);
    await leaf(page)
      .getByText(/^Tomorrow:/)
      .waitFor();
    const tooWide = await leaf(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(tooWide).toBe(0);
  });

  itInAll(
    'take the focus once when a new one is begun, and not again whenever others do something',
    async () => {
      const page = await freshPage(DESKTOP);
      await setOut(page, sharedServer());
      await openNotebook(page);
      await leaf(page).getByRole('button', { name: 'Another' }).click();
      const name = leaf(page).getByLabel('What is counted');
      await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
      const amount = leaf(page).getByLabel('There are');
      await amount.focus();
      const seq = await seqOf(page);
      await command(page, { kind: 'roll', dice: '2d6' });
      await untilSeq(page, seq + 1);
      await page.keyboard.type('12');
      expect(await amount.inputValue()).toBe('12');
      expect(await name.inputValue()).toBe('');
    },
  );

  itInAll(
    'show that rations run low or are used up beside them, on the day chip and in the news',
    async () => {
      const page = await freshPage(PHONE);
      await setOut(page, sharedServer());
      await command(page, { kind: 'count', name: 'Rations', to: 1, perDay: -1 });
      await page.getByTestId('day-chip').click();
      const rations = leaf(page).getByTestId('counter');
      await rations.getByText('Enough for 1 more day').waitFor();
      expect(await page.getByTestId('chip-shortage').count()).toBe(0);
      await command(page, { kind: 'rest' });
      await rations.getByText('None left').waitFor();
      await rations.getByRole('button', { name: 'Rations, −1 a day, none left: daily change' }).waitFor();
      await leaf(page).getByText('Tomorrow: Rations still none.').waitFor();
      expect(await page.getByTestId('day-chip').textContent()).toMatch(/^Day 2, .*\. Rations: none left$/);
      await command(page, { kind: 'rest' });
      await expect.poll(() => page.getByTestId('news').textContent()).toMatch(/Rations: still none\.$/);
      await page.getByRole('button', { name: 'Back to the map' }).click();
      await page.getByTestId('day-chip').waitFor();
      await expectNoFaultInAnyLight(page, 'a chip of the day with a sign');
      await command(page, { kind: 'count', name: 'Rations', to: 9 });
      await page.getByTestId('chip-shortage').waitFor({ state: 'detached' });
    },
  );

  itInAll.each<[string, (page: Page) => Promise<unknown>]>([
    [
      'goes home',
      async (page) => {
        await page.getByRole('link', { name: 'Hexfarer, all campaigns' }).click();
        await page.locator('.campaign-card').waitFor();
      },
    ],
    ['loads the page anew', (page) => page.reload()],
  ])('keep a tap that was made just before someone %s', async (_, leave) => {
    const page = await freshPage(DESKTOP);
    await setOut(page, sharedServer());
    await command(page, { kind: 'count', name: 'Rations', to: 8 });
    await openNotebook(page);
    const { pathname } = new URL(page.url());
    await leaf(page).getByRole('button', { name: 'Rations: one more' }).click();
    await leave(page);
    await page.goto(new URL(pathname, page.url()).href);
    await untilLive(page, 'connected');
    await openNotebook(page);
    await expect
      .poll(() => leaf(page).getByRole('textbox', { name: 'Rations', exact: true }).inputValue())
      .toBe('9');
  });

  itInAll('keep a tap that was made just before the connection was cut and someone left', async () => {
    const page = await freshPage(DESKTOP);
    let isCut = false;
    await page.routeWebSocket(/\/live/, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((message) => {
        if (!isCut) server.send(message);
      });
    });
    await setOut(page, sharedServer());
    await command(page, { kind: 'count', name: 'Rations', to: 8 });
    await openNotebook(page);
    const address = page.url();
    await leaf(page).getByRole('button', { name: 'Rations: one more' }).click();
    isCut = true;
    await page.getByRole('link', { name: 'Hexfarer, all campaigns' }).click();
    await page.locator('.campaign-card').waitFor();
    isCut = false;
    await page.goto(address);
    await untilLive(page, 'connected');
    await openNotebook(page);
    await expect
      .poll(() => leaf(page).getByRole('textbox', { name: 'Rations', exact: true }).inputValue())
      .toBe('9');
  });

  itInAll('keep a number that is being typed while others change it', async () => {
    const page = await freshPage(PHONE);
    await setOut(page, sharedServer());
    await page.getByTestId('notebook-button').click();
    await command(page, { kind: 'count', name: 'Rations', to: 9 });
    const value = leaf(page).getByRole('textbox', { name: 'Rations', exact: true });
    await value.fill('12');
    await command(page, { kind: 'count', name: 'Rations', by: -1 });
    const told = () => page.getByTestId('news').textContent();
    await expect.poll(told).toMatch(/Rations 9 → 8\.$/);
    await pause(page);
    expect(await value.inputValue()).toBe('12');
    await value.press('Enter');
    await expect.poll(told).toBe('Rations 8 → 12.');
    expect(await value.inputValue()).toBe('12');
  });
});
