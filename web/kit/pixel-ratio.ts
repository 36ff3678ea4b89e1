/**
 * Calls whenever a CSS pixel has another number of the screen's, as where the page's window is moved to another screen: what is
 * laid out is as large as before. Not where the page is printed, which has a resolution of its own meanwhile. Returns what
 * ends it.
 */
export function onPixelRatio(changed: () => void): () => void {
  const abort = new AbortController();
  const listen = () => {
    const before = devicePixelRatio;
    matchMedia(`(resolution: ${before}dppx)`).addEventListener(
      'change',
      () => {
        listen();
        if (devicePixelRatio !== before) changed();
      },
      { once: true, signal: abort.signal },
    );
  };
  listen();
  return () => abort.abort();
}
