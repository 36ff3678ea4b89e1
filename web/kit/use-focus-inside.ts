import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { focusedLast, giveFocusBack } from './keep-focus.ts';

/**
 * Moves the focus into a sheet when it opens, and restores it when it closes.
 *
 * @param first selector for the element to focus
 */
export function useFocusInside(sheet: { readonly current: HTMLElement | null }, first: string): void {
  const before = useRef<readonly EventTarget[]>([]);
  // In a layout effect, so that the next key goes to the sheet.
  useLayoutEffect(() => {
    before.current = focusedLast();
    sheet.current?.querySelector<HTMLElement>(first)?.focus();
  }, [sheet, first]);
  // After the layout effects, when what is around the sheet can be focused again.
  useEffect(() => {
    const inside = sheet.current;
    return () => {
      // The focus may be lost because the focused element was removed.
      const { activeElement, body } = document;
      if (activeElement === body || inside?.contains(activeElement)) giveFocusBack(before.current);
    };
  }, [sheet]);
}
