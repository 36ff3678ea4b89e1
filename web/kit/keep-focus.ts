import { focusAround } from './focus-map.ts';

/** Milliseconds that a closed element has to restore the focus itself: some wait until the place is focusable again. */
const OTHERS_FIRST_MS = 100;

/** The last focused element and its ancestors, from the inside. */
let last: readonly EventTarget[] = [];

const isGone = () => last[0] instanceof Node && !last[0].isConnected;
const isDisabled = () => last[0] instanceof Element && last[0].matches(':disabled');

/** The last focused element and its ancestors, from the inside; even if it was disabled since and so lost the focus. */
export const focusedLast = (): readonly EventTarget[] => last;

/**
 * Returns the focus to the element that had it before something else was opened: once it is enabled, if it is disabled
 * now; or to what is around it, if it was removed.
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
 * Whenever the focused element is removed, such as a button that is not needed after a press, moves the focus to what
 * is around it, else to the map. An element that lost the focus by being disabled gets it back once it is enabled.
 * Returns a function that stops this.
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
  // If the focus was removed deliberately, it stays so. Some browsers fire this event for removed elements too.
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
