import { useEffect, useRef } from 'preact/hooks';

/** Whether a component is still on the page: an answer to its request may arrive after the user has left it. */
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
