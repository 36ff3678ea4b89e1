/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { FETCH_AGAIN_MS } from '../../web/kit/fetch-again.ts';

const SOON_MS = 100;

/** Until its next load, the page retries failed requests after a short time instead of its usual pause. */
export const askAgainSoon = (page: Page): Promise<void> =>
  page.evaluate(
    ([usual, soon]) => {
      const later = window.setTimeout.bind(window);
      const sooner = (callback: () => void, wait?: number): number =>
        later(callback, wait === usual ? soon : wait);
      Reflect.set(window, 'setTimeout', sooner);
    },
    [FETCH_AGAIN_MS, SOON_MS] as const,
  );
