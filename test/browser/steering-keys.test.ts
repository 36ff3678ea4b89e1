/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { itInAll } from '../support/all-tests.ts';
import { freshPage, setOut, sharedServer } from '../support/fresh-page.ts';
import { bar, lookBack } from '../support/replay-screen.ts';
import { openWall, table, wall } from '../support/wall-screen.ts';

/** A browser in which letters, digits and punctuation are switched off as keys. */
async function withoutLetters(): Promise<Page> {
  const page = await freshPage();
  await page.addInitScript(() => localStorage.setItem('hexfarer.character-keys', 'off'));
  return page;
}

/**
 * Presses a key with the given letter at the given place on the keyboard, as with another layout. Returns false if the
 * page prevented the default.
 */
const pressAs = (page: Page, key: string, code: string): Promise<boolean> =>
  page.evaluate(
    ([key, code]) =>
      (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true }),
      ),
    [key, code] as const,
  );

/** Runs in the page: presses a key as soon as an element appears, before the browser has painted it. */
function pressOnceSeen([part, key]: readonly string[]): void {
  const seen = new MutationObserver(() => {
    if (!document.querySelector(part as string)) return;
    seen.disconnect();
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key: key as string, bubbles: true, cancelable: true }),
    );
  });
  seen.observe(document, { childList: true, subtree: true });
}

/** Runs in the page: presses a key that closes an element, and another key as soon as that is gone. */
function pressOnceGone([part, closing, next]: readonly [string, string, string]): void {
  const press = (key: string) =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  const seen = new MutationObserver(() => {
    if (document.querySelector(part)) return;
    seen.disconnect();
    document.documentElement.dataset.gone = part;
    press(next);
  });
  seen.observe(document.body, { childList: true, subtree: true });
  press(closing);
}

it('a key that is held down keeps moving the cursor, or opens its part once without closing it again', async () => {
  const page = await freshPage();
  await setOut(page, sharedServer());
  await page.getByTestId('map').focus();
  for (let times = 0; times < 3; times++) await page.keyboard.down('ArrowUp');
  await page.keyboard.up('ArrowUp');
  await page.getByTestId('panel').getByText('3 hexes north of the party').waitFor();
  await page.keyboard.press('Escape');
  for (const [key, opened] of [
    ['l', 'legend'],
    ['n', 'notebook'],
    ['r', 'text-map'],
  ] as const) {
    await page.getByTestId('map').focus();
    await page.keyboard.down(key);
    await page.keyboard.down(key);
    await page.keyboard.up(key);
    await page.getByTestId(opened).waitFor();
  }
});

itInAll('with letters switched off as keys, none of them ends the replay or the wall view', async () => {
  const page = await withoutLetters();
  await setOut(page, sharedServer());
  await page.getByTestId('menu-button').click();
  await page.getByRole('button', { name: 'Look back' }).click();
  const entry = page.getByTestId('replay-entry');
  await entry.waitFor();
  await page.keyboard.press('t');
  await page.keyboard.press('Home');
  await entry.getByText('Entry 1 of').waitFor();
  await page.keyboard.press('Escape');
  await bar(page).waitFor({ state: 'detached' });

  const screen = await withoutLetters();
  await openWall(screen, await table());
  await wall(screen).getByText('Esc leads back').waitFor();
  expect(await wall(screen).locator('.wall-hint').textContent()).toMatch(/^Esc leads back/);
  await screen.keyboard.press('f');
  await expect.poll(() => screen.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  expect(await wall(screen).count()).toBe(1);
});

it('the keys for the wall and the replay also lead back on keyboards of other scripts', async () => {
  const screen = await freshPage();
  await openWall(screen, await table());
  await pressAs(screen, 'а', 'KeyF');
  await wall(screen).waitFor({ state: 'detached' });
  await lookBack(screen);
  await pressAs(screen, 'е', 'KeyT');
  await bar(screen).waitFor({ state: 'detached' });
});

it('each key acts on what is open when it is pressed, however soon after the previous one', async () => {
  const { id, watcher } = await table();
  const page = await freshPage();
  await page.addInitScript(pressOnceSeen, ['.journey', 'n']);
  await page.goto(new URL(`/c/${id}#${watcher}`, sharedServer()).href);
  await page.getByTestId('notebook').waitFor();
  await page.keyboard.press('n');
  await page.keyboard.press('f');
  await wall(page).waitFor();
  await page.evaluate(pressOnceGone, ['.wall', 'f', 't'] as const);
  await page.getByTestId('replay-entry').waitFor();
  await page.evaluate(pressOnceGone, ['.replay', 't', 't'] as const);
  await page.waitForFunction(() => document.documentElement.dataset.gone === '.replay');
  await page.getByTestId('replay-entry').waitFor();
});

it('keys scroll the page that says why a campaign ended, and steer nothing', async () => {
  const page = await freshPage();
  await setOut(page, sharedServer());
  const path = new URL(page.url()).pathname.replace('/c/', '/api/campaigns/');
  await page.evaluate((campaign) => fetch(campaign, { method: 'DELETE' }), path);
  await page.getByRole('heading', { name: 'This campaign is gone' }).waitFor();
  for (const [key, code] of [
    ['ArrowDown', 'ArrowDown'],
    [' ', 'Space'],
    ['n', 'KeyN'],
  ] as const)
    expect(await pressAs(page, key, code), `the browser has ${code}`).toBe(true);
});
