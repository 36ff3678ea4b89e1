import { useLayoutEffect } from 'preact/hooks';
import { type Insets, trackInset } from './insets.ts';

/**
 * Keeps track of how much of the map an element covers, from the moment that it is on the page: what it moves aside must not
 * be measured without it.
 *
 * @param side `null` where it lies over everything, for which the map need not make room
 * @param passing whether it is looked at in passing: then the map stays where it is
 */
export function useTrackedInset(
  element: { readonly current: HTMLElement | null },
  side: () => keyof Insets | null,
  { passing = false } = {},
): void {
  useLayoutEffect(() => {
    if (element.current) return trackInset(element.current, side, { passing });
  }, []);
}
