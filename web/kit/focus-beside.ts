import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Where an item of a list that had the focus goes, such as one with a button that takes it away, gives the focus to the item
 * beside it, else to that around it, else to the first of the lists. Items and lists can have the focus.
 *
 * @param lists selects what holds such items
 * @param items other ones whenever an item may have gone
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
