/// <reference lib="dom" />
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { problem } from '../../src/protocol/problem.ts';
import { itInAll } from '../support/all-tests.ts';
import { ApiClient } from '../support/api-client.ts';
import { freshPage, setOut, sharedServer, untilLive } from '../support/fresh-page.ts';
import { newPartner } from '../support/parties.ts';
import { PHONE } from '../support/screens.ts';

async function atTheMap(screen?: typeof PHONE): Promise<Page> {
  const page = await freshPage(screen);
  await setOut(page, sharedServer());
  return page;
}

/** The focused element, by its test id or its name. */
const focused = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(() => {
    const { activeElement, body } = document;
    if (activeElement === body || !(activeElement instanceof HTMLElement)) return null;
    return activeElement.dataset.testid ?? activeElement.ariaLabel;
  });

/** Chooses an item of the menu with the keyboard alone. */
async function pick(page: Page, item: RegExp): Promise<void> {
  await page.getByTestId('menu-button').focus();
  await page.keyboard.press('Enter');
  await page.getByTestId('menu').getByRole('button', { name: item }).focus();
  await page.keyboard.press('Enter');
}

describe('the focus', () => {
  itInAll('is on the reason why a campaign did not open, and on the map once it opens', async () => {
    const page = await atTheMap();
    const isFocused = (part: Locator) =>
      expect.poll(() => part.evaluate((one) => document.activeElement === one)).toBe(true);
    const body = JSON.stringify(problem('limits/too-many-requests', 'Not now.'));
    const refusal = { status: 429, contentType: 'application/problem+json', body };
    let answers: (() => void)[] | null = null;
    let isServed = false;
    await page.route('**/api/campaigns/*', async (route) => {
      if (isServed) return route.continue();
      if (answers) await new Promise<void>((answer) => answers?.push(answer));
      await route.fulfill(refusal);
    });
    await page.reload();
    await isFocused(page.getByRole('heading', { name: 'A moment' }));
    await page.keyboard.press('Tab');
    const again = page.getByTestId('error-page').getByRole('button').first();
    await isFocused(again);
    const place = await again.boundingBox();
    answers = [];
    await page.keyboard.press('Enter');
    await expect.poll(() => answers?.length).toBeGreaterThan(0);
    expect(await again.textContent()).toBe('Asking …');
    expect(await again.boundingBox()).toEqual(place);
    for (const answer of answers.splice(0)) answer();
    answers = null;
    await expect.poll(() => again.textContent()).toBe('Try again');
    await isFocused(again);
    isServed = true;
    await page.keyboard.press('Enter');
    await untilLive(page, 'connected');
    await isFocused(page.getByTestId('map'));
  });

  itInAll('returns to the menu when a dialog opened from there is closed', async () => {
    const page = await atTheMap();
    for (const [item, name] of [
      [/^Your name/, 'person'],
      [/^Use on another/, 'move'],
      [/^Forget all/, 'leave'],
      [/^Keys and gestures/, 'keys'],
    ] as const) {
      await pick(page, item);
      const dialog = page.getByTestId(name);
      await dialog.waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => focused(page), { message: name }).toBe('menu-button');
    }
  });

  itInAll('moves to the map when the replay is left', async () => {
    const page = await atTheMap();
    await pick(page, /^Look back/);
    await page.getByTestId('replay').getByRole('slider').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByTestId('replay').waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('map');
  });

  it('moves to the map when a campaign was started, and nowhere when the page is reloaded or opened by a link', async () => {
    const page = await freshPage();
    await page.goto(sharedServer());
    await page.getByTestId('create').focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/c\//);
    await expect.poll(() => focused(page)).toBe('map');
    await page.reload();
    await untilLive(page, 'connected');
    expect(await focused(page), 'opened again').toBe(null);
    const { id, owner } = await new ApiClient(sharedServer()).start();
    const { link } = await newPartner(owner, id, 'player', 'The table');
    const guest = await freshPage();
    await guest.goto(new URL(`/c/${id}#${link.token}`, sharedServer()).href);
    await untilLive(guest, 'connected');
    expect(await focused(guest), 'opened by a link').toBe(null);
  });

  itInAll(
    'moves to the heading of the first screen on returning there, and Tab goes on from it',
    async () => {
      const page = await atTheMap();
      const heading = page.getByRole('heading', { level: 1, name: 'Hexfarer' });
      const isFocused = () => heading.evaluate((element) => element === document.activeElement);
      await page.getByRole('link', { name: 'Hexfarer, all campaigns' }).focus();
      await page.keyboard.press('Enter');
      await heading.waitFor();
      await expect.poll(isFocused).toBe(true);
      await page.locator('a.campaign-card').waitFor();
      await page.keyboard.press('Tab');
      expect(await page.locator('a.campaign-card').evaluate((card) => card === document.activeElement)).toBe(
        true,
      );
      await page.keyboard.press('Enter');
      await page.getByTestId('map').waitFor();
      await page.goBack();
      await heading.waitFor();
      await expect.poll(isFocused, { message: 'by the button of the browser' }).toBe(true);
      await page.reload();
      await heading.waitFor();
      expect(await isFocused(), 'loaded again').toBe(false);
    },
  );

  itInAll(
    'moves from a button to the map when a key opens the replay, so that Space plays it and presses no button',
    async () => {
      const page = await atTheMap();
      await page.getByTestId('notebook-button').focus();
      await page.keyboard.press('t');
      await page.getByTestId('replay').getByRole('slider').first().waitFor();
      await expect.poll(() => focused(page)).toBe('map');
      await page.keyboard.press('Home');
      await page.keyboard.press('Space');
      await page.getByRole('button', { name: /pause/i }).waitFor();
      expect(await page.getByTestId('notebook').count()).toBe(0);
    },
  );

  itInAll('is not lost when the focused button disappears', async () => {
    const page = await atTheMap();
    await page.keyboard.press('ArrowDown');
    const letGo = page.getByRole('button', { name: 'Deselect this hex' });
    await letGo.focus();
    await page.keyboard.press('Enter');
    await letGo.waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('map');

    await page.keyboard.press('n');
    const leaf = page.getByTestId('day-leaf');
    await leaf.getByRole('button', { name: 'Rations' }).click();
    await leaf.getByRole('button', { name: 'Add' }).click();
    await leaf.getByRole('button', { name: /^Rations, .*removal$/ }).click();
    await leaf.getByRole('button', { name: 'Remove Rations' }).press('Enter');
    await leaf.getByRole('button', { name: 'Really remove Rations' }).press('Enter');
    await leaf.getByTestId('counter').waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('day-leaf');
  });

  itInAll('stays in the list of links when one of them is revoked', async () => {
    const page = await atTheMap();
    await page.getByTestId('share-button').press('Enter');
    await page.getByTestId('make-link').press('Enter');
    const revoke = page.getByRole('button', { name: /evoke the player link$/ });
    await revoke.press('Enter');
    await page.keyboard.press('Enter');
    await revoke.waitFor({ state: 'detached' });
    const links = page.getByRole('region', { name: 'Links in use' });
    await expect.poll(() => links.evaluate((list) => list.contains(document.activeElement))).toBe(true);
  });

  itInAll('returns from a form on a hex to the button that opened it', async () => {
    const page = await atTheMap();
    await page.keyboard.press('m');
    const written = page.getByTestId('inscriptions');
    for (const name of ['Name', 'Mark', 'Change the mark']) {
      const begins = written.getByRole('button', { name, exact: true });
      await begins.press('Enter');
      if (name === 'Mark') await written.getByRole('button', { name: 'camp' }).press('Enter');
      else await page.keyboard.press('Escape');
      const back = name === 'Mark' ? 'Change the mark' : name;
      await expect
        .poll(() =>
          written
            .getByRole('button', { name: back, exact: true })
            .evaluate((button) => button === document.activeElement),
        )
        .toBe(true);
    }
    await written.getByRole('button', { name: 'Write a note' }).press('Enter');
    await written.getByRole('textbox').fill('All around are hills. '.repeat(400));
    await written.getByRole('button', { name: 'Keep this note' }).press('Enter');
    await written.locator('.note-text').waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('.hex-notes') !== null))
      .toBe(true);
  });

  itInAll('returns to a button that was disabled during its request', async () => {
    const page = await atTheMap();
    await page.getByTestId('menu-button').focus();
    await pick(page, /^Forget all/);
    const forget = page.getByRole('button', { name: 'Forget here' });
    await forget.focus();
    await page.route('**/api/keyring**', async (route) => {
      await expect.poll(() => forget.isDisabled()).toBe(true);
      // The browser removes the focus from the disabled button at the next frame.
      await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(true);
      await route.abort();
    });
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    await expect.poll(() => forget.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  itInAll('stays on the button that sets out, even if setting out fails', async () => {
    const page = await freshPage();
    await page.goto(sharedServer());
    const setsOut = page.getByTestId('create');
    const isFocused = () => setsOut.evaluate((button) => button === document.activeElement);
    let asked = 0;
    await page.route('**/api/campaigns', async (route) => {
      asked++;
      await page.keyboard.press('Enter');
      expect(await isFocused()).toBe(true);
      await route.abort();
    });
    await setsOut.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    expect(await isFocused()).toBe(true);
    expect(asked).toBe(1);
  });

  itInAll('may be nowhere: Escape still closes the notebook of a small screen', async () => {
    const page = await atTheMap(PHONE);
    await page.getByTestId('notebook-button').tap();
    await page.getByTestId('notebook').waitFor();
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await page.keyboard.press('Escape');
    await page.getByTestId('notebook').waitFor({ state: 'detached' });
  });

  itInAll('returns to the notebook of a small screen after own dice for it were thrown', async () => {
    const page = await atTheMap(PHONE);
    await page.evaluate(() => localStorage.setItem('hexfarer.throw-myself', 'on'));
    await page.reload();
    await page.getByTestId('notebook-button').tap();
    await page.getByRole('tab', { name: 'Dice' }).tap();
    await page.getByRole('button', { name: 'd6', exact: true }).tap();
    const dice = page.getByTestId('own-dice');
    await dice.waitFor();
    await page.keyboard.press('4');
    await dice.waitFor({ state: 'detached' });
    const isInside = () => page.evaluate(() => document.activeElement?.closest('.notebook') != null);
    await expect.poll(isInside).toBe(true);
  });

  for (const [name, screen] of [
    ['laptop', undefined],
    ['phone', PHONE],
  ] as const)
    itInAll(
      `may be nowhere: Escape still closes a battlefield on a ${name}, and no other key steers under it`,
      async () => {
        const page = await atTheMap(screen);
        if (screen) await page.getByRole('button', { name: 'Show more about this hex' }).tap();
        await page.getByRole('button', { name: 'Battle here' }).click();
        const battle = page.getByTestId('battle');
        await battle.waitFor();
        await page.evaluate(
          () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
        );
        await page.keyboard.press('w');
        const hold = page.getByLabel('Deselect this hex');
        expect(await hold.count(), 'chosen under it').toBe(screen ? 0 : 1);
        if (!screen) await page.keyboard.press('Escape');
        await battle.waitFor();
        await page.keyboard.press('Escape');
        await battle.waitFor({ state: 'detached' });
      },
    );
});
