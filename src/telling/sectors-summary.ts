import type { Battlefield, Feature, Route } from '../rules/battlefield/battlefield.ts';
import { featureNames, type Names, nameCounts } from './portable-words.ts';
import { andList } from './words.ts';

/**
 * A battlefield by sectors in one sentence: its pieces; a stream or river counts as one, however many sectors it
 * crosses.
 */
export function sectorsSummary({ cells, routes }: Battlefield): string {
  const pieces = [...cells.flatMap(({ features }) => features.map(pieceNames)), ...routes.map(routeNames)];
  if (pieces.length === 0) return 'An empty plain: twelve sectors without a piece of terrain.';
  return `A battlefield of twelve sectors with ${pieces.length === 1 ? 'one piece' : `${pieces.length} pieces`}: ${andList(nameCounts(pieces))}.`;
}

/** Names of a stream or river: `a large river that can be forded`, if that is known. */
function routeNames({ size, water, fordable }: Route): Names {
  const forded = fordable === undefined ? '' : ` that ${fordable ? 'can' : "can't"} be forded`;
  return namesOf(`${size} ${water}`, forded);
}

/** A piece of terrain in words: `a large dense deciduous wood`. */
export const featureName = (feature: Feature): string => pieceNames(feature)[0];

function pieceNames(feature: Feature): Names {
  switch (feature.kind) {
    case 'hill': {
      const contours = feature.contours === 2 ? ' of two contours' : '';
      return namesOf(`${feature.size} ${natured(feature.slope)}hill`, contours);
    }
    case 'trees':
      return namesOf(`${feature.size} ${natured(feature.density)}${feature.tree} wood`);
    case 'lake':
      return namesOf(`${feature.size} lake`);
    case 'marsh':
      return [`a ${feature.size} marsh`, `${feature.size} marshes`];
    default:
      return featureNames(feature);
  }
}

const namesOf = (name: string, after = ''): Names => [`a ${name}${after}`, `${name}s${after}`];

const natured = (nature: string | undefined): string => (nature === undefined ? '' : `${nature} `);

/** The name of a feature before the die for its steepness or density was rolled. */
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
