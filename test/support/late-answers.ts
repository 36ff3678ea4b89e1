/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { untilLive } from './fresh-page.ts';

/** Cuts the page off from its server. */
export const goOffline = async (page: Page): Promise<void> => {
  await page.context().setOffline(true);
  await untilLive(page, 'reconnecting');
};

/** Gives the page its server back, and waits until it is connected. */
export const goOnline = async (page: Page): Promise<void> => {
  await page.context().setOffline(false);
  await untilLive(page, 'connected');
};

/** Holds back the answer to a request until it is let go, refused if that is wanted. */
export async function heldBack(
  page: Page,
  address: string | RegExp,
  method: string,
  refusal?: string,
  code = 'limits/full',
) {
  let letGo = (): void => {};
  const isFree = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let isAsked = false;
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    isAsked = true;
    await isFree;
    if (!refusal) return route.continue();
    const body = JSON.stringify({ status: 507, title: 'Full', code, detail: refusal });
    return route.fulfill({ status: 507, contentType: 'application/problem+json', body });
  });
  return { letGo: () => letGo(), asked: () => expect.poll(() => isAsked).toBe(true) };
}
