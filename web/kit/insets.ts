import { batch, signal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';

/** How far something extends into the viewport from each side, in pixels. */
export interface Insets {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

export const NO_INSETS: Insets = { top: 0, right: 0, bottom: 0, left: 0 };

/** How much of the map is covered by bars and sheets. */
export const insets = signal<Insets>(NO_INSETS);

/**
 * Distance in pixels from the middle of the viewport to that of the part that sheets leave free; positive to the right.
 */
export const middle = signal(0);

interface Covering {
  readonly side: keyof Insets;
  readonly depth: number;
  readonly passing: boolean;
}

/** The elements that cover the map, each with how far it extends into it. */
const coverings = new Map<HTMLElement, Covering>();

const measures = new Set<() => void>();

/**
 * Measures all of them again, since one that appears or disappears may move the others, and publishes the results
 * together. Forces the layout of what they contain now.
 */
export function measureAll(): void {
  for (const measure of measures) measure();
  addUp();
}

function addUp(): void {
  const all = [...coverings.values()];
  const sheets = reached(all.filter(({ passing }) => !passing));
  const reach = reached(all);
  // Style sheets use these to keep elements over the map clear of a sheet at its bottom, and of the bar.
  const { style } = document.documentElement;
  style.setProperty('--covered', `${reach.bottom}px`);
  style.setProperty('--bar-seen', reach.top > 0 ? `${reach.top}px` : '');
  batch(() => {
    insets.value = reach;
    middle.value = (sheets.left - sheets.right) / 2;
  });
}

function reached(some: readonly Covering[]): Insets {
  const sum = { ...NO_INSETS };
  for (const { side, depth } of some) sum[side] = Math.max(sum[side], depth);
  return sum;
}

/**
 * Tracks how much of the map an element covers from its side, beginning in the frame in which it is added: elements
 * that it moves aside must not be measured without it.
 *
 * @param side the side that it is on; `null` if it covers everything, so that the map need not make room
 * @param passing whether it is shown only briefly: then the map does not move
 */
export function useTrackedInset(
  element: { readonly current: HTMLElement | null },
  side: () => keyof Insets | null,
  { passing = false } = {},
): void {
  useLayoutEffect(() => {
    if (element.current) return track(element.current, side, passing);
  }, []);
}

/** Returns a function that stops it. */
function track(element: HTMLElement, side: () => keyof Insets | null, passing: boolean): () => void {
  const measure = () => {
    const now = side();
    const { top, right, bottom, left, width } = element.getBoundingClientRect();
    coverings.delete(element);
    if (now && width > 0) {
      const depth = { top: bottom, right: innerWidth - left, bottom: innerHeight - top, left: right }[now];
      coverings.set(element, { side: now, depth: Math.max(0, Math.round(depth)), passing });
    }
  };
  const observer = new ResizeObserver(measureAll);
  observer.observe(element);
  if (measures.size === 0) addEventListener('resize', measureAll);
  measures.add(measure);
  measureAll();
  return () => {
    observer.disconnect();
    measures.delete(measure);
    coverings.delete(element);
    if (measures.size === 0) removeEventListener('resize', measureAll);
    // After it was removed from the page, and what it had moved aside is back in place.
    requestAnimationFrame(measureAll);
  };
}
