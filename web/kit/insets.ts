import { batch, signal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';

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

/** How far right of the view's own middle the middle lies that the sheets leave. */
export const middle = signal(0);

interface Covering {
  readonly side: keyof Insets;
  readonly depth: number;
  readonly passing: boolean;
}

/** What covers the map, and how far it reaches into it. */
const coverings = new Map<HTMLElement, Covering>();

const measures = new Set<() => void>();

/**
 * Measures each of them anew, since one that comes or goes may move the others, and tells of them together. What is in them
 * by now is laid out for it.
 */
export function measureAll(): void {
  for (const measure of measures) measure();
  addUp();
}

function addUp(): void {
  const all = [...coverings.values()];
  const sheets = reached(all.filter(({ passing }) => !passing));
  const reach = reached(all);
  // Styles keep what lies over the map clear of a sheet at its foot, and of the bar.
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
 * Keeps track of how much of the map an element covers from the side that it lies on, from the moment that it is on the page:
 * what it moves aside must not be measured without it.
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
    // Once it is off the page, and what it moved aside is where it was.
    requestAnimationFrame(measureAll);
  };
}
