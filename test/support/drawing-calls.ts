/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** What a page has done since it was loaded. */
export interface DrawingCalls {
  /** Calls that drew on a canvas of the page. */
  readonly drawings: number;
  /** Animation frames requested. */
  readonly frames: number;
  /** Timers that fired. */
  readonly timers: number;
}

interface Counting {
  drawings: number;
  frames: number;
  timers: number;
  /** Animation frames requested that have not come yet. */
  readonly awaited: Set<number>;
  /** Time of the last drawing, by the page's own clock. */
  last: number;
  /** Greatest enlargement of a bitmap when the map was drawn last. */
  enlarged: number;
}

type CountingWindow = typeof window & { counting: Counting };

/** Counts, from the next page load on, drawing calls and requested frames. */
export const countDrawing = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const counting: Counting = {
      drawings: 0,
      frames: 0,
      timers: 0,
      awaited: new Set(),
      last: 0,
      enlarged: 0,
    };
    (window as CountingWindow).counting = counting;
    const counted = (prototype: object, name: string) => {
      const original = Reflect.get(prototype, name);
      Reflect.set(prototype, name, function (this: unknown, ...values: unknown[]) {
        counting.drawings++;
        counting.last = performance.now();
        return Reflect.apply(original, this, values);
      });
    };
    for (const name of ['drawImage', 'fill', 'stroke', 'fillRect', 'clearRect', 'fillText', 'strokeText'])
      for (const { prototype } of [CanvasRenderingContext2D, OffscreenCanvasRenderingContext2D])
        counted(prototype, name);
    const { drawImage, fillRect } = CanvasRenderingContext2D.prototype;
    const onMap = ({ canvas }: CanvasRenderingContext2D) => canvas.classList.contains('map-ground');
    CanvasRenderingContext2D.prototype.fillRect = function (...rectangle) {
      // The map is drawn from its background up.
      if (onMap(this)) counting.enlarged = 0;
      fillRect.apply(this, rectangle);
    };
    CanvasRenderingContext2D.prototype.drawImage = function (...values: unknown[]) {
      const [image, , , width] = values as [HTMLCanvasElement, number, number, number?];
      if (onMap(this)) counting.enlarged = Math.max(counting.enlarged, (width ?? image.width) / image.width);
      Reflect.apply(drawImage, this, values);
    };
    const requestFrame = window.requestAnimationFrame.bind(window);
    const cancelFrame = window.cancelAnimationFrame.bind(window);
    window.requestAnimationFrame = (callback) => {
      counting.frames++;
      const frame = requestFrame((time) => {
        counting.awaited.delete(frame);
        callback(time);
      });
      counting.awaited.add(frame);
      return frame;
    };
    window.cancelAnimationFrame = (frame) => {
      counting.awaited.delete(frame);
      cancelFrame(frame);
    };
    for (const name of ['setTimeout', 'setInterval'] as const) {
      const original = window[name];
      const counts = (callback: () => void, wait?: number): number =>
        original(() => {
          counting.timers++;
          callback();
        }, wait);
      Reflect.set(window, name, counts);
    }
  });

/** The greatest enlargement of a piece of the map; more than a little is blurred. */
export const enlargement = (page: Page): Promise<number> =>
  page.evaluate(() => (window as CountingWindow).counting.enlarged);

const callsOf = (page: Page): Promise<DrawingCalls> =>
  page.evaluate(() => {
    const { drawings, frames, timers } = (window as CountingWindow).counting;
    return { drawings, frames, timers };
  });

/**
 * Waits until no frame is requested and nothing has been drawn for half a second. Returns after how many seconds the
 * last drawing was made; fails if the page is still drawing after 20.
 */
export async function untilDrawn(page: Page): Promise<number> {
  const begin = await page.evaluate(() => performance.now());
  await page.waitForFunction(
    (from) => {
      const { awaited, last } = (window as CountingWindow).counting;
      return awaited.size === 0 && performance.now() - Math.max(from, last) > 500;
    },
    begin,
    { polling: 50, timeout: 20_000 },
  );
  const last = await page.evaluate(() => (window as CountingWindow).counting.last);
  return Math.max(0, last - begin) / 1000;
}

/** What the page does in the next second, while nobody touches it. */
export async function inQuietSecond(page: Page): Promise<DrawingCalls> {
  const before = await callsOf(page);
  await page.waitForTimeout(1000);
  const after = await callsOf(page);
  return {
    drawings: after.drawings - before.drawings,
    frames: after.frames - before.frames,
    timers: after.timers - before.timers,
  };
}

/**
 * Expects a second in which the page does nothing at all. On a busy machine what was begun before may be late, so one of
 * a few seconds has to be quiet; whatever is done every second is found.
 */
export const expectRest = (page: Page): Promise<void> =>
  expect
    .poll(() => inQuietSecond(page), { message: 'at rest', interval: 0, timeout: 5000 })
    .toEqual({ drawings: 0, frames: 0, timers: 0 });
