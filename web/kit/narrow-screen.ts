import { type ReadonlySignal, signal } from '@preact/signals';

/** Whether sheets are below the map, as on a phone, instead of beside it. The style sheets use the same width. */
export const isNarrow = (): boolean => matchMedia('(max-width: 45em)').matches;

const small = matchMedia('(max-width: 45em), (max-height: 32.5em)');
const isSmallNow = signal(small.matches);
small.addEventListener('change', ({ matches }) => {
  isSmallNow.value = matches;
});

/** Whether there is no room for a second sheet beside the map, as on a phone held either way. */
export const isSmall: ReadonlySignal<boolean> = isSmallNow;
