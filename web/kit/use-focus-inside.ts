import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { focusedLast, giveFocusBack } from './keep-focus.ts';

/**
 * Takes the focus into a sheet when it opens, and gives it back when it closes.
 *
 * @param first selects what has it then
 */
export function useFocusInside(sheet: { readonly current: HTMLElement | null }, first: string): void {
  const before = useRef<readonly EventTarget[]>([]);
  // At once, so that the next key is the sheet's.
  useLayoutEffect(() => {
    before.current = focusedLast();
    sheet.current?.querySelector<HTMLElement>(first)?.focus();
  }, [sheet, first]);
  // Later, when what lies around it can have the focus again.
  useEffect(() => {
    const inside = sheet.current;
    return () => {
      // It may have gone with what had it.
      const { activeElement, body } = document;
      if (activeElement === body || inside?.contains(activeElement)) giveFocusBack(before.current);
    };
  }, [sheet]);
}
