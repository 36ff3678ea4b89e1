/// <reference lib="dom" />
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Command } from '../../src/campaign/command.ts';
import { faultsFound } from '../support/axe.ts';
import {
  onScreen,
  pause,
  seqOf,
  setOut,
  sharedServer,
  untilLive,
  untilSeq,
  visitor,
} from '../support/visitor.ts';

const DESKTOP = { viewport: { width: 1280, height: 800 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const ON_ITS_SIDE = { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true };
const TABLET = { viewport: { width: 820, height: 1100 } };

/** What is asked of the campaign by other means than its page. */
const api = (page: Page, path: string, body?: object): Promise<Record<string, unknown>> =>
  page.evaluate(
    async ([to, sent]) => {
      const headers = { 'content-type': 'application/json' };
      const asked = sent === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(sent) };
      const response = await fetch(`/api${location.pathname.replace('/c/', '/campaigns/')}/${to}`, asked);
      return response.json();
    },
    [path, body] as const,
  );

const command = (page: Page, asked: Command) =>
  api(page, 'commands', { id: crypto.randomUUID(), command: asked });

/** The last entry, as the server keeps it. */
async function lastEntry(page: Page): Promise<Record<string, unknown>> {
  const { entries } = await api(page, `ledger?after=${(await seqOf(page)) - 1}`);
  return (entries as Record<string, unknown>[]).at(-1) ?? {};
}

/** Sets out with dice of one's own, the start thrown by the server. */
async function setOutWithOwnDice(page: Page): Promise<void> {
  await page.goto(await sharedServer());
  await page.getByText('Settings, seed, own dice').click();
  await page.getByRole('checkbox', { name: 'Own dice' }).check();
  await page.getByTestId('create').click();
  await page.waitForURL(/\/c\//);
  await untilLive(page, 'connected');
  await page.getByTestId('begin-own').click();
  await page.getByRole('button', { name: 'Let the server throw the rest' }).click();
  await untilSeq(page, 8);
}

const leaf = (page: Page): Locator => page.getByTestId('day-leaf');
const dice = (page: Page): Locator => page.getByTestId('own-dice');
const request = (page: Page): Locator => page.locator('.dice-request');

/** Opens the notebook as somebody with keys does. */
async function openNotebook(page: Page): Promise<void> {
  await page.keyboard.press('n');
  await leaf(page).waitFor();
}

/** Whether all of something that can be pressed lies on the screen, once it is scrolled to. */
async function expectWhole(page: Page, parts: Locator, least: number): Promise<void> {
  const all = await parts.all();
  expect(all.length).toBeGreaterThanOrEqual(least);
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  for (const part of all) {
    await part.scrollIntoViewIfNeeded();
    const box = await part.boundingBox();
    const name = (await part.getAttribute('aria-label')) ?? (await part.textContent()) ?? '';
    expect(box && box.x >= 0 && box.y >= 0, name).toBe(true);
    expect((box?.x ?? 0) + (box?.width ?? 0), name).toBeLessThanOrEqual(width);
    expect((box?.y ?? 0) + (box?.height ?? 0), name).toBeLessThanOrEqual(height);
    expect(Math.round(box?.height ?? 0), `${name} is high enough for a finger`).toBeGreaterThanOrEqual(44);
  }
}

const overlaps = async (one: Locator, other: Locator): Promise<boolean> => {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error('one of them is not on the page');
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
};

describe('days on the page', () => {
  it.each([
    ['a laptop', DESKTOP],
    ['a phone', PHONE],
  ])('on %s a rest brings the weather with what it does, its gauge and its dice', async (_, screen) => {
    const page = await visitor(screen);
    await setOut(page, await sharedServer());
    expect(await page.getByTestId('day-chip').count(), 'nothing to say of the first day').toBe(0);
    await page.getByTestId('notebook-button').click();
    await leaf(page).getByText('The first day has no weather yet').waitFor();
    const seq = await seqOf(page);
    await leaf(page).getByRole('button', { name: 'Rest until tomorrow' }).click();
    await untilSeq(page, seq + 1);
    const { day, gauge, weather } = (await lastEntry(page)) as {
      day: number;
      gauge: number;
      weather: string;
    };
    expect(day).toBe(2);
    const words = weather.replaceAll('-', ' ');
    await expect.poll(() => page.getByTestId('news').textContent()).toBe(`Day 2: ${words}.`);
    const told = await leaf(page).textContent();
    expect(told?.toLowerCase()).toContain(`day 2${words}`);
    expect(told).toContain(`Gauge at ${gauge}`);
    expect(told).toContain('In battle');
    expect(await leaf(page).locator('.weather-why .die').count(), 'the dice that brought it').toBe(2);
    expect(await leaf(page).getByTestId('seal').textContent()).toBe('Sealed before you pressed.');

    await leaf(page).getByRole('button', { name: 'Rest until tomorrow' }).click();
    await untilSeq(page, seq + 2);
    await leaf(page).getByText(`yesterday at ${gauge}`).waitFor();
    await page.reload();
    await untilSeq(page, seq + 2);
    await page.getByTestId('day-chip').click();
    await leaf(page).getByText(`yesterday at ${gauge}`).waitFor();
  });

  it('the steps of a day are counted, and the last one ends it', async () => {
    const page = await visitor(DESKTOP);
    await setOut(page, await sharedServer());
    await openNotebook(page);
    await leaf(page).getByText('How it is played').click();
    await leaf(page).getByLabel('Hexes a day').fill('2');
    await leaf(page).getByLabel('Hexes a day').press('Enter');
    await leaf(page).getByTestId('steps-today').getByText('0 of 2 hexes today').waitFor();
    const seq = await seqOf(page);
    await command(page, { kind: 'travel', path: [1] });
    await leaf(page).getByText('1 of 2 hexes today').waitFor();
    await command(page, { kind: 'travel', path: [4] });
    await untilSeq(page, seq + 3);
    await leaf(page).getByText('0 of 2 hexes today').waitFor();
    expect(await leaf(page).locator('h2').textContent()).toBe('Day 2');
  });

  it('counters are added, tapped, typed and taken away, and change with each of two days', async () => {
    const page = await visitor(PHONE);
    await setOut(page, await sharedServer());
    await page.getByTestId('notebook-button').click();
    await leaf(page).getByRole('button', { name: 'Rations' }).click();
    await leaf(page).getByLabel('There are').fill('9');
    await leaf(page).getByRole('button', { name: 'Add', exact: true }).click();
    const rations = leaf(page).getByTestId('counter').filter({ hasText: 'Rations' });
    await rations.getByText('−1 a day').waitFor();
    expect(await leaf(page).getByRole('button', { name: 'Rations', exact: true }).count()).toBe(0);

    const value = rations.getByRole('textbox', { name: 'Rations', exact: true });
    const seq = await seqOf(page);
    for (let tap = 0; tap < 3; tap++) await rations.getByRole('button', { name: 'one less' }).tap();
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

  it('a player is told at once that the party is kept where it is, and what others count', async () => {
    const owner = await visitor(DESKTOP);
    await setOut(owner, await sharedServer());
    const link = await api(owner, 'links', { role: 'player', label: 'Anna' });
    const anna = await visitor(DESKTOP);
    await anna.goto(String(link.url));
    await untilSeq(anna, 8);
    await openNotebook(anna);
    await openNotebook(owner);
    await owner.getByText('How it is played').click();
    await owner.getByRole('switch', { name: 'Only I move the party' }).click();
    await expect
      .poll(() => anna.getByTestId('news').textContent())
      .toBe('The owner keeps the party where it is.');
    await anna.getByTestId('panel').getByText('The owner keeps the party where it is for now.').waitFor();
    const seq = await seqOf(anna);
    await anna.keyboard.press('w');
    await pause(anna);
    await anna.keyboard.press('w');
    await pause(anna);
    expect(await seqOf(anna), 'she moves nobody').toBe(seq);
    expect(await leaf(anna).getByText('How it is played').count(), 'nor sets anything').toBe(0);

    await leaf(anna).getByRole('button', { name: 'Torches' }).click();
    await leaf(anna).getByLabel('There are').fill('3');
    await leaf(anna).getByLabel('There are').press('Enter');
    await expect.poll(() => owner.getByTestId('news').textContent()).toBe('Anna: Torches 3.');
    await owner.getByLabel('Name of the campaign').fill('The Long Way Round');
    await owner.getByLabel('Name of the campaign').press('Enter');
    await expect.poll(() => anna.locator('h1').textContent()).toBe('The Long Way Round');
    expect(await owner.title()).toContain('The Long Way Round');
  });
});

describe('own dice on the page', () => {
  it('a day is rolled with keys alone, a face taken back, a throw put aside, and one that others made useless', async () => {
    const page = await visitor(DESKTOP);
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

    // Somebody else rests meanwhile: one die is wanted now, and the two that are there are too many.
    await page
      .getByTestId('dice-chip')
      .getByRole('button', { name: /2d6, weather gauge/ })
      .click();
    await expect.poll(focused).toBe('Die 2 of 2, d6: not given yet');
    await command(page, { kind: 'rest', faces: [2, 3] });
    await untilSeq(page, seq + 1);
    await page.keyboard.press('5');
    await dice(page).getByRole('alert').waitFor();
    expect(await request(page).textContent()).toBe(
      'Throw a d6 for the change of the weather and press what fell.',
    );
    expect(await seqOf(page), 'still nothing has happened').toBe(seq + 1);
    await page.keyboard.press('6');
    await untilSeq(page, seq + 2);
    await dice(page).waitFor({ state: 'detached' });
    expect(await lastEntry(page)).toMatchObject({ day: 3, gauge: 6, dice: [{ faces: [6], own: true }] });
    expect(await leaf(page).textContent()).toContain('Thrown at the table.');
  });

  it.each([
    ['a laptop', DESKTOP],
    ['a phone', PHONE],
    ['a phone on its side', ON_ITS_SIDE],
  ])(
    'on %s a hex is entered with the first dice from the table and the rest by the server',
    async (_, screen) => {
      const page = await visitor(screen);
      await setOutWithOwnDice(page);
      // To the rim, and over it.
      await command(page, { kind: 'enter', to: 1 });
      await untilSeq(page, 9);
      await page.keyboard.press('w');
      await pause(page);
      await page.keyboard.press('w');
      await dice(page).waitFor();
      expect(await request(page).textContent()).toBe(
        'Throw 2d6 for the altitude at 5048, to the north, and press what fell.',
      );
      await expectWhole(page, dice(page).locator('button:visible'), 10);
      await dice(page).getByRole('button', { name: '3', exact: true }).click();
      await dice(page).getByRole('button', { name: '4', exact: true }).click();
      const done = () => seqOf(page).then((seq) => seq === 10);
      // Whether these decide all depends on the land around.
      await expect
        .poll(async () => (await done()) || (await page.locator('.dice-before').count()) > 0)
        .toBe(true);
      if (!(await done()))
        await dice(page).getByRole('button', { name: 'Let the server throw the rest' }).click();
      await untilSeq(page, 10);
      const { hex } = (await lastEntry(page)) as {
        hex: { dice: { for: string; faces: number[]; own?: true }[] };
      };
      expect(hex.dice[0]).toMatchObject({ for: 'altitude', faces: [3, 4], own: true });
      for (const roll of hex.dice.slice(1)) expect(roll.own).toBeUndefined();
    },
  );

  it('where the server throws, one may throw oneself, large dice too', async () => {
    const page = await visitor(PHONE);
    await setOut(page, await sharedServer());
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

describe('the notebook', () => {
  it('N opens and closes it, the focus goes in and comes back, and the map makes room', async () => {
    const page = await visitor({ viewport: { width: 1440, height: 900 } });
    await setOut(page, await sharedServer());
    await page.getByTestId('map').focus();
    const party = { q: 0, r: 0 };
    const before = await onScreen(page, party);
    await openNotebook(page);
    const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
    await expect.poll(focused).toBe('Day');
    expect(Math.round((await onScreen(page, party)).x - before.x), 'half its width').toBe(174);
    const notebook = page.getByTestId('notebook');
    const chosen = page.getByTestId('chosen-aloud');
    await page.keyboard.press('ArrowDown');
    await page.waitForTimeout(150);
    expect(await chosen.textContent(), 'arrows belong to the leaves').toBe('');
    await page.keyboard.press('n');
    await notebook.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('map');
    await expect.poll(async () => Math.round((await onScreen(page, party)).x - before.x)).toBe(0);
    await page.keyboard.press('l');
    await openNotebook(page);
    for (const part of [
      page.getByTestId('legend'),
      page.locator('.map-controls'),
      page.getByTestId('panel'),
      page.locator('.notices'),
    ])
      expect(await overlaps(notebook, part)).toBe(false);
    const legend = await page.getByTestId('legend').boundingBox();
    const margin = (await onScreen(page, party)).x - (legend?.x ?? 0) - (legend?.width ?? 0);
    expect(margin, 'the party lies beside both').toBeGreaterThan(40);
    await page.keyboard.press('n');
    await page.keyboard.press('l');
    await openNotebook(page);
    await page.keyboard.press('Escape');
    await notebook.waitFor({ state: 'detached' });
  });

  it('the offer to keep the link lies beside it', async () => {
    const page = await visitor(DESKTOP);
    await setOut(page, await sharedServer());
    await command(page, { kind: 'enter', to: 1 });
    await untilSeq(page, 9);
    await page.keyboard.press('w');
    await pause(page);
    await page.keyboard.press('w');
    await untilSeq(page, 10);
    await openNotebook(page);
    const card = page.getByTestId('keep-link');
    expect(await overlaps(page.getByTestId('notebook'), card)).toBe(false);
    expect(await overlaps(page.getByTestId('panel'), card)).toBe(false);
  });

  it('on a tablet it lies beside the map, in the place of the panel', async () => {
    const page = await visitor(TABLET);
    await setOut(page, await sharedServer());
    await openNotebook(page);
    expect(await page.getByTestId('panel').isVisible()).toBe(false);
    await expect.poll(async () => Math.round((await onScreen(page, { q: 0, r: 0 })).x)).toBe(584);
    await page.keyboard.press('n');
    await page.getByTestId('panel').waitFor();
  });

  it.each([
    ['a phone', PHONE],
    ['a phone on its side', ON_ITS_SIDE],
  ] as readonly (readonly [string, BrowserContextOptions])[])(
    'on %s it is a sheet of its own with nothing cut off, and a large button leads back',
    async (_, screen) => {
      const page = await visitor(screen);
      await setOut(page, await sharedServer());
      for (const asked of [
        { kind: 'rest', faces: [1, 1] },
        { kind: 'set', hexesPerDay: 12 },
        { kind: 'count', name: 'Rations', to: 7, perDay: -1 },
        { kind: 'count', name: 'Something with a name of forty characters', to: 999_999, perDay: -999_999 },
      ] as const)
        await command(page, asked);
      await page.getByTestId('day-chip').tap();
      await leaf(page).getByText('Fog', { exact: true }).waitFor();
      await leaf(page).getByText('How it is played').tap();
      await leaf(page)
        .getByRole('button', { name: /^Rations, / })
        .tap();
      await leaf(page).getByRole('button', { name: 'Water' }).tap();
      await expectWhole(
        page,
        page.getByTestId('notebook').locator('button:visible, input:visible, summary:visible'),
        18,
      );
      const wide = await page.evaluate(() =>
        [...document.querySelectorAll('.notebook, .notebook *')]
          .filter(
            (part) =>
              part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX !== 'visible',
          )
          .filter((part) => part.tagName !== 'INPUT')
          .map((part) => part.className),
      );
      expect(wide).toEqual([]);
      const under = await page.evaluate(() => document.querySelector('.map')?.closest('[inert]') !== null);
      expect(under, 'the map under it can not be pressed').toBe(true);
      await page.getByRole('button', { name: 'Back to the map' }).tap();
      await page.getByTestId('notebook').waitFor({ state: 'detached' });
      await page.getByTestId('panel').waitFor();
    },
  );

  for (const [name, screen] of [
    ['a laptop', DESKTOP],
    ['a phone', PHONE],
  ] as const)
    for (const colorScheme of ['light', 'dark'] as const)
      it(`axe finds no fault with the day and the dice on ${name}, ${colorScheme}`, async () => {
        const page = await visitor({ ...screen, colorScheme });
        await setOutWithOwnDice(page);
        await command(page, { kind: 'rest', faces: [5, 6] });
        await command(page, { kind: 'count', name: 'Rations', to: 7, perDay: -1 });
        await page.getByTestId('day-chip').click();
        await leaf(page).getByText('How it is played').click();
        await leaf(page)
          .getByRole('button', { name: /^Rations, / })
          .click();
        expect(await faultsFound(page), 'the day').toEqual([]);
        await leaf(page).getByRole('button', { name: 'Rest until tomorrow' }).click();
        await dice(page).waitFor();
        expect(await faultsFound(page), 'the dice').toEqual([]);
        await page.keyboard.press('Escape');
        await page.keyboard.press('n');
        await page.getByTestId('dice-chip').waitFor();
        expect(await faultsFound(page), 'the map').toEqual([]);
      });

  it('what could not be fetched is told of, and is there the next time', async () => {
    const page = await visitor(DESKTOP);
    await setOut(page, await sharedServer());
    await page.route('**/assets/notebook-*.js', (route) => route.abort());
    await page.getByTestId('notebook-button').click();
    await page.getByText('That could not be fetched.').waitFor();
    expect(await page.getByTestId('notebook-button').getAttribute('aria-expanded')).toBe('false');
    await page.unroute('**/assets/notebook-*.js');
    await page.getByTestId('notebook-button').click();
    await leaf(page).waitFor();
  });
});
