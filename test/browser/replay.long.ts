/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { countDrawing, expectRest, untilDrawn } from '../support/drawing-calls.ts';
import { freshMovingPage, seqOf, sharedServer } from '../support/fresh-page.ts';
import { importedWorld } from '../support/imported-world.ts';
import { bar, DESKTOP, expectMomentAsOpened, lookBack, slider } from '../support/replay-screen.ts';
import { PHONE } from '../support/screens.ts';

describe('a moment reached in the replay', () => {
  it.each([
    ['desktop', DESKTOP],
    ['phone', { ...PHONE, deviceScaleFactor: 3 }],
  ])('looks as if it had been opened directly, on a %s', { timeout: 180_000 }, (_, screen) =>
    expectMomentAsOpened(screen, 1000),
  );
});

/** Milliseconds of script in each frame in which a callback ran. */
interface TimedWindow {
  readonly timed: { readonly time: number; took: number }[];
}

const timeFrames = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const timed: { time: number; took: number }[] = [];
    Object.assign(window, { timed });
    const requestFrame = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (callback) =>
      requestFrame((time) => {
        const begin = performance.now();
        callback(time);
        const took = performance.now() - begin;
        const last = timed.at(-1);
        if (last?.time === time) last.took += took;
        else timed.push({ time, took });
      });
  });

describe('the replay of ten thousand hexes', () => {
  it('does little work in a frame, and none while it is paused', { timeout: 180_000 }, async () => {
    const { links } = await importedWorld(sharedServer(), 10_000);
    const page = await freshMovingPage(DESKTOP);
    await countDrawing(page);
    await timeFrames(page);
    await page.goto(links.owner.url);
    await page.waitForFunction(() => Number(document.documentElement.dataset.hexes) === 10_000);
    await lookBack(page);
    const last = await seqOf(page);
    await slider(page).fill(String(Math.floor(last / 2)));
    await bar(page).getByRole('combobox', { name: 'Entries a second' }).selectOption('120');
    await untilDrawn(page);
    await page.evaluate(() => {
      (window as unknown as TimedWindow).timed.length = 0;
    });
    await page.getByTestId('replay-play').click();
    const reached = async () => Number((await slider(page).inputValue()) ?? 0);
    const drawn = () => page.evaluate(() => (window as unknown as TimedWindow).timed.length);
    // How far it gets in a second depends on the machine, as long as no frame is held up.
    await expect.poll(drawn, { timeout: 15_000 }).toBeGreaterThan(90);
    await expect.poll(reached, { timeout: 15_000 }).toBeGreaterThan(last / 2 + 200);
    await page.getByTestId('replay-play').click();
    const frames = await page.evaluate(() =>
      (window as unknown as TimedWindow).timed.map(({ took }) => took),
    );
    frames.sort((a, b) => a - b);
    const middle = frames[Math.floor(frames.length * 0.5)] ?? 0;
    const slow = frames[Math.floor(frames.length * 0.95)] ?? 0;
    // On an idle machine these were 2 and 7 ms.
    expect(middle, 'milliseconds in the middle of all frames').toBeLessThan(16);
    expect(slow, 'milliseconds at the 95th percentile').toBeLessThan(48);
    await untilDrawn(page);
    await expectRest(page);
  });
});
