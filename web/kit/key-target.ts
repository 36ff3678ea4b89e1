/** What a key is meant for. A dialog that has just been closed keeps the focus until the browser tells that it is. */
export function keyTarget({ target }: KeyboardEvent): HTMLElement | null {
  if (!(target instanceof HTMLElement)) return null;
  return target.closest('dialog:not([open])') ? null : target;
}

/** Whether Enter or space on something presses it, or unfolds what is folded. */
export const isPressing = (target: HTMLElement | null): boolean =>
  target?.closest('button, a, summary') != null;
