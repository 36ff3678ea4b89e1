import type { Feature } from './battlefield.ts';

/** So many of a feature; none for a count below 0. */
export const repeated = (count: number, feature: Feature): Feature[] =>
  new Array<Feature>(Math.max(0, count)).fill(feature);
