/// <reference lib="dom" />
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { itInAll, varied } from '../support/all-tests.ts';
import { expectNoFaultInAnyLight } from '../support/axe.ts';
import {
  api,
  command,
  DESKTOP,
  dice,
  expectWhole,
  lastEntry,
  leafOf,
  ON_ITS_SIDE,
  openNotebook,
  overlaps,
  PHONE,
  setOutWithOwnDice,
  tooWide,
} from '../support/notebook.ts';
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

const TABLET = { viewport: { width: 820, height: 1100 } };

const leaf = (page: Page): Locator => leafOf(page, 'day');

describe('days on the page', () => {
  it('a counter named from the right keeps its numbers in their order, tomorrow and in the journal', async () => {
    const page = await visitor();
    await setOut(page, sharedServer());
    await command(page, { kind: 'count', name: 'حصص', to: 5, perDay: -1 });
    await openNotebook(page);
    /** Where a text begins on the screen. */
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

  it.each(
    varied([
      ['a phone', PHONE],
      ['a laptop', DESKTOP],
    ]),
  )('on %s a rest brings the weather with what it does, its gauge and its dice', async (_, screen) => {
    const page = await visitor(screen);
    await setOut(page, sharedServer());
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

  itInAll('the steps of a day are counted, and the last one ends it', async () => {
    const page = await visitor(DESKTOP);
    await setOut(page, sharedServer());
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

  itInAll(
    'a counter that is begun takes the focus once, and not again whenever others do something',
    async () => {
      const page = await visitor(DESKTOP);
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

  it('counters are added, tapped, typed and taken away, and change with each of two days', async () => {
    const page = await visitor(PHONE);
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

  itInAll(
    'that rations run low and are used up is told beside them, on the chip of the day and in the news',
    async () => {
      const page = await visitor(PHONE);
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
  ])('what was tapped counts also for somebody who %s at once', async (_, leave) => {
    const page = await visitor(DESKTOP);
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

  itInAll('who ends a day that somebody else has just ended ends no second one', async () => {
    const page = await visitor(DESKTOP);
    const held: (() => void)[] = [];
    let isHeld = false;
    await page.routeWebSocket(/\/live/, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((message) => {
        const hear = () => socket.send(message);
        if (isHeld) held.push(hear);
        else hear();
      });
    });
    await setOut(page, sharedServer());
    await openNotebook(page);
    const seq = await seqOf(page);
    isHeld = true;
    await command(page, { kind: 'rest' });
    await leaf(page).getByRole('button', { name: 'Rest until tomorrow' }).click();
    await expect.poll(() => held.length).toBeGreaterThan(1);
    isHeld = false;
    for (const hear of held) hear();
    await page.getByText('Day 1 has ended already: it is day 2.').waitFor();
    await untilSeq(page, seq + 1);
    expect(await lastEntry(page)).toMatchObject({ kind: 'rested', day: 2, seq: seq + 1 });
  });

  itInAll('what was tapped counts also where the connection is cut as somebody leaves', async () => {
    const page = await visitor(DESKTOP);
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

  itInAll('a number that is being typed stays while others change it', async () => {
    const page = await visitor(PHONE);
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

  itInAll('a player is told at once that the party is kept where it is, and what others count', async () => {
    const owner = await visitor(DESKTOP);
    await setOut(owner, sharedServer());
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
    await expect.poll(() => owner.title()).toContain('The Long Way Round');
  });
});

describe('the notebook', () => {
  it('N opens and closes it, the focus goes in and comes back, and the map makes room', async () => {
    const page = await visitor({ viewport: { width: 1440, height: 900 } });
    await setOut(page, sharedServer());
    await page.getByTestId('map').focus();
    const party = { q: 0, r: 0 };
    const before = await onScreen(page, party);
    await openNotebook(page);
    const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
    await expect.poll(focused).toBe('Day');
    // Half its width.
    await expect.poll(async () => Math.round((await onScreen(page, party)).x - before.x)).toBe(174);
    const notebook = page.getByTestId('notebook');
    const chosen = page.getByTestId('chosen-aloud');
    await page.keyboard.press('ArrowDown');
    await page.waitForTimeout(150);
    expect(await chosen.textContent(), 'arrows belong to the leaves').toBe('');
    await page.keyboard.press('n');
    await notebook.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('map');
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

  itInAll('the offer to keep the link lies beside it', async () => {
    const page = await visitor(DESKTOP);
    await setOut(page, sharedServer());
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

  itInAll('on a tablet it lies beside the map, in the place of the panel', async () => {
    const page = await visitor(TABLET);
    await setOut(page, sharedServer());
    await openNotebook(page);
    expect(await page.getByTestId('panel').isVisible()).toBe(false);
    await expect.poll(async () => Math.round((await onScreen(page, { q: 0, r: 0 })).x)).toBe(584);
    await page.keyboard.press('n');
    await page.getByTestId('panel').waitFor();
  });

  it.each(
    varied([
      ['a phone', PHONE],
      ['a phone on its side', ON_ITS_SIDE],
    ] as readonly (readonly [string, BrowserContextOptions])[]),
  )(
    'on %s it is a sheet of its own with nothing cut off, and a large button leads back',
    async (_, screen) => {
      const page = await visitor(screen);
      await setOut(page, sharedServer());
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
      expect(await tooWide(page)).toEqual([]);
      const under = await page.evaluate(() => document.querySelector('.map')?.closest('[inert]') !== null);
      expect(under, 'the map under it can not be pressed').toBe(true);
      await page.getByRole('button', { name: 'Back to the map' }).tap();
      await page.getByTestId('notebook').waitFor({ state: 'detached' });
      await page.getByTestId('panel').waitFor();
    },
  );

  for (const [name, screen] of [
    ['a phone', PHONE],
    ['a laptop', DESKTOP],
  ] as const)
    itInAll(`axe finds no fault with the day and the dice on ${name}, light or dark`, async () => {
      const page = await visitor({ ...screen, colorScheme: 'light' });
      await setOutWithOwnDice(page);
      await command(page, { kind: 'rest', faces: [5, 6] });
      await command(page, { kind: 'count', name: 'Rations', to: 7, perDay: -1 });
      await page.getByTestId('day-chip').click();
      await leaf(page).getByText('How it is played').click();
      await leaf(page)
        .getByRole('button', { name: /^Rations, / })
        .click();
      await expectNoFaultInAnyLight(page, 'the day');
      await leaf(page).getByRole('button', { name: 'Rest until tomorrow' }).click();
      await dice(page).waitFor();
      await expectNoFaultInAnyLight(page, 'the dice');
      await page.keyboard.press('Escape');
      await page.keyboard.press('n');
      await page.getByTestId('dice-chip').waitFor();
      await expectNoFaultInAnyLight(page, 'the map');
    });

  itInAll('what could not be fetched is told of, and is there the next time', async () => {
    const page = await visitor(DESKTOP);
    await setOut(page, sharedServer());
    await page.route('**/assets/notebook-*.js', (route) => route.abort());
    await page.getByTestId('notebook-button').click();
    await page.getByText('That could not be fetched.').waitFor();
    expect(await page.getByTestId('notebook-button').getAttribute('aria-expanded')).toBe('false');
    await page.unroute('**/assets/notebook-*.js');
    await page.getByTestId('notebook-button').click();
    await leaf(page).waitFor();
  });

  itInAll('what stays on the page though it could not be fetched is there once it can be', async () => {
    const page = await visitor(DESKTOP);
    await setOut(page, sharedServer());
    await page.route('**/assets/hex-inscriptions-*.js', (route) => route.abort());
    await command(page, { kind: 'name', q: 0, r: 0, of: 'place', text: 'Old Mill' });
    await page.getByText('That could not be fetched.').waitFor();
    await page.unroute('**/assets/hex-inscriptions-*.js');
    await page.getByTestId('inscriptions').getByText('Old Mill').waitFor();
  });

  itInAll('comes as a sheet where it was asked for in vain while the connection was away', async () => {
    const page = await visitor(DESKTOP);
    await setOut(page, sharedServer());
    await page.context().setOffline(true);
    await page.getByTestId('notebook-button').click();
    await page.getByText('That could not be fetched.').waitFor();
    await page.context().setOffline(false);
    await page.getByTestId('notebook-button').click();
    await leaf(page).waitFor();
    const { x, width } = (await page.getByTestId('notebook').boundingBox()) ?? {};
    expect([x, width]).toEqual([0, 348]);
  });
});
