import { useLayoutEffect } from 'preact/hooks';

/** The functions that close each thing that is open over the page, the topmost last. */
const open: (() => void)[] = [];

/**
 * Updates the history's entries when something was opened or closed, or on `popstate`. Loads that code only when
 * needed: if anything was opened here or before a reload. If it can't be loaded, the back button leaves the page, as on
 * any other site.
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
 * Lets the browser's back button or gesture close something, the topmost of all that is open. It only calls `close` as
 * it was given when the thing opened; like Escape, that must not discard what was typed. If `close` closes something
 * else instead, it calls the function it is given, and the next press of the back button comes to it again.
 */
export function useCloseByBack(isOpen: boolean, close: (stay: () => void) => void): void {
  // In a layout effect, so that things opened inside of this come after it.
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

// Registered before the listeners that open what the address names: they are called in order of registration.
addEventListener('popstate', (event) => settle(event));
settle();
