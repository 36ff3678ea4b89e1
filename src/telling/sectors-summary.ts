import type { Battlefield, Feature, Route } from '../rules/battlefield/battlefield.ts';
import { featureWords } from './portable-words.ts';
import { andList } from './words.ts';

/** A battlefield in one sentence: its pieces, a stream or river counted once. */
export function sectorsSummary({ cells, routes }: Battlefield): string {
  const pieces = [...cells.flatMap(({ features }) => features.map(featureName)), ...routes.map(routeName)];
  if (pieces.length === 0) return 'An empty plain: twelve sectors without a piece of terrain.';
  return `A battlefield of twelve sectors with ${pieces.length === 1 ? 'one piece' : `${pieces.length} pieces`}: ${andList(pieces)}.`;
}

/** `a large river that can be forded`, as far as that is known. */
function routeName({ size, water, fordable }: Route): string {
  if (fordable === undefined) return `a ${size} ${water}`;
  return `a ${size} ${water} that ${fordable ? 'can' : "can't"} be forded`;
}

/** `a large dense deciduous wood`. */
export function featureName(feature: Feature): string {
  switch (feature.kind) {
    case 'hill':
      return `a ${feature.size} ${natured(feature.slope)}hill${feature.contours === 2 ? ' of two contours' : ''}`;
    case 'trees':
      return `a ${feature.size} ${natured(feature.density)}${feature.tree} wood`;
    case 'lake':
    case 'marsh':
      return `a ${feature.size} ${feature.kind}`;
    case 'landmark':
      return featureWords(feature);
    default:
      return `a ${feature.kind}`;
  }
}

const natured = (nature: string | undefined): string => (nature === undefined ? '' : `${nature} `);

/** What a feature is called before a die has said how steep or dense it is. */
export function nameWithoutNature(feature: Feature): string {
  switch (feature.kind) {
    case 'hill': {
      const { slope: _, ...hill } = feature;
      return featureName(hill);
    }
    case 'trees': {
      const { density: _, ...wood } = feature;
      return featureName(wood);
    }
    default:
      return featureName(feature);
  }
}
