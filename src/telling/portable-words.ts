import type { Feature } from '../rules/battlefield/battlefield.ts';
import { type Board, cellName } from '../rules/battlefield/board.ts';
import { andList } from './words.ts';

export function cellsWords(board: Board, cells: readonly number[]): string {
  const words = cells.map((cell) => cellName(board, cell));
  return words.length === 1
    ? andList(words)
    : `cells ${andList(words.map((one) => one.replace('cell ', '')))}`;
}

const NAMES = {
  mountain: ['a mountain', 'mountains'],
  lake: ['a lake', 'lakes'],
  marsh: ['a marsh', 'marshes'],
  settlement: ['a settlement', 'settlements'],
  village: ['a village', 'villages'],
  town: ['a town', 'towns'],
  city: ['a city', 'cities'],
  'open-field': ['an open field', 'open fields'],
  orchard: ['an orchard', 'orchards'],
  'olive-grove': ['an olive grove', 'olive groves'],
  vineyard: ['a vineyard', 'vineyards'],
  'level-crossing': ['a level crossing', 'level crossings'],
} as const;

const LANDMARK_NAMES = {
  castle: ['a castle', 'castles'],
  tower: ['a tower', 'towers'],
  ruin: ['a ruin', 'ruins'],
  'ruined-tower': ['a ruined tower', 'ruined towers'],
  'ruined-castle': ['a ruined castle', 'ruined castles'],
} as const;

/** All kinds of features, in the order in which summaries list them. */
export const FEATURE_KINDS = [
  'landmark',
  'hill',
  'mountain',
  'lake',
  'marsh',
  'trees',
  'settlement',
  'village',
  'town',
  'city',
  'open-field',
  'orchard',
  'olive-grove',
  'vineyard',
  'ford',
  'bridge',
  'level-crossing',
] as const satisfies readonly Feature['kind'][];

/** The singular (with its article) and the plural of a name. */
export type Names = readonly [one: string, more: string];

export function featureNames(feature: Feature): Names {
  switch (feature.kind) {
    case 'hill':
      return feature.contours === 2
        ? ['a hill of two contours', 'hills of two contours']
        : ['a hill', 'hills'];
    case 'trees':
      return [`a group of ${feature.tree} trees`, `groups of ${feature.tree} trees`];
    case 'landmark':
      return LANDMARK_NAMES[feature.site];
    case 'ford':
      return ['a ford', 'fords'];
    case 'bridge':
      return feature.of === 'railway' ? ['a railway bridge', 'railway bridges'] : ['a bridge', 'bridges'];
    default:
      return NAMES[feature.kind];
  }
}

/** A feature in words: `a hill of two contours`. */
export const featureWords = (feature: Feature): string => featureNames(feature)[0];

/** Features in words: `3 hills and a mountain`. */
export const featuresWords = (features: readonly Feature[]): string => andList(featureCounts(features));

/** Features counted by name, in the order of their first occurrence: `3 hills`, `a mountain`. */
export const featureCounts = (features: readonly Feature[]): string[] =>
  nameCounts(features.map(featureNames));

/** Counts names, in the order of their first occurrence: `3 hills`, `a mountain`. */
export function nameCounts(all: readonly Names[]): string[] {
  const counts = new Map<string, { more: string; count: number }>();
  for (const [one, more] of all) counts.set(one, { more, count: (counts.get(one)?.count ?? 0) + 1 });
  return [...counts].map(([one, { more, count }]) => (count === 1 ? one : `${count} ${more}`));
}
