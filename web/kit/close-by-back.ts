import { useLayoutEffect } from 'preact/hooks';

/** What lies open over the page, the topmost last, by what closes it. */
const open: (() => void)[] = [];

/**
 * Tells the keeper of the history's entries that something was opened or closed, or that the page has gone elsewhere in the
 * history. A page on which nothing was opened, nor when it was loaded before, does without one; where it can't be fetched the
 * way back leads away, as on every page.
 */
let settle: (arrival?: Event) => void = () => {
  if (!open.length && !history.state?.opened) return;
  settle = () => {};
  import('./back-entries.ts').then(
    ({ keepBackEntries }) => {
      settle = keepBackEntries(open);
    },
    () => {},
  );
};

/**
 * Lets the browser's button or gesture that leads back close something first, the topmost of all that is open. Nothing but
 * `close` is done then, as it was given when it opened: it has to keep what was typed, as for Escape. Where that closed
 * something else instead, it calls what it is given, and the next way back comes to it again.
 */
export function useCloseByBack(isOpen: boolean, close: (stay: () => void) => void): void {
  // At once, so that what opens within something comes after it.
  useLayoutEffect(() => {
    const closeThis = (): void => close(() => open.push(closeThis));
    if (isOpen) open.push(closeThis);
    settle();
    return () => {
      const at = open.indexOf(closeThis);
      if (at >= 0) open.splice(at, 1);
      settle();
    };
  }, [isOpen]);
}

// Before whoever opens what the address names: browsers tell those who listen at the window in turn.
addEventListener('popstate', (event) => settle(event));
settle();
