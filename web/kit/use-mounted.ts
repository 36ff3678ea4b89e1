import { useLayoutEffect, useRef } from 'preact/hooks';

/** Whether a component is still on the page: an answer to its request may arrive after the user has left it. */
export function useMounted(): { readonly current: boolean } {
  const isMounted = useRef(true);
  // In a layout effect: `useEffect` would clean up only after the next frame, and the answer may come before it.
  useLayoutEffect(
    () => () => {
      isMounted.current = false;
    },
    [],
  );
  return isMounted;
}
