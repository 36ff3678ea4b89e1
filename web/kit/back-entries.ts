/**
 * How long an entry of the history outlasts what it stood for, in milliseconds. What is opened next mostly takes it over: a
 * dialog that a menu leads to, or what a press is meant for that closed a menu beside it. An entry that is added after the
 * page went back by itself, and no press since, is passed over by Chromium together with all others of the page.
 */
const KEPT_MS = 300;

/** A browser that has not gone back after so long, in milliseconds, does not. */
const GONE_MS = 1_000;

/** How many things lay open at an entry of the tab's history. */
function depthOf(state: unknown): number {
  const opened: unknown = Object(state).opened;
  return typeof opened === 'number' && opened > 0 ? opened : 0;
}

/**
 * Gives each thing that lies open over the page an entry of its own in the tab's history, so that the browser's way back
 * leads to the page without it, and closes it then. Each entry says in its state how many things are open there, and has
 * the page's own address and whatever else the state holds. Where it stands for nothing, because what was open was closed
 * otherwise or the page was loaded anew, it is left again.
 *
 * An entry for each of them, and not one for all that is added again after each press: browsers pass over what a page adds
 * without a press of its own. `CloseWatcher` is no way: it hears the way back on Android alone. Modal dialogs have one of
 * the browser's own there; what it closes is closed as by Escape.
 *
 * @param open what closes each of them, the topmost last; what is closed here is taken off it
 * @returns what is to be called whenever `open` has changed; with each `popstate`, before all others who hear of it
 */
export function keepBackEntries(open: (() => void)[]): (arrival?: Event) => void {
  /** Where in the history the page is, or is about to be. */
  let depth = 0;
  let path = '';
  /** What the address is to say once the page has gone back; `null` where it stays what it is there. */
  let address: string | null = null;
  let going: ReturnType<typeof setTimeout> | undefined;
  let settling: ReturnType<typeof setTimeout> | undefined;

  // Other parts of the page write the history as well.
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
      // Such as in a copy of the tab that has nothing to go back to.
      if (depthOf(history.state) > depth) history.replaceState({ ...history.state, opened: depth }, '');
      settleSoon();
    }, GONE_MS);
    history.go(-surplus);
  };

  // A page that is being loaded anew would be kept from it by going back now: it leaves the entry when it is there again.
  const stay = (): void => clearTimeout(settling);

  const settle = (): void => {
    removeEventListener('beforeunload', stay);
    if (going !== undefined) return;
    lookWhere();
    if (depth > open.length) goBack(location.href);
    // What opened by itself, as by a link to the wall, has no entry: where nobody has pressed anything it would be passed over.
    else if (navigator.userActivation?.hasBeenActive ?? true)
      for (; depth < open.length; depth++) history.pushState({ ...history.state, opened: depth + 1 }, '');
  };

  const settleSoon = (): void => {
    if (going === undefined) lookWhere();
    clearTimeout(settling);
    // Only as long as it is needed: browsers keep no page for the way back that listens to this.
    addEventListener('beforeunload', stay);
    settling = setTimeout(settle, depth > open.length ? KEPT_MS : 0);
  };

  /** But where the address names something that is still to be opened, and takes the entry over then. */
  const settleUnlessNamed = (): void => {
    if (location.search === '' || depth <= open.length) settleSoon();
  };

  const arrive = (event: Event): void => {
    const before = depth;
    const isHere = location.pathname === path && location.hash === '';
    lookWhere();
    // Nobody else has to open what the address names where that is there already.
    if (isHere && (going !== undefined || before > 0 || depth > 0)) event.stopImmediatePropagation();
    if (isHere && address !== null) history.replaceState(history.state, '', address);
    clearTimeout(going);
    going = undefined;
    address = null;
    if (depth < before) for (const close of open.splice(depth - before).reverse()) close();
    // Forward, or back from another page, to what is no longer open.
    if (isHere && depth > open.length) goBack(null);
    else settleUnlessNamed();
  };

  lookWhere();
  settleUnlessNamed();
  return (arrival) => (arrival ? arrive(arrival) : settleSoon());
}
