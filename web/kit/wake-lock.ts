/**
 * Keeps the screen awake, and requests that again whenever the page becomes visible, since browsers drop it when it is
 * hidden. Returns a function that ends it.
 *
 * @param refused called once if the browser can't, or must not
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
      // Browsers have no wake lock on insecure pages, and refuse it if the battery is low.
      if (!isTold && !document.hidden && !signal.aborted) refused();
      isTold = true;
    }
  };
  document.addEventListener('visibilitychange', ask, { signal });
  void ask();
  return () => abort.abort();
}
