/**
 * Keeps the screen awake, and asks for it anew whenever the page is in view again, since a browser forgets it then.
 * Returns a function that ends it.
 *
 * @param refused is told once where the browser can't, or may not
 */
export function keepAwake(refused: () => void): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  let isTold = false;
  const ask = async (): Promise<void> => {
    if (document.hidden) return;
    try {
      const lock = await navigator.wakeLock.request('screen');
      if (signal.aborted) await lock.release();
      else signal.addEventListener('abort', () => void lock.release());
    } catch {
      // Browsers have no such thing on pages that are not secure, and refuse it where the battery is low.
      if (!isTold && !document.hidden && !signal.aborted) refused();
      isTold = true;
    }
  };
  document.addEventListener('visibilitychange', ask, { signal });
  void ask();
  return () => abort.abort();
}
