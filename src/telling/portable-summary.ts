import type { PortableBattlefield, PortableRoute } from '../rules/battlefield/battlefield.ts';
import { distinctFeatures } from '../rules/battlefield/distinct-features.ts';
import { FEATURE_KINDS, featureCounts, featuresWords } from './portable-words.ts';
import { andList } from './words.ts';

/** A battlefield in one or two sentences: its features, its routes, and what found no room. */
export function portableSummary(battlefield: PortableBattlefield): string {
  const { board, routes, notPlaced } = battlefield;
  const things = [...standing(battlefield), ...routeCounts(routes)];
  const size = `${board.columns} by ${board.rows} ${board.kind === 'hex' ? 'hexes' : 'squares'}`;
  const summary =
    things.length === 0 ? `An empty plain of ${size}.` : `A battlefield of ${size}: ${andList(things)}.`;
  return notPlaced.length === 0
    ? summary
    : `${summary} The board had no room for ${featuresWords(notPlaced)}.`;
}

/** The features of a battlefield in words, by kind. */
function standing(battlefield: PortableBattlefield): string[] {
  const things = distinctFeatures(battlefield);
  return featureCounts(FEATURE_KINDS.flatMap((kind) => things.filter((feature) => feature.kind === kind)));
}

/** The routes of a battlefield in words. There may be several branches, but only one route of any other kind. */
function routeCounts(routes: readonly PortableRoute[]): string[] {
  const branches = routes.filter(({ kind }) => kind === 'branch').length;
  const kinds = new Set(routes.map(({ kind }) => kind));
  const of = `of the ${kinds.has('road') ? 'road' : 'track'}`;
  const branch = branches === 1 ? `a branch ${of}` : `${branches} branches ${of}`;
  return [...kinds].map((kind) => (kind === 'branch' ? branch : `a ${kind}`));
}
