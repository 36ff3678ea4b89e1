/**
 * Calls whenever a CSS pixel has another number of the screen's, as where the page's window is moved to another screen: what is
 * laid out is as large as before. Returns what ends it.
 */
export function onPixelRatio(changed: () => void): () => void {
  const abort = new AbortController();
  const listen = () => {
    const now = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    now.addEventListener('change', turned, { once: true, signal: abort.signal });
  };
  const turned = () => {
    listen();
    changed();
  };
  listen();
  return () => abort.abort();
}
