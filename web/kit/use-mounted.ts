import { useEffect, useRef } from 'preact/hooks';

/** Whether a component is still on the page: what it asked for may be answered after somebody went on to another one. */
export function useMounted(): { readonly current: boolean } {
  const isMounted = useRef(true);
  useEffect(
    () => () => {
      isMounted.current = false;
    },
    [],
  );
  return isMounted;
}
