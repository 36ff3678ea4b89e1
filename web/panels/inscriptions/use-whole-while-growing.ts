import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Keeps a whole form in view, buttons included, while its field grows with the text, if the sheet has room for it. In a
 * taller form, the browser keeps the caret in view.
 *
 * @param text what is typed in it
 */
export function useWholeWhileGrowing(form: RefObject<HTMLElement | null>, text: string): void {
  const height = useRef(0);
  useLayoutEffect(() => {
    const { current } = form;
    if (!current) return;
    const before = height.current;
    height.current = current.offsetHeight;
    if (height.current <= before || !current.contains(document.activeElement)) return;
    const sheet = current.closest('.panel-content');
    if (sheet && height.current < sheet.clientHeight) current.scrollIntoView({ block: 'nearest' });
  }, [form, text]);
}
