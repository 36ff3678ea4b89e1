import { signal } from '@preact/signals';

/** How far something reaches into the view from each side, in pixels. */
export interface Insets {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

export const NO_INSETS: Insets = { top: 0, right: 0, bottom: 0, left: 0 };

/** How much of the map bars and sheets cover. */
export const insets = signal<Insets>(NO_INSETS);

/** Keeps track of how much one element covers from the side that it lies on. Returns a function that stops it. */
export function trackInset(element: HTMLElement, side: () => keyof Insets): () => void {
  let last: keyof Insets | null = null;
  const measure = () => {
    const now = side();
    const { top, right, bottom, left } = element.getBoundingClientRect();
    const depth = { top: bottom, right: innerWidth - left, bottom: innerHeight - top, left: right }[now];
    const cleared = last && last !== now ? { ...insets.peek(), [last]: 0 } : insets.peek();
    last = now;
    insets.value = { ...cleared, [now]: Math.max(0, Math.round(depth)) };
  };
  const observer = new ResizeObserver(measure);
  observer.observe(element);
  addEventListener('resize', measure);
  measure();
  return () => {
    observer.disconnect();
    removeEventListener('resize', measure);
    if (last) insets.value = { ...insets.peek(), [last]: 0 };
  };
}
