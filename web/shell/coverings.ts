import { signal } from '@preact/signals';
import type { Insets } from '../map/camera.ts';

const NONE: Insets = { top: 0, right: 0, bottom: 0, left: 0 };

/** How much of the map bars and sheets cover, in pixels from each side. */
export const coverings = signal<Insets>(NONE);

/** Notes how much one element covers from the side that it lies on. Gives a function that ends it. */
export function covers(element: HTMLElement, side: () => keyof Insets): () => void {
  let last: keyof Insets | null = null;
  const measure = () => {
    const now = side();
    const { top, right, bottom, left } = element.getBoundingClientRect();
    const depth = { top: bottom, right: innerWidth - left, bottom: innerHeight - top, left: right }[now];
    const cleared = last && last !== now ? { ...coverings.peek(), [last]: 0 } : coverings.peek();
    last = now;
    coverings.value = { ...cleared, [now]: Math.max(0, Math.round(depth)) };
  };
  const observer = new ResizeObserver(measure);
  observer.observe(element);
  addEventListener('resize', measure);
  measure();
  return () => {
    observer.disconnect();
    removeEventListener('resize', measure);
    if (last) coverings.value = { ...coverings.peek(), [last]: 0 };
  };
}
