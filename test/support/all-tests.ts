import { describe, inject, it } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** True if a run includes all tests and cases, as `npm run test:all` does; false for the everyday run. */
    readonly allTests: boolean;
  }
}

const hasAllTests = inject('allTests') ?? false;

/** Swallows a test without registering it, so that the everyday run does not list it as skipped. */
const leftOut = Object.assign(() => undefined, { each: () => () => undefined });

/** Declares a test of `npm run test:all` that `npm test` leaves out: a further case beside one that runs every day. */
export const itInAll: typeof it = hasAllTests ? it : (leftOut as unknown as typeof it);

/** Declares a group of such tests. */
export const describeInAll: typeof describe = hasAllTests
  ? describe
  : (leftOut as unknown as typeof describe);

/** Of several screens or other cases for one test: the first `usual` for `npm test`, all for `npm run test:all`. */
export const varied = <Way>(ways: readonly Way[], usual = 1): readonly Way[] =>
  hasAllTests ? ways : ways.slice(0, usual);

/** A size of a test: `usual` for `npm test`, `all` for `npm run test:all`. */
export const sized = (usual: number, all: number): number => (hasAllTests ? all : usual);
