/// <reference lib="dom" />
import type { Page } from 'playwright-core';

/** Milliseconds that pass on the page's clock before it stops, so that nothing is left of what came before. */
const SETTLED_MS = 600;

/**
 * From here on the page gets no frame and no timer, as for a while on a busy one: Preact leaves the effects and
 * clean-ups of `useEffect` undone until then. Keys, presses, signals and answers of the server still arrive.
 */
export async function holdFrames(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + SETTLED_MS);
}

/** Lets the page do all that it was too busy for; afterwards it is as busy as before. */
export const letFramesCome = (page: Page): Promise<void> => page.clock.runFor(SETTLED_MS);
