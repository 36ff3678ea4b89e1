import { focusMap } from './focus-map.ts';

/**
 * Whenever the focus goes with what had it, such as a button that is no longer needed once it was pressed, gives it to
 * what lies around that and is meant to have it, else to the map. Returns a function that stops it.
 */
export function keepFocus(): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  /** What had the focus last, and all around it, from the inside. */
  let last: readonly EventTarget[] = [];
  const isGone = () => last[0] instanceof Node && !last[0].isConnected;
  addEventListener(
    'focusin',
    (event) => {
      last = event.composedPath();
    },
    { signal },
  );
  // Who puts the focus nowhere wants it there. Some browsers tell so of what is taken off the page as well.
  addEventListener(
    'focusout',
    () =>
      queueMicrotask(() => {
        if (document.activeElement === document.body && !isGone()) last = [];
      }),
    { signal },
  );
  const observer = new MutationObserver(() => {
    if (!isGone() || document.activeElement !== document.body) return;
    const around = last;
    last = [];
    for (const part of around) {
      if (!(part instanceof HTMLElement && part.isConnected && part.hasAttribute('tabindex'))) continue;
      part.focus({ preventScroll: true });
      if (document.activeElement === part) return;
    }
    focusMap();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    abort.abort();
  };
}
