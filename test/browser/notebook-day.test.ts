/// <reference lib="dom" />
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { itInAll, varied } from '../support/all-tests.ts';
import { freshPage, pause, seqOf, setOut, sharedServer, untilSeq } from '../support/fresh-page.ts';
import { api, command, lastEntry, leafOf, openNotebook } from '../support/notebook.ts';
import { DESKTOP, PHONE } from '../support/screens.ts';

const leaf = (page: Page): Locator => leafOf(page, 'day');

describe('days on the page', () => {
  it.each(
    varied([
      ['a phone', PHONE],
      ['a laptop', DESKTOP],
    ]),
  )('on %s a rest brings the weather with its effects, its gauge and its dice', async (_, screen) => {
    const page = await freshPage(screen);
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

  itInAll('the hexes of a day are counted, and the last one ends it', async () => {
    const page = await freshPage(DESKTOP);
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

  itInAll('two people who end the same day end only one', async () => {
    const page = await freshPage(DESKTOP);
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

  itInAll(
    'a player learns at once that the owner keeps the party in place, and what others count',
    async () => {
      const owner = await freshPage(DESKTOP);
      await setOut(owner, sharedServer());
      const link = await api(owner, 'links', { role: 'player', label: 'Anna' });
      const anna = await freshPage(DESKTOP);
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
    },
  );
});
