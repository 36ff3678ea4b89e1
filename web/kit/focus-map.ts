/** Gives the focus to the map, which takes the keys that steer; where a sheet lies over all of it, to that sheet. */
export function focusMap(): void {
  const find = (what: string) => document.querySelector<HTMLElement>(what);
  (find('.notebook[aria-modal] .notebook-leaf') ?? find('.map'))?.focus({ preventScroll: true });
}
