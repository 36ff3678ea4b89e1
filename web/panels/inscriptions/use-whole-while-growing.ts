import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Keeps all of a form in view whose field grows with what is typed, its buttons too, where its sheet has room for it.
 * One that is taller shows what is typed, which the browser sees to.
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
