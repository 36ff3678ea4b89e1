import type { PortableBattlefield, PortableRoute } from '../rules/battlefield/battlefield.ts';
import { distinctFeatures } from '../rules/battlefield/distinct-features.ts';
import { FEATURE_KINDS, featureCounts, featuresWords } from './portable-words.ts';
import { andList } from './words.ts';

/** A battlefield in one sentence or two: what stands there, what runs through it, what found no room. */
export function portableSummary(battlefield: PortableBattlefield): string {
  const { board, routes, notPlaced } = battlefield;
  const things = [...standing(battlefield), ...routes.map(({ kind }) => routeName(kind))];
  const size = `${board.columns} by ${board.rows} ${board.kind === 'hex' ? 'hexes' : 'squares'}`;
  const summary =
    things.length === 0 ? `An empty plain of ${size}.` : `A battlefield of ${size}: ${andList(things)}.`;
  return notPlaced.length === 0
    ? summary
    : `${summary} The board had no room for ${featuresWords(notPlaced)}.`;
}

/** What stands on a board in words. */
function standing(battlefield: PortableBattlefield): string[] {
  const things = distinctFeatures(battlefield);
  return featureCounts(FEATURE_KINDS.flatMap((kind) => things.filter((feature) => feature.kind === kind)));
}

export const routeName = (kind: PortableRoute['kind'] | 'road'): string =>
  kind === 'branch' ? 'a branch of the road' : `a ${kind}`;
