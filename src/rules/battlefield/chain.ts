/**
 * Contiguous hills, lakes and the like. Source: terrain generator, "Contiguous hills and mountains" of 30 September
 * 2019.
 */
import type { Procedure } from '../../dice/request.ts';
import type { Feature } from './battlefield.ts';
import type { FeatureClass } from './battlefield-event.ts';
import { cellsBeside, cellsOf } from './board.ts';
import { FeaturePlacer, type IsFree } from './feature-placer.ts';
import type { Ground } from './ground.ts';
import { rollPortableDie } from './portable-purpose.ts';

/**
 * The classes whose features may be contiguous: all but fields, which lie beside the settlement that they belong to.
 */
export type ChainedClass = Exclude<FeatureClass, 'field'>;

/** Places the first feature by counting, and each further one as a die says: beside the one before, or by counting. */
export function* chain(
  ground: Ground,
  featureClass: ChainedClass,
  features: readonly Feature[],
  isFree: IsFree,
): Procedure<void> {
  const placer = new FeaturePlacer(ground, featureClass);
  for (const [i, feature] of features.entries()) {
    const { lastCell } = placer;
    const mayLink = lastCell !== null && cellsBeside(ground.board, lastCell).some(isFree);
    const cells = mayLink ? cellsOf(ground.board).filter(isFree).length : 0;
    const linked = cells > 1 && (yield* links(ground, featureClass));
    if (linked && lastCell !== null && (yield* placer.placeBeside(lastCell, feature, isFree))) continue;
    if (yield* placer.placeByCount(feature, isFree)) continue;
    ground.leaveOut(features.slice(i));
    return;
  }
}

function* links(ground: Ground, featureClass: ChainedClass): Procedure<boolean> {
  const beside = (yield* rollPortableDie(`${featureClass} contiguous`)) >= 4;
  ground.emit({ kind: 'linked', beside });
  return beside;
}
