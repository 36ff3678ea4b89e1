import { focusAround } from './focus-map.ts';

/** For how many milliseconds what was closed may give the focus back itself: some wait until its place is open to it again. */
const OTHERS_FIRST_MS = 100;

/** What had the focus last, and all around it, from the inside. */
let last: readonly EventTarget[] = [];

const isGone = () => last[0] instanceof Node && !last[0].isConnected;
const isDisabled = () => last[0] instanceof Element && last[0].matches(':disabled');

/** What had the focus last and all around it, from the inside: also what is disabled since, which has it no longer. */
export const focusedLast = (): readonly EventTarget[] => last;

/**
 * Gives the focus back to what had it before something else was opened; where that is disabled, once it no longer is; where
 * it is gone, to what lies around it.
 */
export function giveFocusBack(before: readonly EventTarget[]): void {
  const [holder, ...around] = before;
  if (!(holder instanceof HTMLElement && holder.isConnected)) focusAround(around);
  else if (holder.matches(':disabled')) last = before;
  else holder.focus();
}

function withAround(element: Element | null): Element[] {
  const all: Element[] = [];
  for (let part = element; part && part !== document.body; part = part.parentElement) all.push(part);
  return all;
}

/**
 * Whenever the focus goes with what had it, such as a button that is no longer needed once it was pressed, gives it to
 * what lies around that and is meant to have it, else to the map. What lost it by being disabled for a while has it back
 * after that. Returns a function that stops it.
 */
export function keepFocus(): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  last = withAround(document.activeElement);
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
        if (document.activeElement === document.body && !isGone() && !isDisabled()) last = [];
      }),
    { signal },
  );
  const find = () => {
    if (!isGone() || document.activeElement !== document.body) return;
    const around = last;
    last = [];
    focusAround(around);
  };
  const giveBack = () => {
    const [holder] = last;
    if (document.activeElement !== document.body || isGone() || isDisabled()) return;
    if (holder instanceof HTMLElement) holder.focus({ preventScroll: true });
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new MutationObserver((changes) => {
    if (changes.some(({ type }) => type === 'attributes')) giveBack();
    if (!isGone()) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      find();
    }, OTHERS_FIRST_MS);
  });
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  return () => {
    observer.disconnect();
    clearTimeout(timer);
    abort.abort();
  };
}
