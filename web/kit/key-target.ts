/** The element that a key event is meant for. `null` while the focus is still in a dialog that was just closed. */
export function keyTarget({ target }: KeyboardEvent): HTMLElement | null {
  if (!(target instanceof HTMLElement)) return null;
  return target.closest('dialog:not([open])') ? null : target;
}

/** Whether Enter or space would press an element, or open a disclosure. */
export const isPressing = (target: HTMLElement | null): boolean =>
  target?.closest('button, a, summary') != null;
