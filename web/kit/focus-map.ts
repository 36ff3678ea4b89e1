/** Gives the focus to the map, which takes the keys that steer. */
export function focusMap(): void {
  document.querySelector<HTMLElement>('.map')?.focus({ preventScroll: true });
}
