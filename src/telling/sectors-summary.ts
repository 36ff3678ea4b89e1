import type { Battlefield, Feature } from '../rules/battlefield/battlefield.ts';
import { featureWords } from './portable-words.ts';
import { andList } from './words.ts';

/** A battlefield in one sentence: its pieces, a stream or river counted once. */
export function sectorsSummary({ cells, routes }: Battlefield): string {
  const pieces = [
    ...cells.flatMap(({ features }) => features.map(featureName)),
    ...routes.map(({ size, water }) => `a ${size} ${water}`),
  ];
  if (pieces.length === 0) return 'An empty plain: twelve sectors without a piece of terrain.';
  return `A battlefield of twelve sectors with ${pieces.length === 1 ? 'one piece' : `${pieces.length} pieces`}: ${andList(pieces)}.`;
}

/** `a large deciduous wood`. */
export function featureName(feature: Feature): string {
  switch (feature.kind) {
    case 'hill':
      return `a ${feature.size} hill${feature.contours === 2 ? ' of two contours' : ''}`;
    case 'trees':
      return `a ${feature.size} ${feature.tree} wood`;
    case 'lake':
    case 'marsh':
      return `a ${feature.size} ${feature.kind}`;
    case 'landmark':
      return featureWords(feature);
    default:
      return `a ${feature.kind}`;
  }
}
