/// <reference lib="dom" />

import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { networkAddresses } from '../../src/access/network-addresses.ts';
import type { HexAnswer } from '../../src/protocol/answers.ts';
import type { SoloOdds } from '../../src/world/solo/odds.ts';
import { describeInAll, itInAll, sized } from '../support/all-tests.ts';
import { dataDirectory } from '../support/data-directory.ts';
import {
  enterHexes,
  freshPage,
  onScreen,
  passPause,
  pause,
  seqOf,
  setOut,
  setOutByHand,
  sharedServer,
  untilLive,
  untilSeq,
} from '../support/fresh-page.ts';
import { openMenu } from '../support/menu.ts';
import { PHONE } from '../support/screens.ts';
import { serverProcess } from '../support/server-process.ts';

/** The campaign's map, as the server shows it to this page. */
const mapOf = (page: Page): Promise<{ seq: number; hexes: unknown[]; party: unknown }> =>
  page.evaluate(async () => {
    const response = await fetch(`/api${location.pathname.replace('/c/', '/campaigns/')}/map`);
    return (await response.json()) as { seq: number; hexes: unknown[]; party: unknown };
  });

/** True if nothing covers the upper left corner of an element. */
const isUncovered = (what: Locator): Promise<boolean> =>
  what.evaluate((element) => {
    const { left, top } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + 2, top + 8));
  });

describe('in a real browser', () => {
  it('a new campaign starts with one click, hexes are entered, and a reload shows the same map', async () => {
    const url = sharedServer();
    const page = await freshPage();
    await setOutByHand(page, url);
    const entered = sized(4, 10);
    await enterHexes(page, entered);
    const before = await mapOf(page);
    expect(before.hexes).toHaveLength(7 + entered);
    await page.getByText('opens the campaign as its owner in any browser of this computer.').waitFor();

    await page.reload();
    await untilSeq(page, before.seq);
    expect(await mapOf(page)).toEqual(before);
    expect(await seqOf(page)).toBe(before.seq);

    await page.goto(url);
    await expect.poll(() => page.getByText(`${7 + entered} hexes`).count()).toBeGreaterThan(0);
  }, 60_000);

  it('a mouse selects with the first click and enters with the second, never with a double click or a drag', async () => {
    const url = sharedServer();
    const page = await freshPage();
    await setOut(page, url);
    const north = await onScreen(page, { q: 0, r: -1 });
    await page.mouse.dblclick(north.x, north.y);
    await pause(page);
    expect(await seqOf(page), 'a double click moves nobody').toBe(8);

    const hex = { q: 1, r: -1 };
    const { x, y } = await onScreen(page, hex);
    await page.mouse.click(x, y);
    await pause(page);
    expect(await seqOf(page), 'the first click only looks').toBe(8);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 90, y + 40, { steps: 5 });
    await page.mouse.up();
    expect(await seqOf(page), 'a drag moves the map').toBe(8);
    const moved = await onScreen(page, hex);
    expect(Math.round(moved.x - x), 'by as much as the hand').toBe(90);
    await page.mouse.click(moved.x, moved.y);
    await passPause(page);
    const again = await onScreen(page, hex);
    await page.mouse.click(again.x, again.y);
    await untilSeq(page, 9);
    expect((await mapOf(page)).party).toEqual(hex);
  });

  it('on a phone an unknown hex is entered by a tap on its button, beside the odds', async () => {
    const url = sharedServer();
    const page = await freshPage(PHONE);
    await setOut(page, url);
    await page.getByTestId('way-1').tap();
    await passPause(page);
    await page.getByTestId('way-1').tap();
    await untilSeq(page, 9);
    await page.getByTestId('way-1').tap();
    await passPause(page);
    const odds = page.locator('.odds-brief');
    await expect
      .poll(() => odds.textContent(), { message: 'the odds beside the button' })
      .toMatch(/^[a-z ]+\u00a0\d+\u00a0%/);
    expect(await odds.isVisible()).toBe(true);
    await page.getByTestId('enter').tap();
    await untilSeq(page, 10);
    expect((await mapOf(page)).party).toEqual({ q: 0, r: -2 });
    expect(await page.getByTestId('news').textContent(), 'it is read aloud').toContain('5048');
  });

  for (const [name, screen, odds] of [
    ['a laptop', { viewport: { width: 1280, height: 800 } }, '.odds'],
    ['a phone', PHONE, '.odds-brief'],
    ['a laptop whose window is low', { viewport: { width: 1366, height: 620 } }, '.odds-brief'],
  ] as const)
    itInAll(
      `the odds of a distant hex assume that the party comes from the end of the way there, on ${name}`,
      async () => {
        const url = sharedServer();
        const page = await freshPage(screen);
        await setOut(page, url, 'a seed');
        const hex = { q: 1, r: -2 };
        const told = (from: string) =>
          page.evaluate(async (at) => {
            const response = await fetch(
              `/api${location.pathname.replace('/c/', '/campaigns/')}/hexes/${at}`,
            );
            const { terrain } = ((await response.json()) as HexAnswer).odds as SoloOdds;
            return Object.values(terrain).map((share) => `${Math.round(share * 100)}\u00a0%`);
          }, `${hex.q}/${hex.r}?from=${from}`);
        const shown = page.locator(odds);
        await page.keyboard.press('w');
        await page.keyboard.press('ArrowRight');
        await page.getByTestId('approach').waitFor();
        await expect.poll(() => shown.textContent()).toMatch(/%/);
        expect(await shown.isVisible()).toBe(true);
        expect(await isUncovered(shown), 'before anything is scrolled').toBe(true);
        const edge = (await page.getByTestId('approach').textContent()) as string;
        const [from, other] = edge.endsWith('5049') ? ['0,-1', '1,-1'] : ['1,-1', '0,-1'];
        const expected = await told(from as string);
        expect(expected, 'they hang on where one comes from').not.toEqual(await told(other as string));
        const text = (await shown.textContent()) as string;
        expect(text.match(/\d+\u00a0%/g)?.slice(0, 2)).toEqual(expected.slice(0, 2));
      },
    );

  it('someone with a link sees at once what another person enters', async () => {
    const url = sharedServer();
    const owner = await freshPage();
    await setOut(owner, url);
    const link = await owner.evaluate(async () => {
      const id = location.pathname.split('/').at(-1);
      const response = await fetch(`/api/campaigns/${id}/links`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ role: 'watcher', label: 'the wall' }),
      });
      return ((await response.json()) as { url: string }).url;
    });

    const watcher = await freshPage();
    await watcher.goto(link);
    await untilSeq(watcher, 8);
    expect(watcher.url(), 'the token does not stay in the address').not.toContain('#');
    await enterHexes(owner, 1);
    await untilSeq(watcher, await seqOf(owner));
    expect(await mapOf(watcher)).toEqual(await mapOf(owner));

    await watcher.keyboard.press('w');
    await watcher.keyboard.press('w');
    await enterHexes(owner, 1);
    await untilSeq(watcher, await seqOf(owner));
    expect((await mapOf(owner)).hexes, 'a watcher moves nobody').toHaveLength(9);
  });

  it('two pages continue by themselves after the server was restarted', async () => {
    const data = dataDirectory();
    const server = await serverProcess(data);
    const owner = await freshPage();
    await setOut(owner, server.url);
    const watcher = await owner.context().newPage();
    await watcher.goto(owner.url());
    await untilSeq(watcher, 8);
    await enterHexes(owner, 1);

    await server.kill();
    await untilLive(owner, 'reconnecting');
    await untilLive(watcher, 'reconnecting');
    const again = await serverProcess(data, { port: Number(new URL(server.url).port) });
    await untilLive(owner, 'connected');
    await untilLive(watcher, 'connected');
    await enterHexes(owner, 1);
    await untilSeq(watcher, await seqOf(owner));
    expect((await mapOf(watcher)).hexes).toHaveLength(9);
    await again.stop();
  });

  itInAll('the page works over plain HTTP at an address other than localhost', async () => {
    const env = { HEXFARER_ADMISSION: 'open' };
    const server = await serverProcess(dataDirectory(), { host: '0.0.0.0', env });
    const [address] = networkAddresses(Number(new URL(server.url).port));
    if (!address)
      throw new Error('this machine has no address but loopback, so this can not be tested on it');
    const page = await freshPage();
    await setOutByHand(page, address);
    expect(await page.evaluate(() => window.isSecureContext), 'no secure context').toBe(false);
    await enterHexes(page, 1);
    await page.getByText('opens the campaign as its owner on any device.').waitFor();
    await page.reload();
    await untilSeq(page, 9);
    await page.getByRole('button', { name: /share/i }).click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
  });
});

describeInAll('a saved campaign', () => {
  it('is saved from the owner’s menu and imported on the first screen, with the same map', async () => {
    const there = sharedServer();
    const page = await freshPage();
    await setOut(page, there);
    await enterHexes(page, 3);
    const before = await mapOf(page);
    await openMenu(page, 'Save or print');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save the whole campaign' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.hexfarer\.gz$/);
    for (const [program, ending] of [
      ['as notes for Obsidian', ', for Obsidian.zip'],
      ['for Tiled', ', for Tiled.zip'],
    ] as const) {
      await openMenu(page, 'Save or print');
      const [bundle] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: `Save it ${program}` }).click(),
      ]);
      expect(bundle.suggestedFilename().endsWith(ending), ending).toBe(true);
    }
    const file = await download.path();

    const here = await serverProcess(dataDirectory());
    await page.goto(here.url);
    await page.getByTestId('import').setInputFiles(file);
    await page.waitForURL(/\/c\//);
    await untilLive(page, 'connected');
    await untilSeq(page, before.seq + 1);
    expect(page.url().startsWith(here.url)).toBe(true);
    expect(await mapOf(page)).toMatchObject({ hexes: before.hexes, party: before.party });
    await enterHexes(page, 1);
  });

  itInAll(
    'is not accepted from any other kind of file: an error is shown, and the form stays usable',
    async () => {
      const url = sharedServer();
      const page = await freshPage({ viewport: { width: 390, height: 844 } });
      await page.goto(url);
      const file = { name: 'holiday.gz', mimeType: 'application/gzip', buffer: Buffer.from('no archive') };
      await page.getByTestId('import').setInputFiles(file);
      await expect.poll(() => page.getByRole('alert').textContent()).toMatch(/not gzipped/);
      expect(await page.getByRole('button', { name: 'Set out' }).isEnabled()).toBe(true);
    },
  );
});
