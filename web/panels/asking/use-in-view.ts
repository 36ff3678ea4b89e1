import { useEffect, useRef } from 'preact/hooks';

/** Brings a form into view when it opens below what is visible. */
export function useInView<E extends HTMLElement>(opens = true): { current: E | null } {
  const form = useRef<E>(null);
  useEffect(() => {
    // Once the sheet has made room for it.
    if (opens) requestAnimationFrame(() => form.current?.scrollIntoView({ block: 'nearest' }));
  }, [opens]);
  return form;
}
