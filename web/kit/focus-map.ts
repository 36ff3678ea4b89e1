/** Gives the focus to the map, which takes the keys that steer; where a sheet lies over all of it, to that sheet. */
export function focusMap(): void {
  const find = (what: string) => document.querySelector<HTMLElement>(what);
  (find('.notebook[aria-modal] .notebook-leaf') ?? find('.map'))?.focus({ preventScroll: true });
}

/** What has the focus of a part, where that is meant to have it: the heading of a dialog, which holds it as long as it is open. */
function holderOf(part: HTMLElement): HTMLElement | null {
  if (part instanceof HTMLDialogElement) {
    const heading = part.open ? part.querySelector('h2') : null;
    // Not from the beginning: a dialog that is opened gives the focus to the first that can have it.
    if (heading) heading.tabIndex = -1;
    return heading;
  }
  return part.hasAttribute('tabindex') ? part : null;
}

/**
 * Gives the focus to what lies around something that is gone, the nearest that is still there and is meant to have it,
 * else to the map.
 *
 * @param around what lay around it, from the inside
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
