/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { itInAll } from '../support/all-tests.ts';
import { untilDrawn } from '../support/drawing-calls.ts';
import { wheelTo } from '../support/drawn-map.ts';
import { LAPTOP } from '../support/fresh-page.ts';
import { expectComplete, groundOf, visitMap } from '../support/painted-map.ts';

const HEXES = 420;
const SCREEN = { viewport: { width: 800, height: 540 }, deviceScaleFactor: 2 };

/** Scales, in pixels: from far away, with rivers, with single trees, and with numbers. */
const SCALES = [6, 13, 26, 60] as const;

type WatchedWindow = typeof window & {
  watched: { worker: Worker | null; answers: number; hasFailed: boolean };
};

/** Counts, from the next page load on, the messages from the page's worker. */
const watchThread = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const watched: WatchedWindow['watched'] = { worker: null, answers: 0, hasFailed: false };
    (window as WatchedWindow).watched = watched;
    window.Worker = class extends Worker {
      constructor(...values: ConstructorParameters<typeof Worker>) {
        super(...values);
        watched.worker = this;
        this.addEventListener('message', () => watched.answers++);
        this.addEventListener('error', () => {
          watched.hasFailed = true;
        });
      }
    };
  });

const answersOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as WatchedWindow).watched.answers);

const hasFailed = (page: Page): Promise<boolean> =>
  page.evaluate(() => (window as WatchedWindow).watched.hasFailed);

/** A page whose map is painted by the worker, once that has begun. */
async function threadedMap(hexes: number): Promise<Page> {
  const page = await visitMap(hexes, SCREEN, watchThread);
  await page.waitForFunction(() => (window as WatchedWindow).watched.answers > 0);
  return page;
}

/** The same map, where the worker's script can't be loaded. */
const unthreadedMap = (hexes: number): Promise<Page> =>
  visitMap(hexes, SCREEN, async (page) => {
    await watchThread(page);
    await page.route('**/painting-worker-*.js', (route) => route.abort());
  });

/** How many pixels in a thousand differ between two pictures, beyond the antialiasing of a clipped edge. */
const differing = (page: Page, one: string, other: string): Promise<number> =>
  page.evaluate(
    async (urls) => {
      const [a, b] = await Promise.all(
        urls.map(async (url) => {
          const image = new Image();
          image.src = url;
          await image.decode();
          const canvas = document.createElement('canvas');
          canvas.width = image.width;
          canvas.height = image.height;
          const context = canvas.getContext('2d');
          context?.drawImage(image, 0, 0);
          return context?.getImageData(0, 0, image.width, image.height).data ?? [];
        }),
      );
      if (!a || !b || a.length !== b.length || a.length === 0) throw new Error('they are not of one size');
      const differ = new Set<number>();
      for (let at = 0; at < a.length; at++)
        if (Math.abs((a[at] ?? 0) - (b[at] ?? 0)) > 8) differ.add(at >> 2);
      return (4000 * differ.size) / a.length;
    },
    [one, other],
  );

/** Data URLs of the ground's canvas at each scale, once drawn; the last one in dark mode. */
async function groundsOf(page: Page): Promise<string[]> {
  const grounds: string[] = [];
  for (const scale of SCALES) {
    await wheelTo(page, scale);
    await untilDrawn(page);
    grounds.push(await groundOf(page));
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  await untilDrawn(page);
  return [...grounds, await groundOf(page)];
}

describe('the worker thread that paints', () => {
  itInAll(
    'paints the same as the page would, near and far, in light and dark mode',
    {
      timeout: 120_000,
    },
    async () => {
      const threaded = await threadedMap(HEXES);
      const before = await answersOf(threaded);
      const grounds = await groundsOf(threaded);
      expect(await answersOf(threaded), 'pieces that came from there').toBeGreaterThan(before + 100);
      expect(await hasFailed(threaded)).toBe(false);
      const unthreaded = await unthreadedMap(HEXES);
      const expected = await groundsOf(unthreaded);
      expect(await answersOf(unthreaded)).toBe(0);
      for (const [index, ground] of grounds.entries())
        expect(await differing(unthreaded, ground, expected[index] ?? ''), `picture ${index}`).toBeLessThan(
          1,
        );
      const [day = '', night = ''] = grounds.slice(-2);
      expect(await differing(unthreaded, day, night)).toBeGreaterThan(500);
    },
  );

  it('is not started for a small world', async () => {
    const page = await visitMap(60, LAPTOP, watchThread);
    await untilDrawn(page);
    expect(await page.evaluate(() => (window as WatchedWindow).watched.worker === null)).toBe(true);
  });

  itInAll('leaves everything to the page if it can’t start', { timeout: 60_000 }, async () => {
    const page = await unthreadedMap(HEXES);
    await page.waitForFunction(() => (window as WatchedWindow).watched.worker !== null);
    await wheelTo(page, 60);
    await expectComplete(page);
    expect(await answersOf(page)).toBe(0);
    expect(await hasFailed(page)).toBe(true);
  });

  itInAll('leaves the rest to the page if it falls silent', { timeout: 60_000 }, async () => {
    const page = await threadedMap(HEXES);
    await page.evaluate(() => (window as WatchedWindow).watched.worker?.terminate());
    const answers = await answersOf(page);
    await wheelTo(page, 26);
    await wheelTo(page, 90);
    await expectComplete(page);
    expect(await answersOf(page)).toBe(answers);
  });

  itInAll(
    'is not waited for when a dark page is printed, which turns light at once',
    {
      timeout: 60_000,
    },
    async () => {
      const page = await threadedMap(HEXES);
      await wheelTo(page, 40);
      await untilDrawn(page);
      const light = await groundOf(page);
      expect(await hasFailed(page)).toBe(false);
      await page.emulateMedia({ colorScheme: 'dark' });
      await untilDrawn(page);
      expect(await differing(page, await groundOf(page), light)).toBeGreaterThan(500);
      const printed = await page.evaluate(() => {
        dispatchEvent(new Event('beforeprint'));
        return document.querySelector<HTMLCanvasElement>('.map-ground')?.toDataURL();
      });
      expect(await differing(page, printed ?? '', light), 'the whole map by day').toBeLessThan(1);
    },
  );
});
