/**
 * Calls back whenever the device pixel ratio changes, for example if the window is moved to another screen: that is no
 * resize. Not for printing, which has its own resolution for a while. Returns a function that ends it.
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
