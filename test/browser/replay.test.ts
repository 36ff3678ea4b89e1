/// <reference lib="dom" />
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { describeInAll, itInAll, sized } from '../support/all-tests.ts';
import { faultsFound } from '../support/axe.ts';
import { countDrawing, expectRest, untilDrawn } from '../support/drawing-calls.ts';
import { DrawnMap } from '../support/drawn-map.ts';
import {
  freshMovingPage,
  freshPage,
  pause,
  seqOf,
  setOut,
  sharedServer,
  untilLive,
  untilSeq,
} from '../support/fresh-page.ts';
import {
  bar,
  DESKTOP,
  expectMomentAsOpened,
  lookBack,
  slider,
  untilAddress,
} from '../support/replay-screen.ts';
import { PHONE } from '../support/screens.ts';

/** Calls the campaign's API with the page's cookie: a POST if there is a body. */
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

const command = (page: Page, asked: object) =>
  api(page, 'commands', { id: crypto.randomUUID(), command: asked });

/**
 * Plays a campaign of three days: 8 entries of the start, then eight steps, two rests, and two names for the same hex.
 */
async function played(page: Page): Promise<void> {
  await setOut(page, sharedServer(), 'looking back');
  await command(page, { kind: 'name', q: 0, r: 0, of: 'place', text: 'Ashford' });
  for (const to of [1, 1, 1]) await command(page, { kind: 'enter', to });
  await command(page, { kind: 'rest' });
  for (const to of [2, 2, 3]) await command(page, { kind: 'enter', to });
  await command(page, { kind: 'rest' });
  await command(page, { kind: 'name', q: 0, r: 0, of: 'place', text: 'Old Ashford' });
  for (const to of [3, 4]) await command(page, { kind: 'enter', to });
  await untilSeq(page, LAST);
}

const LAST = 20;
/** The last entry of the start. */
const START = 8;

const entry = (page: Page) => page.getByTestId('replay-entry').textContent();
const told = (page: Page) => page.getByTestId('replay-told').textContent();

/** Sequence numbers of the entries that revealed the hexes drawn as blank paper. */
async function unseen(page: Page): Promise<number[]> {
  await untilDrawn(page);
  const { hexes } = (await api(page, 'map')) as { hexes: { q: number; r: number; seq: number }[] };
  const { visible, unpainted } = await (await DrawnMap.of(page)).unpainted();
  expect(visible, 'all of the land is in view').toBe(hexes.length);
  const blank = unpainted.map((text) => text.split(' ')[0]);
  return hexes.filter(({ q, r }) => blank.includes(`${q},${r}`)).map(({ seq }) => seq);
}

describe('the replay', () => {
  it('is steered by keys: the map is as it was then, and the text is that of the journal', {
    timeout: 90_000,
  }, async () => {
    const page = await freshPage(DESKTOP);
    await countDrawing(page);
    await played(page);
    await lookBack(page);
    expect(await entry(page)).toBe(`Entry ${LAST} of ${LAST}`);
    expect(await faultsFound(page)).toEqual([]);
    const { days } = (await api(page, 'journal')) as {
      days: { day: number; events: { seq: number; text: string }[] }[];
    };
    const events = days.flatMap(({ day, events }) => events.map((event) => ({ day, ...event })));
    for (let seq = LAST; seq >= LAST - sized(2, 5); seq--) {
      expect(await entry(page)).toBe(`Entry ${seq} of ${LAST}`);
      const event = events.find((event) => event.seq === seq);
      await expect.poll(() => told(page)).toBe(event?.text);
      expect(await bar(page).locator('h2').textContent()).toContain(`Day ${event?.day}`);
      await page.keyboard.press('ArrowLeft');
    }
    await page.keyboard.press('Home');
    await expect.poll(() => entry(page)).toBe(`Entry 1 of ${LAST}`);
    for (const seq of [13, 17]) {
      await page.keyboard.press('ArrowUp');
      await expect.poll(() => entry(page)).toBe(`Entry ${seq} of ${LAST}`);
    }
    await page.keyboard.press('ArrowDown');
    await untilAddress(page, '?at=13');
    expect(await unseen(page)).toEqual([14, 15, 16, 19, 20]);
    await expectRest(page);
    await page.keyboard.press('Escape');
    await bar(page).waitFor({ state: 'detached' });
    await untilAddress(page, '');
    await page.keyboard.press('0');
    expect(await unseen(page)).toEqual([]);
    await lookBack(page);
    await page.keyboard.press('t');
    await bar(page).waitFor({ state: 'detached' });
  });

  itInAll('continues from where it was once its page is visible again', async () => {
    const page = await freshPage(DESKTOP);
    await played(page);
    await lookBack(page);
    await page.clock.install();
    await page.keyboard.press('Home');
    await page.keyboard.press(' ');
    await page.clock.fastForward(60_000);
    await expect.poll(() => entry(page)).not.toBe(`Entry 1 of ${LAST}`);
    expect(Number(/\d+/.exec((await entry(page)) ?? '')?.[0])).toBeLessThan(LAST - 4);
  });

  itInAll('shows a note as plain text on one line', async () => {
    const page = await freshPage(DESKTOP);
    await setOut(page, sharedServer(), 'looking back on a note');
    await command(page, { kind: 'note', q: 0, r: 0, text: '# The inn\n\n- *four* beds', for: 'everyone' });
    await untilSeq(page, START + 1);
    await lookBack(page);
    await expect.poll(() => told(page)).toBe('Note on 5050: The inn · four beds');
  });

  itInAll(
    'treats the start as one step, forwards and back, by key and by slider, and tells it once',
    async () => {
      const page = await freshPage(DESKTOP);
      await countDrawing(page);
      await played(page);
      const { days } = (await api(page, 'journal')) as {
        days: { events: { seq: number; text: string }[] }[];
      };
      const events = days.flatMap(({ events }) => events).filter(({ seq }) => seq > 1 && seq <= START);
      expect(events.map(({ seq }) => seq)).toEqual([2, 3]);
      const shows = async (seq: number) => expect.poll(() => entry(page)).toBe(`Entry ${seq} of ${LAST}`);
      await lookBack(page);
      await page.keyboard.press('Home');
      for (const seq of [START, 9]) {
        await page.keyboard.press('ArrowRight');
        await shows(seq);
      }
      await slider(page).focus();
      await page.keyboard.press('ArrowLeft');
      await shows(START);
      await expect.poll(() => told(page)).toBe(events.map(({ text }) => text).join(' '));
      expect((await unseen(page)).every((seq) => seq > START)).toBe(true);
      for (const [key, seq] of [
        ['ArrowLeft', 1],
        ['ArrowRight', START],
        ['ArrowDown', 1],
      ] as const) {
        await page.keyboard.press(key);
        await shows(seq);
      }
      await slider(page).fill('4');
      await shows(START);
      expect(await slider(page).inputValue()).toBe(String(START));
      await page.keyboard.press('PageDown');
      await shows(1);
      await page.goto(`${page.url().split('?')[0]}?at=3`);
      await shows(START);
      await untilAddress(page, `?at=${START}`);
    },
  );

  itInAll('blocks all commands, and what others do meanwhile is there afterwards', async () => {
    const page = await freshPage(DESKTOP);
    await played(page);
    await lookBack(page);
    await page.keyboard.press('PageDown');
    for (const key of ['w', 'w', 'Enter']) {
      await page.keyboard.press(key);
      await pause(page);
    }
    await page.getByTestId('map').click({ position: { x: 640, y: 300 } });
    expect(await seqOf(page)).toBe(LAST);
    expect(await entry(page)).toBe(`Entry 10 of ${LAST}`);
    await command(page, { kind: 'enter', to: 4 });
    await command(page, { kind: 'roll', dice: '2d6' });
    await untilSeq(page, LAST + 2);
    await bar(page).getByText('2 new entries').waitFor();
    expect(await entry(page)).toBe(`Entry 10 of ${LAST}`);
    expect(await page.locator('.notices').isVisible()).toBe(false);
    await page.getByTestId('replay-leave').click();
    await page.getByTestId('panel').waitFor();
    await lookBack(page);
    expect(await entry(page)).toBe(`Entry ${LAST + 2} of ${LAST + 2}`);
  });

  itInAll('has an address and files for each moment and each comparison', { timeout: 60_000 }, async () => {
    const page = await freshPage(DESKTOP);
    await played(page);
    const address = page.url();
    await page.goto(`${address}?at=16&since=9`);
    await page.getByTestId('replay-entry').waitFor();
    expect(await entry(page)).toBe(`Entry 16 of ${LAST}`);
    const findings = page.getByTestId('replay-findings');
    await expect
      .poll(() => findings.textContent())
      .toMatch(/^Between entry 9 \(day 1\) and 16 \(day 2\): 5 hexes.* became known, in 1 day\.$/);
    const since = bar(page).getByRole('slider', { name: 'What became known since' });
    await since.focus();
    await page.keyboard.press('End');
    expect(await since.inputValue(), 'it stays before the moment').toBe('16');
    await findings.getByText('Nothing lies between the two').waitFor();
    await page.keyboard.press('Home');
    await untilAddress(page, '?at=16&since=1');
    await expect.poll(() => findings.textContent()).toMatch(/: 12 hexes/);
    await page.getByRole('button', { name: 'Compare' }).click();
    await untilAddress(page, '?at=16');

    await page.getByTestId('moment-button').click();
    expect(await page.getByTestId('link-url').inputValue()).toBe(`${address}?at=16`);
    const [drawing] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save the map as a drawing' }).click(),
    ]);
    expect(drawing.suggestedFilename()).toMatch(/, entry 16\.svg$/);
    const then = await page.evaluate(async () => {
      const path = `/api${location.pathname.replace('/c/', '/campaigns/')}/export/svg`;
      return Promise.all(['?at=16', ''].map(async (query) => (await fetch(path + query)).text()));
    });
    expect(readFileSync(await drawing.path(), 'utf8')).toBe(then[0]);
    expect(then[0]).not.toBe(then[1]);
    await page.getByTestId('moment-button').click();
    const [archive] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save the campaign up to here' }).click(),
    ]);
    expect(archive.suggestedFilename()).toMatch(/, entry 16\.hexfarer\.gz$/);
    await page.reload();
    await page.getByTestId('replay-entry').waitFor();
    expect(await entry(page)).toBe(`Entry 16 of ${LAST}`);
    await page.evaluate(() => history.pushState(null, '', '/elsewhere'));
    await page.keyboard.press('ArrowLeft');
    await pause(page);
    expect(new URL(page.url()).pathname, 'an address that is not the campaign’s is left alone').toBe(
      '/elsewhere',
    );
    await page.getByRole('link', { name: 'Hexfarer, all campaigns' }).click();
    await page.getByTestId('campaigns').waitFor();
    expect(new URL(page.url()).pathname, 'leaving it altogether leaves no trace of it').toBe('/');
  });

  itInAll('explains what is wrong with an address', async () => {
    const page = await freshPage(DESKTOP);
    await played(page);
    const address = page.url();
    for (const [query, fault, shown] of [
      ['?at=99', 'The address asks for entry “99”. There are entries 1 to 20: this is the last.', LAST],
      ['?at=soon', 'The address asks for entry “soon”. There are entries 1 to 20: this is the last.', LAST],
      ['?at=12&since=14', 'The address compares with entry “14”.', 12],
    ] as const) {
      await page.goto(address + query);
      await page.getByTestId('toasts').getByText(fault).waitFor();
      await page.getByTestId('replay-entry').waitFor();
      expect(await entry(page), query).toBe(`Entry ${shown} of ${LAST}`);
    }
  });

  itInAll('can be played by a watcher on a phone, at any speed', { timeout: 60_000 }, async () => {
    const owner = await freshPage(DESKTOP);
    await played(owner);
    const { url } = await api(owner, 'links', { role: 'watcher' });
    const page = await freshMovingPage(PHONE);
    await page.goto(String(url));
    await untilLive(page, 'connected');
    await page.getByTestId('menu-button').tap();
    await page.getByRole('button', { name: 'Look back' }).tap();
    await page.getByTestId('replay-entry').waitFor();
    expect(await faultsFound(page)).toEqual([]);
    const parts = await bar(page).locator('button:visible, input:visible, select:visible').all();
    expect(parts.length).toBeGreaterThanOrEqual(8);
    for (const part of parts) {
      const box = await part.boundingBox();
      const name = (await part.getAttribute('aria-label')) ?? (await part.textContent()) ?? '';
      expect(Math.round(box?.height ?? 0), name).toBeGreaterThanOrEqual(44);
      expect((box?.x ?? 0) + (box?.width ?? 0), name).toBeLessThanOrEqual(390);
    }
    await slider(page).fill('9');
    expect(await entry(page)).toBe(`Entry 9 of ${LAST}`);
    await bar(page).getByRole('combobox', { name: 'Entries a second' }).selectOption('8');
    await page.getByTestId('replay-play').tap();
    await bar(page).getByRole('button', { name: 'Pause' }).waitFor();
    await expect.poll(() => entry(page), { timeout: 10_000 }).toBe(`Entry ${LAST} of ${LAST}`);
    await bar(page).getByRole('button', { name: 'Play' }).waitFor();
    await page.getByTestId('replay-leave').tap();
    await bar(page).waitFor({ state: 'detached' });
  });

  itInAll('advances in jumps with reduced motion', async () => {
    const page = await freshPage(DESKTOP);
    await played(page);
    await lookBack(page);
    await page.keyboard.press('Home');
    await bar(page).getByRole('combobox', { name: 'Entries a second' }).selectOption('8');
    await page.evaluate(() => {
      const shown: string[] = [];
      const text = document.querySelector('[data-testid="replay-entry"]') as HTMLElement;
      new MutationObserver(() => shown.push(text.textContent ?? '')).observe(text, {
        characterData: true,
        subtree: true,
        childList: true,
      });
      Object.assign(window, { shown });
    });
    await page.getByTestId('replay-play').click();
    await expect.poll(() => entry(page), { timeout: 10_000 }).toBe(`Entry ${LAST} of ${LAST}`);
    const shown = await page.evaluate(() => new Set((window as unknown as { shown: string[] }).shown).size);
    expect(shown).toBeLessThanOrEqual(6);
    expect(shown).toBeGreaterThan(1);
  });
});

describeInAll('a moment reached in the replay', () => {
  it('looks as if it had been opened directly', { timeout: 90_000 }, () =>
    expectMomentAsOpened(DESKTOP, 120),
  );
});
