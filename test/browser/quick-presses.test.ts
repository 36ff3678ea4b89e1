import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Axial } from '../../src/hex/axial.ts';
import { MIN_PAUSE_MS } from '../../web/journey/press-interpreter.ts';
import { SAME_TEXT_MS } from '../../web/journey/stray-letters.ts';
import { itInAll, varied } from '../support/all-tests.ts';
import {
  enterHexes,
  freshPage,
  onScreen,
  passPause,
  pause,
  seqOf,
  setOut,
  sharedServer,
  step,
  stopEventClock,
  untilSeq,
} from '../support/fresh-page.ts';

/** The unknown hex 5048, next to the party once it has gone north to 5049. */
const UNKNOWN: Axial = { q: 0, r: -2 };

/** A page whose party stands next to unknown hexes, with none of them chosen. */
async function atTheRim(): Promise<Page> {
  const url = sharedServer();
  const page = await freshPage();
  await setOut(page, url);
  await step(page, 'w');
  await passPause(page);
  return page;
}

/** Checks that nothing was entered, after a pause in which any earlier command of the page would have been answered. */
async function nothingEntered(page: Page): Promise<void> {
  await expect.poll(() => page.getByTestId('news').textContent()).toMatch(/Not entered/);
  await passPause(page);
  expect(await seqOf(page)).toBe(9);
}

/**
 * Clicks three times on an unknown hex, `apart` milliseconds apart. A busy machine can delay a click until it counts as
 * deliberate; then the clicks are repeated on another page.
 */
async function clickedThrice(apart: number): Promise<Page> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const page = await atTheRim();
    const { x, y } = await onScreen(page, UNKNOWN);
    // Timed by the events' own clock, which the page uses too.
    const times = await page.evaluateHandle(() => {
      const pressed: number[] = [];
      addEventListener('pointerup', ({ timeStamp }) => pressed.push(timeStamp), true);
      return pressed;
    });
    for (let click = 0; click < 3; click++) {
      await page.mouse.click(x, y);
      await page.waitForTimeout(apart);
    }
    const pressed = await times.jsonValue();
    expect(pressed).toHaveLength(3);
    const [first, second, third] = pressed as [number, number, number];
    if (Math.max(second - first, third - second) < MIN_PAUSE_MS) return page;
    await page.close();
  }
  throw new Error(`no three clicks came less than ${MIN_PAUSE_MS} ms after one another`);
}

describe('quick presses in a real browser', () => {
  for (const apart of varied([240, 160, 320]))
    itInAll(
      `three clicks on an unknown hex, ${apart} ms apart, enter nothing; a click after a pause does`,
      async () => {
        const page = await clickedThrice(apart);
        await pause(page);
        expect(await seqOf(page)).toBe(9);
        // Quick clicks also zoom in, so the hex is somewhere else now.
        const now = await onScreen(page, UNKNOWN);
        await page.mouse.click(now.x, now.y);
        await untilSeq(page, 10);
      },
    );

  it('a key pressed again and again enters nothing', async () => {
    const page = await atTheRim();
    await stopEventClock(page);
    for (let press = 0; press < 6; press++) await page.keyboard.press('w', { delay: 20 });
    await nothingEntered(page);
    await page.keyboard.press('w');
    await untilSeq(page, 10);
  });

  itInAll(
    'text typed outside any field enters nothing, and letters can be switched off as keys',
    async () => {
      const page = await atTheRim();
      await stopEventClock(page);
      await page.keyboard.press('w');
      await passPause(page);
      // Without the `h` the `w` would be a deliberate press.
      await page.keyboard.type('hw');
      await page.waitForTimeout(SAME_TEXT_MS);
      expect(await seqOf(page)).toBe(9);
      await page.keyboard.press('?');
      await page.getByRole('switch', { name: 'Letters and signs as shortcuts' }).click();
      await page.keyboard.press('Escape');
      await page.keyboard.press('w');
      await pause(page);
      expect(await seqOf(page)).toBe(9);
      await passPause(page);
      await page.keyboard.press('Enter');
      await untilSeq(page, 10);
    },
  );

  itInAll('a key held down enters nothing, nor does Enter held on a button', async () => {
    const page = await atTheRim();
    const hold = async (key: string) => {
      await page.keyboard.down(key);
      await pause(page);
      for (let repeat = 0; repeat < 5; repeat++) await page.keyboard.down(key);
      await page.keyboard.up(key);
      await pause(page);
      expect(await seqOf(page)).toBe(9);
    };
    await hold('w');
    await page.keyboard.press('Escape');
    await page.getByTestId('way-1').focus();
    await hold('Enter');
  });

  itInAll('a press on the button "enter" right after choosing enters nothing', async () => {
    const page = await atTheRim();
    await stopEventClock(page);
    await page.keyboard.press('w');
    await page.getByTestId('enter').click();
    await nothingEntered(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('w');
    await page.keyboard.press('Enter');
    await pause(page);
    expect(await seqOf(page)).toBe(9);
    await passPause(page);
    await page.getByTestId('enter').click();
    await untilSeq(page, 10);
  });

  itInAll(
    'the second half of a double click that led here from another page enters no hex, on the map or by its button',
    async () => {
      const page = await atTheRim();
      const address = `${page.url()}?hex=5048`;
      const ledHere = async () => {
        await page.goto(address);
        await untilSeq(page, 9);
        await page.getByTestId('enter').waitFor();
      };
      const pressRest = async () => {
        await passPause(page);
        await page.mouse.down({ clickCount: 2 });
        await page.mouse.up({ clickCount: 2 });
      };
      await ledHere();
      const { x, y } = await onScreen(page, UNKNOWN);
      await page.mouse.move(x, y);
      await pressRest();
      await nothingEntered(page);
      await ledHere();
      const enter = page.getByTestId('enter');
      await enter.hover();
      await pressRest();
      await nothingEntered(page);
      await enter.click();
      await untilSeq(page, 10);
    },
  );

  itInAll('a double click on "Look to the unknown" chooses the hex but does not go there', async () => {
    const url = sharedServer();
    const page = await freshPage();
    await setOut(page, url);
    await passPause(page);
    await stopEventClock(page);
    const box = await page.getByTestId('begin').boundingBox();
    if (!box) throw new Error('the button is not on the page');
    await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2);
    await page.getByTestId('approach-and-enter').waitFor();
    await pause(page);
    expect(await seqOf(page)).toBe(8);
    await passPause(page);
    await page.getByTestId('approach-and-enter').click();
    await untilSeq(page, 10);
  });
});

it('an owner’s link to keep is created only once, however often it is asked for, also after a replay', async () => {
  const page = await freshPage();
  await setOut(page, sharedServer());
  await enterHexes(page, 1);
  const held: (() => Promise<void>)[] = [];
  await page.route('**/api/campaigns/*/links', (route) => {
    if (route.request().method() === 'POST') held.push(() => route.continue());
    else void route.continue();
  });
  const card = page.getByTestId('keep-link');
  await card.getByRole('button', { name: 'Show it' }).click();
  const saved = page.waitForEvent('download');
  await card.getByRole('button', { name: 'As a file' }).click();
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
  for (const letGo of held) await letGo();
  const file = await readFile(await (await saved).path(), 'utf8');
  const shown = card.getByTestId('link-url');
  const url = await shown.inputValue();
  expect(file).toContain(url);
  await shown.blur();
  await page.keyboard.press('t');
  await card.waitFor({ state: 'detached' });
  await page.keyboard.press('t');
  expect(await shown.inputValue()).toBe(url);
  expect(held).toHaveLength(1);
});

it('a link for another device is created only once, however often its button is pressed', async () => {
  const page = await freshPage();
  await setOut(page, sharedServer());
  const held: (() => Promise<void>)[] = [];
  let asked = 0;
  await page.route('**/api/keyring/offers', async (route) => {
    asked++;
    if (asked === 1) await route.abort();
    else if (asked === 2) {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        json: { ...(await answer.json()), expiresAt: new Date(0).toISOString() },
      });
    } else held.push(() => route.continue());
  });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByText('Use on another device').click();
  await page.getByRole('button', { name: 'Try again' }).click();
  const another = page.getByRole('button', { name: 'Make another one' });
  await another.dblclick();
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
  for (const letGo of held) await letGo();
  await page.getByTestId('link-url').waitFor();
  expect(held).toHaveLength(1);
});
