/// <reference lib="dom" />
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { TUMBLE_MS } from '../../web/journey/shown-throw.ts';
import { itInAll, varied } from '../support/all-tests.ts';
import { ApiClient } from '../support/api-client.ts';
import { expectNoFaultInAnyLight } from '../support/axe.ts';
import { countDrawing, inQuietSecond, untilDrawn } from '../support/drawing-calls.ts';
import {
  freshMovingPage,
  freshPage,
  onScreen,
  setOut,
  sharedServer,
  step,
  untilLive,
  untilSeq,
} from '../support/fresh-page.ts';
import { PHONE } from '../support/screens.ts';

const DESK: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };

/** Records the states of the dice on the page, from now on. */
const watchDice = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const note = () => {
      const tray = document.querySelector('[data-testid="reveal-dice"]');
      const state = tray === null ? 'none' : tray.classList.contains('tumbling') ? 'tumbling' : 'landed';
      if ((seen.at(-1) ?? 'none') !== state) seen.push(state);
    };
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true });
  });

const statesSeen = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as typeof window & { seen: string[] }).seen);

const stateOf = async (page: Page): Promise<string | undefined> => (await statesSeen(page)).at(-1);

/** Lets the dice tumble without end, for lack of a hand quick enough, and presses E while they do. */
const pressKeyWhileTumbling = (page: Page): Promise<void> =>
  page.evaluate((tumble) => {
    const wait = window.setTimeout.bind(window);
    const endless = (action: TimerHandler, ms?: number) => (ms === tumble ? 0 : wait(action, ms));
    Object.assign(window, { setTimeout: endless });
    const observer = new MutationObserver(() => {
      if (!document.querySelector('.reveal-dice.tumbling')) return;
      observer.disconnect();
      const key = { key: 'e', code: 'KeyE', bubbles: true, cancelable: true };
      // The page listens for presses only from the next frame on.
      wait(() => document.body.dispatchEvent(new KeyboardEvent('keydown', key)), 500);
    });
    observer.observe(document.body, { subtree: true, childList: true });
  }, TUMBLE_MS);

/** Keeps a copy of the dice that have landed on the page, to be examined later. Returns the text beneath them. */
async function copyOfDice(page: Page): Promise<string> {
  const copy = await page.waitForFunction(() => {
    const tray = document.querySelector('.reveal-dice.landed');
    if (!tray) return null;
    const copy = tray.cloneNode(true) as HTMLElement;
    copy.style.setProperty('animation', 'none');
    tray.parentElement?.append(copy);
    return copy.textContent;
  });
  return (await copy.jsonValue()) ?? '';
}

/** Two pages of one campaign: that of a player called Ana, and a watcher's. */
async function table(screen: BrowserContextOptions): Promise<{ ana: Page; watcher: Page }> {
  const url = sharedServer();
  const { id, owner } = await new ApiClient(url).start();
  // All hexes around the start are known from the beginning.
  expect((await owner.command(id, { kind: 'enter', to: 1 })).status).toBe(200);
  const linkFor = async (asked: Record<string, string>): Promise<string> =>
    (await owner.call<{ url: string }>('POST', `/api/campaigns/${id}/links`, asked)).body.url;
  const [ana, watcher] = await Promise.all([freshMovingPage(screen), freshMovingPage(screen)]);
  for (const [page, asked] of [
    [ana, { role: 'player', label: 'Ana' }],
    [watcher, { role: 'watcher' }],
  ] as const) {
    await countDrawing(page);
    const link = await linkFor(asked);
    const fetched = page.waitForResponse(/reveal-dice.*\.js/);
    await page.goto(link);
    await untilLive(page, 'connected');
    await page
      .getByRole('button', { name: /^(Skip|That’s me)$/ })
      .last()
      .click();
    await untilSeq(page, 9);
    await fetched;
    await untilDrawn(page);
    await watchDice(page);
  }
  return { ana, watcher };
}

describe('the dice of a reveal', () => {
  it.each(
    varied([
      ['phone', PHONE],
      ['desk', DESK],
    ] as const),
  )(
    'tumble on both pages, are announced once with the thrower’s name, and leave the map at rest (%s)',
    { timeout: 90_000 },
    async (_, screen) => {
      const { ana, watcher } = await table(screen);
      await step(ana, 'w');
      await untilSeq(watcher, 10);
      for (const page of [ana, watcher]) {
        const tray = page.getByTestId('reveal-dice');
        await expect.poll(() => stateOf(page)).toBe('none');
        expect(await statesSeen(page)).toEqual(['tumbling', 'landed', 'none']);
        expect(await tray.count()).toBe(0);
        await untilDrawn(page);
        expect(await inQuietSecond(page)).toMatchObject({ drawings: 0, frames: 0 });
      }
      const said = await watcher.getByTestId('news').locator('p').allTextContents();
      expect(said).toHaveLength(1);
      expect(said[0]).toMatch(/^Ana enters 5048: /);
    },
  );

  itInAll(
    'land at once when a key is pressed while they tumble, and the key acts',
    { timeout: 60_000 },
    async () => {
      const { ana, watcher } = await table(DESK);
      await pressKeyWhileTumbling(ana);
      const seenByWatcher = copyOfDice(watcher);
      await step(ana, 'w');
      await expect.poll(() => stateOf(ana)).toBe('none');
      expect(await statesSeen(ana)).toEqual(['tumbling', 'landed', 'none']);
      expect(await ana.getByTestId('way-2').getAttribute('aria-pressed')).toBe('true');
      expect(await seenByWatcher).toMatch(/^Ana entered 5048: /);
      await expectNoFaultInAnyLight(watcher, 'dice that lie there');
    },
  );

  itInAll('hide the heading of the hex while they tumble, and no other', { timeout: 60_000 }, async () => {
    const page = await freshMovingPage(DESK);
    await countDrawing(page);
    const fetched = page.waitForResponse(/reveal-dice.*\.js/);
    await setOut(page, sharedServer());
    await fetched;
    await step(page, 'w');
    await step(page, 'w');
    await page.getByTestId('keep-link').waitFor();
    await page.locator('.reveal-dice').waitFor({ state: 'detached' });
    await untilDrawn(page);
    const opacities = page.evaluate(
      () =>
        new Promise<Record<string, string>>((resolve) => {
          new MutationObserver((_, observer) => {
            if (!document.querySelector('.reveal-dice.tumbling')) return;
            observer.disconnect();
            const headings = [...document.querySelectorAll('.panel h2')];
            resolve(
              Object.fromEntries(headings.map((part) => [part.textContent, getComputedStyle(part).opacity])),
            );
          }).observe(document.body, { subtree: true, childList: true });
        }),
    );
    await step(page, 'w');
    const { 'Keep the key to this world': kept, ...others } = await opacities;
    expect(Object.values(others)).toEqual(['0']);
    expect(kept).toBe('1');
  });

  itInAll(
    'never cover the news at the top of the map, however many they are',
    {
      timeout: 60_000,
    },
    async () => {
      const url = sharedServer();
      const { id, token } = await new ApiClient(url).start({ world: { kind: 'elevation' } });
      const page = await freshMovingPage(DESK);
      await countDrawing(page);
      const fetched = page.waitForResponse(/reveal-dice.*\.js/);
      await page.goto(new URL(`/c/${id}#${token}`, url).href);
      await untilLive(page, 'connected');
      await fetched;
      await untilDrawn(page);
      const [here, beside] = [await onScreen(page, { q: 0, r: -1 }), await onScreen(page, { q: 0, r: 0 })];
      const top = (await page.getByTestId('panel').boundingBox())?.y ?? 0;
      // There is room above the hex for all the dice, but not for the news as well.
      const wanted = { x: 400, y: top + 150 + (0.9 * (beside.y - here.y)) / Math.sqrt(3) };
      await page.mouse.move(here.x, here.y);
      await page.mouse.down();
      await page.mouse.move(wanted.x, wanted.y, { steps: 5 });
      await page.mouse.up();
      await untilDrawn(page);
      const overlap = page.waitForFunction(() => {
        const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
        const [dice, news] = [box('.reveal-dice.landed'), box('.news p:last-child')];
        return dice && news && { pixels: Math.min(dice.bottom, news.bottom) - Math.max(dice.top, news.top) };
      });
      await step(page, 'w');
      expect((await (await overlap).jsonValue())?.pixels).toBeLessThanOrEqual(0);
    },
  );

  for (const [name, screen] of [
    ['a phone', PHONE],
    ['a small phone', { ...PHONE, viewport: { width: 360, height: 640 } }],
  ] as const)
    itInAll(`are not covered on ${name} by a toast`, { timeout: 60_000 }, async () => {
      const page = await freshMovingPage(screen);
      await countDrawing(page);
      const fetched = page.waitForResponse(/reveal-dice.*\.js/);
      await setOut(page, sharedServer());
      await fetched;
      // All hexes around the start are known from the beginning.
      await step(page, 'w');
      await page.route(/keys-help/, (route) => route.abort());
      await page.keyboard.press('?');
      const said = page.locator('.toast');
      await said.waitFor();
      const copied = copyOfDice(page);
      await step(page, 'w');
      await copied;
      const covered = await page.locator('.reveal-dice').evaluateAll((trays) => {
        const tray = trays.at(-1) as HTMLElement;
        tray.style.setProperty('pointer-events', 'auto');
        return [...tray.querySelectorAll('.die, p')]
          .map((part) => part.getBoundingClientRect())
          .map(({ left, top, width, height }) =>
            document.elementFromPoint(left + width / 2, top + height / 2),
          )
          .filter((seen) => !tray.contains(seen)).length;
      });
      expect(covered).toBe(0);
      expect(await said.count(), 'what is said is there still').toBe(1);
    });

  itInAll('are neither shown nor fetched with reduced motion', async () => {
    const url = sharedServer();
    const page = await freshPage();
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    await setOut(page, url);
    await step(page, 'w');
    await watchDice(page);
    await step(page, 'w');
    expect(await statesSeen(page)).toEqual([]);
    expect(fetched.filter((address) => address.includes('reveal-dice'))).toEqual([]);
  });
});
