/// <reference lib="dom" />
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { itInAll } from '../support/all-tests.ts';
import { ApiClient } from '../support/api-client.ts';
import {
  freshPage,
  onScreen,
  pause,
  seqOf,
  setOut,
  setOutWithNothing,
  sharedServer,
  untilLive,
  untilSeq,
} from '../support/fresh-page.ts';
import {
  api,
  command,
  dice,
  expectWhole,
  lastEntry,
  leafOf,
  openLeaf,
  openNotebook,
  overlaps,
  request,
  setOutWithOwnDice,
} from '../support/notebook.ts';
import { goOverTheRim, untilAsked } from '../support/own-dice.ts';
import { DESKTOP, PHONE } from '../support/screens.ts';

const leaf = (page: Page): Locator => leafOf(page, 'day');

describe('with own dice on the page', () => {
  it('a day is rolled by keys alone: a face is corrected, a throw put aside, and a throw given up that others made useless', async () => {
    const page = await freshPage(DESKTOP);
    await setOutWithOwnDice(page);
    await openNotebook(page);
    await page.getByRole('button', { name: 'Rest until tomorrow' }).focus();
    await page.keyboard.press('Enter');
    await dice(page).waitFor();
    expect(await request(page).textContent()).toBe('Throw 2d6 for the weather gauge and press what fell.');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await expect.poll(focused).toBe('Die 1 of 2, d6: not given yet');
    const seq = await seqOf(page);
    await page.keyboard.press('6');
    await expect.poll(focused).toBe('Die 2 of 2, d6: not given yet');
    await page.keyboard.press('7');
    await page.getByText('A d6 has no 7.').waitFor();
    await page.keyboard.press('Backspace');
    await page.keyboard.press('3');
    await page.keyboard.press('Escape');
    await dice(page).waitFor({ state: 'detached' });
    expect(await seqOf(page), 'nothing has happened').toBe(seq);
    // The focus returns once the elements around the strip can have it again.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Rest until tomorrow');

    // Meanwhile someone else ends the day, so there is nothing left to end with these dice.
    await page
      .getByTestId('dice-chip')
      .getByRole('button', { name: /2d6, weather gauge/ })
      .click();
    await expect.poll(focused).toBe('Die 2 of 2, d6: not given yet');
    await untilAsked(page);
    await command(page, { kind: 'rest', faces: [2, 3] });
    await untilSeq(page, seq + 1);
    await page.getByText('Day 1 has ended already: it is day 2.').waitFor();
    await dice(page).waitFor({ state: 'detached' });
    expect(await seqOf(page), 'still nothing has happened').toBe(seq + 1);
    await leaf(page).getByRole('button', { name: 'Rest until tomorrow' }).click();
    await dice(page).waitFor();
    expect(await request(page).textContent()).toBe(
      'Throw a d6 for the change of the weather and press what fell.',
    );
    await untilAsked(page);
    await page.keyboard.press('6');
    await untilSeq(page, seq + 2);
    await dice(page).waitFor({ state: 'detached' });
    expect(await lastEntry(page)).toMatchObject({ day: 3, gauge: 6, dice: [{ faces: [6], own: true }] });
    expect(await leaf(page).textContent()).toContain('Thrown at the table.');
  });

  it('a face that was pressed on a phone does not look chosen for the next die', async () => {
    const page = await freshPage(PHONE);
    await setOutWithNothing(page, sharedServer(), 'a seed');
    await page.getByTestId('begin-own').tap();
    const faces = page.locator('.dice-faces button');
    // Many phones regard what was pressed last as hovered until something else is pressed. This one has to be told.
    await faces.nth(3).tap();
    await page.locator('.dice-before').waitFor();
    await faces.nth(3).hover();
    const grounds = await faces.evaluateAll((all) =>
      all.map((face) => getComputedStyle(face).backgroundColor),
    );
    expect(grounds).toHaveLength(6);
    expect(new Set(grounds).size).toBe(1);
  });

  itInAll('a throw that was put aside says, when resumed, that other dice are needed now', async () => {
    const page = await freshPage(DESKTOP);
    await setOutWithOwnDice(page);
    const finds = (roll: string, least: number) => {
      const rows = [{ on: [least, 12], text: 'A road sign' }] as const;
      return command(page, { kind: 'table', id: 'finds', table: { title: 'Finds', roll, rows } });
    };
    await finds('2d6', 2);
    const rolls = await openLeaf(page, 'dice');
    await rolls.getByLabel('On a table').selectOption('finds');
    await rolls.getByRole('button', { name: 'Roll', exact: true }).press('Enter');
    await dice(page).getByRole('button', { name: 'Die 1 of 2, d6: not given yet' }).waitFor();
    await page.keyboard.press('6');
    await page.keyboard.press('Escape');
    await dice(page).waitFor({ state: 'detached' });
    const seq = await seqOf(page);
    await finds('1d12', 1);
    await untilSeq(page, seq + 1);
    await page.getByTestId('dice-chip').getByRole('button', { name: /2d6, / }).click();
    await dice(page).getByRole('alert').waitFor();
    expect(await request(page).textContent()).toMatch(/^Throw a d12 for the .*Finds and type what fell\.$/);
    await dice(page).getByRole('button', { name: 'Die 1 of 1, d12: not given yet' }).waitFor();
    expect(await seqOf(page)).toBe(seq + 1);
  });

  itInAll('a face typed in the moment when the strip gets the focus counts', async () => {
    const page = await freshPage(DESKTOP);
    await setOutWithOwnDice(page);
    await openNotebook(page);
    await page.evaluate(() => {
      const press = ({ target }: FocusEvent) => {
        if (!(target instanceof HTMLElement && target.matches('.dice-slot'))) return;
        removeEventListener('focusin', press);
        target.dispatchEvent(new KeyboardEvent('keydown', { key: '6', bubbles: true }));
      };
      addEventListener('focusin', press);
    });
    await page.getByRole('button', { name: 'Rest until tomorrow' }).press('Enter');
    await dice(page).getByRole('button', { name: 'Die 1 of 2, d6: shows 6' }).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Die 2 of 2, d6: not given yet');
  });

  itInAll(
    'the dice thrown so far in a series survive a reload, until the series is let go of or done',
    async () => {
      const page = await freshPage(DESKTOP);
      await setOutWithOwnDice(page);
      const rows = [{ on: [1, 6], text: 'A road sign' }] as const;
      await command(page, {
        kind: 'table',
        id: 'finds',
        table: { title: 'Finds', roll: '1d6', rows, when: 'day' },
      });
      await untilSeq(page, 9);
      const chip = page.getByTestId('dice-chip');
      const thrown = () => page.locator('.dice-before').allTextContents();
      const throwGauge = async () => {
        await openNotebook(page);
        await page.getByRole('button', { name: 'Rest until tomorrow' }).press('Enter');
        await dice(page).waitFor();
        for (const face of ['6', '3'])
          await dice(page).getByRole('button', { name: face, exact: true }).click();
        await dice(page).getByText('Finds').waitFor();
        return thrown();
      };
      const before = await throwGauge();
      expect(before).toHaveLength(1);
      await page.reload();
      await chip.getByRole('button', { name: /^Still to be thrown: d6, row of the table Finds/ }).click();
      await untilAsked(page);
      expect(await thrown()).toEqual(before);
      await page.reload();
      await chip.getByRole('button', { name: 'Drop this throw' }).click();
      await page.reload();
      await untilLive(page, 'connected');
      expect(await chip.count()).toBe(0);

      await throwGauge();
      await page.reload();
      await chip.getByRole('button', { name: /^Still to be thrown/ }).click();
      await dice(page).getByRole('button', { name: 'Let the server throw the rest' }).click();
      await untilSeq(page, 11);
      expect((await lastEntry(page)).kind).toBe('rolled');
      const { entries } = await api(page, 'ledger?after=9&limit=1');
      expect(entries).toMatchObject([{ kind: 'rested', gauge: 9, dice: [{ faces: [6, 3], own: true }] }]);
      await page.reload();
      await untilLive(page, 'connected');
      expect(await chip.count()).toBe(0);
    },
  );

  itInAll(
    'a face can be corrected before the last one is in; after that nothing more is asked for',
    async () => {
      const page = await freshPage(PHONE);
      await setOutWithOwnDice(page);
      const seq = await seqOf(page);
      await page.getByTestId('notebook-button').click();
      await leaf(page).getByRole('button', { name: 'Rest until tomorrow' }).click();
      await page.locator('.dice-to-come').getByText('It is the last throw.').waitFor();
      await dice(page).getByRole('button', { name: '6', exact: true }).click();
      await dice(page).getByRole('button', { name: 'Die 1 of 2, d6: shows 6' }).click();
      await dice(page).getByRole('button', { name: '2', exact: true }).click();
      await dice(page).getByRole('button', { name: 'Die 1 of 2, d6: shows 2' }).waitFor();
      expect(await seqOf(page), 'nothing has happened').toBe(seq);
      await dice(page).getByRole('button', { name: '5', exact: true }).click();
      await untilSeq(page, seq + 1);
      await dice(page).waitFor({ state: 'detached' });
      expect(await lastEntry(page)).toMatchObject({ kind: 'rested', dice: [{ faces: [2, 5], own: true }] });
      expect(await page.getByTestId('dice-chip').count()).toBe(0);
    },
  );

  itInAll(
    'while dice are asked for, only the map can be looked at, and a reload changes nothing',
    async () => {
      const page = await freshPage(DESKTOP);
      await setOutWithOwnDice(page);
      await goOverTheRim(page);
      await page.keyboard.press('3');
      const north = await onScreen(page, { q: 0, r: -2 });
      const south = await onScreen(page, { q: 0, r: 0 });
      await page.mouse.move(south.x, south.y);
      await page.mouse.down();
      await page.mouse.move(south.x + 40, south.y + 30, { steps: 4 });
      await page.mouse.up();
      const moved = await onScreen(page, { q: 0, r: -2 });
      expect([moved.x - north.x, moved.y - north.y].map(Math.round), 'a drag moves the map').toEqual([
        40, 30,
      ]);
      await pause(page);
      await page.mouse.click(south.x + 40, south.y + 30);
      await pause(page);
      await page.mouse.click(south.x + 40, south.y + 30);
      await page.keyboard.press('s');
      await page.keyboard.press('n');
      await page.getByTestId('enter').click({ force: true });
      expect(await page.locator('.panel .label').first().textContent(), 'the same hex is chosen').toBe(
        '5048',
      );
      expect(await page.locator('.notebook').count()).toBe(0);
      await dice(page).getByRole('button', { name: 'Die 1 of 2, d6: shows 3' }).waitFor();
      expect(await seqOf(page)).toBe(9);

      await page.reload();
      await untilSeq(page, 9);
      expect(await seqOf(page), 'nothing has happened').toBe(9);
      expect(await dice(page).count()).toBe(0);
      await page.keyboard.press('w');
      await pause(page);
      await page.keyboard.press('w');
      await dice(page).getByRole('button', { name: 'Die 1 of 2, d6: not given yet' }).waitFor();
      await dice(page).getByRole('button', { name: 'Put the dice aside' }).click();
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.className), {
          message: 'the map has the keys',
        })
        .toBe('map');
      await page.keyboard.press('s');
      await expect.poll(() => page.locator('.panel .label').first().textContent()).toBe('5050');
    },
  );

  itInAll('where the server throws, a player may throw instead, large dice too', async () => {
    const page = await freshPage(PHONE);
    await setOut(page, sharedServer());
    const rows = [{ on: [1, 1000], text: 'A road sign' }] as const;
    const table = { title: 'Finds', roll: '1d1000', rows, when: 'day' } as const;
    await command(page, { kind: 'table', id: 'finds', table });
    await page.getByTestId('menu-button').click();
    await page.getByRole('switch', { name: 'I throw the dice myself' }).click();
    await page.keyboard.press('Escape');
    await page.getByTestId('notebook-button').click();
    await leaf(page).getByRole('button', { name: 'Rest until tomorrow' }).click();
    await dice(page).waitFor();
    await dice(page).getByRole('button', { name: '1', exact: true }).click();
    await dice(page).getByRole('button', { name: '1', exact: true }).click();
    await page.getByText('row of the table Finds').waitFor();
    await expectWhole(page, dice(page).locator('button:visible'), 14);
    for (const digit of ['7', '0', '7'])
      await dice(page).getByRole('button', { name: digit, exact: true }).click();
    await dice(page).getByRole('button', { name: 'Take this number' }).click();
    await expect.poll(() => page.getByTestId('news').textContent()).toBe('Day 2: fog. Finds: A road sign.');
    expect(await lastEntry(page)).toMatchObject({
      kind: 'rolled',
      dice: [{ sides: 1000, faces: [707], own: true }],
    });
  });
});
itInAll('the buttons of the map do not show above the strip on a tablet', async () => {
  const page = await freshPage({ viewport: { width: 768, height: 1024 }, hasTouch: true });
  await setOutWithNothing(page, sharedServer(), 'a seed');
  const buttons = page.locator('.map-controls');
  await buttons.waitFor();
  await page.getByTestId('begin-own').tap();
  await dice(page).waitFor();
  await expect.poll(() => buttons.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Let the server throw the rest' }).tap();
  await dice(page).waitFor({ state: 'detached' });
  await buttons.waitFor();
});

itInAll('the question for a name does not show above the strip on a laptop', async () => {
  const page = await freshPage(DESKTOP);
  // Someone who comes by a link is asked for a name.
  const { id, token } = await new ApiClient(sharedServer()).start({ dice: 'own' });
  await page.goto(new URL(`/c/${id}#${token}`, sharedServer()).href);
  const question = page.locator('.journey > .offer', { hasText: 'What should the others call you?' });
  await question.waitFor();
  await page.getByTestId('begin-own').click();
  await dice(page).waitFor();
  const opacity = () => question.evaluate((part) => getComputedStyle(part).opacity);
  expect(await overlaps(question, dice(page)), 'they lie over one another').toBe(true);
  expect(await opacity()).toBe('0');
  await page.keyboard.press('Escape');
  await dice(page).waitFor({ state: 'detached' });
  expect(await opacity()).toBe('1');
});
