import { describe, inject, it } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether a run has all tests and ways, as `npm run test:all` does, or those of every day. */
    readonly allTests: boolean;
  }
}

const hasAllTests = inject('allTests') ?? false;

/** What takes a test and leaves it out, so that a run of every day knows nothing of it and skips nothing. */
const leftOut = Object.assign(() => undefined, { each: () => () => undefined });

/** Declares a test of `npm run test:all` that `npm test` leaves out: a further case beside one that is tried every day. */
export const itInAll: typeof it = hasAllTests ? it : (leftOut as unknown as typeof it);

/** Declares several of them that belong together. */
export const describeInAll: typeof describe = hasAllTests
  ? describe
  : (leftOut as unknown as typeof describe);

/** Of the screens, or other ways, in which one thing is looked at: the first `usual` by `npm test`, all by `npm run test:all`. */
export const varied = <Way>(ways: readonly Way[], usual = 1): readonly Way[] =>
  hasAllTests ? ways : ways.slice(0, usual);

/** How much of a thing there is: so much by `npm test`, and so much by `npm run test:all`. */
export const sized = (usual: number, all: number): number => (hasAllTests ? all : usual);
