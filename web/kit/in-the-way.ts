import { signal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';

/** Elements over the map that are attached to none of its sides, such as its buttons. */
const standing = new Set<HTMLElement>();

/** Incremented whenever one of them appears or grows. */
export const timesGrown = signal(0);

/** The boxes of the visible ones, in pixels of the page. */
export const boxesInTheWay = (): readonly DOMRect[] =>
  [...standing]
    .filter((part) => getComputedStyle(part).visibility === 'visible')
    .map((part) => part.getBoundingClientRect())
    .filter(({ width }) => width > 0);

/**
 * Makes the map keep clear of an element over it.
 *
 * @param isThere whether the element is visible now
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
