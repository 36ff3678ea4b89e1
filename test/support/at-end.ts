import { afterAll } from 'vitest';

/** Registers clean-up for the end of a test or of a whole run. */
export type AtEnd = (tidy: () => void | Promise<void>) => void;

/**
 * Clean-up for what `beforeAll` starts and all tests of a file share. To be called while tests are collected, since
 * later Vitest accepts no more hooks. What was started last is cleaned up first.
 *
 * @param timeout for all of it, in milliseconds
 */
export function atEndOfFile(timeout?: number): AtEnd {
  const tidyings: Parameters<AtEnd>[0][] = [];
  afterAll(async () => {
    for (const tidy of tidyings.splice(0).reverse()) await tidy();
  }, timeout);
  return (tidy) => tidyings.push(tidy);
}
