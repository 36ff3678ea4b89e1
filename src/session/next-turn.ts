let last: Promise<void> = Promise.resolve();

/**
 * Lets everything else that is ready have its turn. Of all who wait one goes on at a time, so that what hundreds do in
 * slices does not become one long stretch in which nobody is heard.
 */
export function nextTurn(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)));
  return last;
}
