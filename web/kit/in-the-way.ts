import { signal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';

/** What stands on the map and reaches in from no side of it, such as its buttons. */
const standing = new Set<HTMLElement>();

/** How often any of it has come, or has grown. */
export const timesGrown = signal(0);

/** Where those of it stand that are seen, in pixels of the page. */
export const boxesInTheWay = (): readonly DOMRect[] =>
  [...standing]
    .filter((part) => getComputedStyle(part).visibility === 'visible')
    .map((part) => part.getBoundingClientRect())
    .filter(({ width }) => width > 0);

/**
 * Has the map keep clear of an element that stands on it.
 *
 * @param isThere whether it can be seen by now
 */
export function useInTheWay(element: { readonly current: HTMLElement | null }, isThere = true): void {
  useLayoutEffect(() => {
    if (element.current && isThere) return stand(element.current);
  }, [isThere]);
}

/** Returns a function that ends it. */
function stand(element: HTMLElement): () => void {
  let before = 0;
  const observer = new ResizeObserver(() => {
    const { width, height } = element.getBoundingClientRect();
    const area = width * height;
    if (area > before) timesGrown.value++;
    before = area;
  });
  observer.observe(element);
  standing.add(element);
  return () => {
    observer.disconnect();
    standing.delete(element);
  };
}
