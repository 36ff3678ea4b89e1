let last: Promise<void> = Promise.resolve();

/**
 * Lets everything else that is ready go on first. Of all who wait one goes on at a time, so that what hundreds do in
 * slices does not become one long stretch in which nobody is heard.
 */
export function yieldToEventLoop(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)));
  return last;
}
