import { afterAll } from 'vitest';

/** Takes what has to be tidied up when a test is over, or all tests of a file are. */
export type AtEnd = (tidy: () => void | Promise<void>) => void;

/**
 * For what takes long to start and may be shared by the tests of a file: made for the first test that asks, tidied up
 * after the last, all of it, whatever fails. To be called outside of tests.
 */
export function sharedByFile<T>(make: (atEnd: AtEnd) => Promise<T>): () => Promise<T> {
  const ends: (() => void | Promise<void>)[] = [];
  let made: Promise<T> | undefined;
  afterAll(async () => {
    const failed: unknown[] = [];
    for (const end of ends.reverse())
      try {
        await end();
      } catch (error) {
        failed.push(error);
      }
    if (failed.length > 0) throw new AggregateError(failed, 'not everything could be tidied up');
  });
  return () => {
    made ??= make((tidy) => ends.push(tidy));
    return made;
  };
}
