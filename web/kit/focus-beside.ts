import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

/**
 * When a list item that had the focus is removed, for example by its own button, moves the focus to the item beside it,
 * else to the item around it, else to the first of the lists. Items and lists have to be focusable.
 *
 * @param lists selector for the lists
 * @param items values that change whenever an item may have been removed
 */
export function useFocusBeside(lists: string, ...items: readonly unknown[]): void {
  const last = useRef<readonly (Element | null | undefined)[]>([]);
  useEffect(() => {
    const keep = ({ target }: FocusEvent) => {
      const item = target instanceof Element ? target.closest(`${lists} li`) : null;
      last.current = item
        ? [item, item.nextElementSibling, item.previousElementSibling, item.parentElement?.closest('li')]
        : [];
    };
    addEventListener('focusin', keep);
    return () => removeEventListener('focusin', keep);
  }, [lists]);
  useLayoutEffect(() => {
    const [item, ...beside] = last.current;
    if (!item || item.isConnected || document.activeElement !== document.body) return;
    const next = beside.find((other) => other?.isConnected) ?? document.querySelector(lists);
    if (next instanceof HTMLElement) next.focus();
  }, items);
}
