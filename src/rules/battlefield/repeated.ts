import type { Feature } from './battlefield.ts';

/** A list with `count` times the same feature; empty for a count below 0. */
export const repeated = (count: number, feature: Feature): Feature[] =>
  new Array<Feature>(Math.max(0, count)).fill(feature);
