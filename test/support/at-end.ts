import { afterAll } from 'vitest';

/** Takes what has to be tidied up when a test is over, or a whole run is. */
export type AtEnd = (tidy: () => void | Promise<void>) => void;

/**
 * For what `beforeAll` starts and all tests of a file use: to be called while the tests are collected, since later Vitest takes no
 * more hooks. What was started last is tidied up first.
 *
 * @param timeout of all of it, in milliseconds
 */
export function atEndOfFile(timeout?: number): AtEnd {
  const tidyings: Parameters<AtEnd>[0][] = [];
  afterAll(async () => {
    for (const tidy of tidyings.splice(0).reverse()) await tidy();
  }, timeout);
  return (tidy) => tidyings.push(tidy);
}
