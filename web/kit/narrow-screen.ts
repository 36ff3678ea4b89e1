/** Whether sheets lie below the map, as on a phone, instead of beside it. The styles have the same width. */
export const isNarrow = (): boolean => matchMedia('(max-width: 720px)').matches;
