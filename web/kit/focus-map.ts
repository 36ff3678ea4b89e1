/** Focuses the map, which handles the keys for moving; or the sheet that covers all of it, if there is one. */
export function focusMap(): void {
  const find = (what: string) => document.querySelector<HTMLElement>(what);
  (find('.notebook[aria-modal] .notebook-leaf') ?? find('.map'))?.focus({ preventScroll: true });
}

/**
 * The element to focus for a part of the page: the part itself if it has a `tabindex`, or the heading of an open
 * dialog; `null` if there is neither.
 */
function holderOf(part: HTMLElement): HTMLElement | null {
  if (part instanceof HTMLDialogElement) {
    const heading = part.open ? part.querySelector('h2') : null;
    // Not from the beginning: when a dialog is opened, its first focusable element should get the focus.
    if (heading) heading.tabIndex = -1;
    return heading;
  }
  return part.hasAttribute('tabindex') ? part : null;
}

/**
 * Moves the focus to the nearest surviving ancestor of a removed element that can have it, else to the map.
 *
 * @param around the element's former ancestors, from the inside
 */
export function focusAround(around: readonly EventTarget[]): void {
  for (const part of around) {
    const holder = part instanceof HTMLElement && part.isConnected ? holderOf(part) : null;
    if (!holder) continue;
    holder.focus({ preventScroll: true });
    if (document.activeElement === holder) return;
  }
  focusMap();
}
