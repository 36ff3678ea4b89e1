/**
 * The element that a key event is meant for. A closed dialog keeps the focus until its close event was fired; then
 * there is none.
 */
export function keyTarget({ target }: KeyboardEvent): HTMLElement | null {
  if (!(target instanceof HTMLElement)) return null;
  return target.closest('dialog:not([open])') ? null : target;
}

/** Whether Enter or space would press an element, or open a disclosure. */
export const isPressing = (target: HTMLElement | null): boolean =>
  target?.closest('button, a, summary') != null;
