/** Gives the focus to the map, which takes the keys that steer; where a sheet lies over all of it, to that sheet. */
export function focusMap(): void {
  const find = (what: string) => document.querySelector<HTMLElement>(what);
  (find('.notebook[aria-modal] .notebook-leaf') ?? find('.map'))?.focus({ preventScroll: true });
}

/**
 * Gives the focus to what lies around something that is gone, the nearest that is still there and is meant to have it,
 * else to the map.
 *
 * @param around what lay around it, from the inside
 */
export function focusAround(around: readonly EventTarget[]): void {
  for (const part of around) {
    if (!(part instanceof HTMLElement && part.isConnected && part.hasAttribute('tabindex'))) continue;
    part.focus({ preventScroll: true });
    if (document.activeElement === part) return;
  }
  focusMap();
}
