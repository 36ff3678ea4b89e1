/**
 * How long a history entry outlives what it was for, in milliseconds. What is opened next usually takes it over: a
 * dialog that a menu leads to, or what was pressed when that press closed a menu. If an entry were added after the page
 * had gone back by itself, without a press since, Chromium would skip it together with all other entries of the page.
 */
const KEPT_MS = 300;

/** If a browser has not gone back after this many milliseconds, it won't. */
const GONE_MS = 1_000;

/** How many things are open at an entry of the tab's history. */
function depthOf(state: unknown): number {
  const opened: unknown = Object(state).opened;
  return typeof opened === 'number' && opened > 0 ? opened : 0;
}

/**
 * Gives each thing that is open over the page a history entry of its own, so that the browser's back button returns to
 * the page without it and closes it. Each entry records in its state how many things are open, and keeps the page's
 * address and the rest of the state. An entry left over, because its thing was closed in another way or the page was
 * reloaded, is removed by going back.
 *
 * Each thing needs its own entry, rather than one for all that is added again after each press: browsers skip entries
 * that a page adds without a press. `CloseWatcher` is no alternative: it reacts to the back button on Android only.
 * Modal dialogs have the browser's own there; what it closes is closed as by Escape.
 *
 * @param open the functions that close each thing, the topmost last; those called here are removed from it
 * @returns a function to call whenever `open` has changed, and on each `popstate` before its other listeners
 */
export function keepBackEntries(open: (() => void)[]): (arrival?: Event) => void {
  /** Number of entries added for open things at the place in the history where the page is, or is about to be. */
  let depth = 0;
  let path = '';
  /** The address to set once the page has gone back; `null` to leave it as it is there. */
  let address: string | null = null;
  let going: ReturnType<typeof setTimeout> | undefined;
  let settling: ReturnType<typeof setTimeout> | undefined;

  // Other parts of the page change the history as well.
  const lookWhere = (): void => {
    depth = depthOf(history.state);
    path = location.pathname;
  };

  const goBack = (addressAfter: string | null): void => {
    const surplus = depth - open.length;
    depth = open.length;
    address = addressAfter;
    going = setTimeout(() => {
      going = undefined;
      // For example in a copy of the tab, which has nothing to go back to.
      if (depthOf(history.state) > depth) history.replaceState({ ...history.state, opened: depth }, '');
      settleSoon();
    }, GONE_MS);
    history.go(-surplus);
  };

  // Going back now would stop a reload: the entry is removed once the page is loaded again.
  const stay = (): void => clearTimeout(settling);

  const settle = (): void => {
    removeEventListener('beforeunload', stay);
    if (going !== undefined) return;
    lookWhere();
    if (depth > open.length) goBack(location.href);
    // What opened without a press, as by a link to the wall, gets no entry: until somebody has pressed something,
    // browsers would skip it.
    else if (navigator.userActivation?.hasBeenActive ?? true)
      for (; depth < open.length; depth++) history.pushState({ ...history.state, opened: depth + 1 }, '');
  };

  const settleSoon = (): void => {
    if (going === undefined) lookWhere();
    clearTimeout(settling);
    // Only while needed: browsers don't keep pages with this listener in the back/forward cache.
    addEventListener('beforeunload', stay);
    settling = setTimeout(settle, depth > open.length ? KEPT_MS : 0);
  };

  /** Settles, unless the address names something that is still to be opened and will take over the entry. */
  const settleUnlessNamed = (): void => {
    if (location.search === '' || depth <= open.length) settleSoon();
  };

  const arrive = (event: Event): void => {
    const before = depth;
    const isHere = location.pathname === path && location.hash === '';
    lookWhere();
    // If what the address names is open already, nobody else has to open it.
    if (isHere && (going !== undefined || before > 0 || depth > 0)) event.stopImmediatePropagation();
    if (isHere && address !== null) history.replaceState(history.state, '', address);
    clearTimeout(going);
    going = undefined;
    address = null;
    if (depth < before) for (const close of open.splice(depth - before).reverse()) close();
    // The user went forward, or came back from another page, to an entry for something that is no longer open.
    if (isHere && depth > open.length) goBack(null);
    else settleUnlessNamed();
  };

  lookWhere();
  settleUnlessNamed();
  return (arrival) => (arrival ? arrive(arrival) : settleSoon());
}
