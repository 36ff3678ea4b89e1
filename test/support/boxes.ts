/// <reference lib="dom" />
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const boxOf = (part: Locator): Promise<Box> =>
  part.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return { left, top, right, bottom };
  });

export const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;

/** True if a control lies wholly within the window and nothing covers its corners. */
const inReach = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const within = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    const points = [left + 8, right - 8].flatMap((x) => [top + 8, bottom - 8].map((y) => ({ x, y })));
    return within && points.every(({ x, y }) => element.contains(document.elementFromPoint(x, y)));
  });

export async function expectInReach(parts: Locator, least = 1): Promise<void> {
  const all = await parts.all();
  expect(all.length).toBeGreaterThanOrEqual(least);
  for (const part of all) expect(await inReach(part), (await part.textContent()) ?? undefined).toBe(true);
}

export const noSidewaysScroll = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')].every(
      (part) => !/auto|scroll/.test(getComputedStyle(part).overflowX) || part.scrollWidth <= part.clientWidth,
    ),
  );
